import type { VariableName } from '../../src/catalog/index.ts';
import { fillPath } from '../../src/catalog/producer-files/producer-paths.ts';
import {
  COARSE_GLOBE,
  indexedFile,
  keyOf,
  type NativeToWrite,
  nativeMessage,
} from '../support/native-messages.ts';
import type { RangeOrigin } from '../support/range-origin.ts';

export const INIT = new Date('2026-08-01T06:00:00Z');
export const LEADS = Array.from({ length: 12 }, (_, lead) => lead);
const POINTS = COARSE_GLOBE.points;
const PATH = 'gfs.{YYYYMMDD}/{HH}/atmos/gfs.t{HH}z.pgrb2.0p25.f{FFF}';

export const pathOf = (lead: number) => fillPath(PATH, INIT, lead);

/** What the made-up forecast says, in the variables' units; every figure is on the variable's quantum. */
export const truth = {
  air_temperature_2m: (lead: number, cell: number) => (28_000 + 10 * cell - 7 * lead) / 100,
  total_cloud_cover: (lead: number, cell: number) => (lead * 37 + cell * 11) % 101,
  wind_u_10m: (lead: number, cell: number) => (cell * 13 - lead * 100) / 100,
  wind_v_10m: (lead: number, cell: number) => (lead * 50 - cell * 9) / 100,
  /** Of the hour before the lead. */
  total_precipitation: (lead: number, cell: number) => ((lead * 7 + cell * 3) % 19) / 4,
} as const satisfies Partial<Record<VariableName, (lead: number, cell: number) => number>>;

export const VARIABLES = Object.keys(truth) as (keyof typeof truth)[];

const field = (of: (cell: number) => number) => Float64Array.from({ length: POINTS }, (_, cell) => of(cell));

function sumOfRain(start: number, end: number): Float64Array {
  return field((cell) => {
    let sum = 0;
    for (let hour = start + 1; hour <= end; hour++) sum += truth.total_precipitation(hour, cell);
    return sum;
  });
}

/** The file of a lead with its index: GFS's rows and twins, wrong values in those that must not be taken. */
export function gfsFile(lead: number) {
  const common = { model: 'gfs', initTime: INIT, lead } as const;
  const time = lead === 0 ? 'anl' : `${lead} hour fcst`;
  const instant = (
    variable: 'air_temperature_2m' | 'total_cloud_cover' | 'wind_u_10m' | 'wind_v_10m',
    row: string,
  ) => ({
    message: nativeMessage({ ...common, variable, values: field((cell) => truth[variable](lead, cell)) }),
    rows: [`${row}:${time}`],
  });
  const window = (native: Omit<NativeToWrite, keyof typeof common>, row: string) => ({
    message: nativeMessage({ ...common, ...native }),
    rows: [row],
  });
  const bucket = 6 * Math.floor((lead - 1) / 6);
  const averaged = { ...keyOf('gfs', 'total_cloud_cover'), statisticalProcess: 0 };
  const windows =
    lead === 0
      ? []
      : [
          window(
            { variable: 'total_precipitation', windowStart: bucket, values: sumOfRain(bucket, lead) },
            `APCP:surface:${bucket}-${lead} hour acc fcst`,
          ),
          // The run total; after the first bucket it is off, as real ones are in places.
          window(
            {
              variable: 'total_precipitation',
              windowStart: 0,
              values: sumOfRain(0, lead).map((sum) => (lead > 6 ? sum / 2 : sum)),
            },
            `APCP:surface:0-${lead} hour acc fcst`,
          ),
          window(
            { variable: 'total_cloud_cover', key: averaged, windowStart: bucket, values: field(() => 50) },
            `TCDC:entire atmosphere:${bucket}-${lead} hour ave fcst`,
          ),
        ];
  return indexedFile(INIT, [
    instant('air_temperature_2m', 'TMP:2 m above ground'),
    ...windows,
    instant('total_cloud_cover', 'TCDC:entire atmosphere'),
    instant('wind_u_10m', 'UGRD:10 m above ground'),
    instant('wind_v_10m', 'VGRD:10 m above ground'),
  ]);
}

export function publish(origin: RangeOrigin, leads: readonly number[]): void {
  for (const lead of leads) {
    const { data, index } = gfsFile(lead);
    origin.files.set(pathOf(lead), data);
    origin.files.set(`${pathOf(lead)}.idx`, Buffer.from(index));
  }
}
