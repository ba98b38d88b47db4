import { type NativeFieldId, nativeFieldOf } from '../../src/catalog/index.ts';
import { indexedFile, lambertCorner, nativeMessage } from './native-messages.ts';

/** A run of the sub-hourly HRRR on a corner of its grid, and the leads of its first two hours. */
export const SUB_HOURLY = {
  model: 'hrrr-15min',
  initTime: new Date('2026-11-04T01:00:00Z'),
  leads: [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  grid: lambertCorner('hrrr-15min', 8, 5),
} as const;

const { model: MODEL, initTime: INIT, grid: GRID } = SUB_HOURLY;

function row(text: string, id: NativeFieldId, lead: number, value: number, windowStart?: number) {
  const message = nativeMessage({
    ...{ model: MODEL, variable: 'cape', initTime: INIT, lead, grid: GRID },
    key: nativeFieldOf(MODEL, id).key,
    values: new Float64Array(GRID.points).fill(value),
    decimalScale: 4,
    ...(windowStart !== undefined && { windowStart }),
  });
  return { message, rows: [text] };
}

/** The rows of one time: the windows of the past quarter hour, and means over five minutes under the names of instants. */
function rowsOf(lead: number) {
  const minutes = lead * 60;
  const time = lead === 0 ? 'anl' : `${minutes} min fcst`;
  const quarter = `${minutes - 15}-${minutes} min`;
  return [
    row(`TMP:2 m above ground:${time}`, 'air_temperature_2m', lead, 280 + lead),
    row(`DPT:2 m above ground:${time}`, 'dewpoint_temperature_2m', lead, 280 + lead),
    row(`UGRD:10 m above ground:${time}`, 'wind_u_10m', lead, 3),
    row(`VGRD:10 m above ground:${time}`, 'wind_v_10m', lead, 4),
    row(`UGRD:80 m above ground:${time}`, 'wind_u_80m', lead, 6),
    row(`VGRD:80 m above ground:${time}`, 'wind_v_80m', lead, 8),
    row(`HGT:surface:${time}`, 'surface_altitude', lead, 250),
    row(`GUST:surface:${time}`, 'wind_gust_10m', lead, 9),
    row(`VIS:surface:${time}`, 'visibility', lead, 20_000),
    row(`DSWRF:surface:${time}`, 'visibility', lead, 900),
    ...(lead === 0
      ? [row('APCP:surface:0-0 day acc fcst', 'total_precipitation', 0, 99, 0)]
      : [
          row(`UGRD:10 m above ground:${minutes - 5}-${minutes} min ave fcst`, 'wind_u_10m', lead, 77),
          row(`APCP:surface:${quarter} acc fcst`, 'total_precipitation', lead, lead, lead - 0.25),
          row(`WEASD:surface:${quarter} acc fcst`, 'snowfall_amount', lead, 0, lead - 0.25),
          row(
            `DSWRF:surface:${quarter} ave fcst`,
            ...(['shortwave_radiation', lead, 100 * lead, lead - 0.25] as const),
          ),
        ]),
  ];
}

/** The file of an hour with its index, by their paths: it holds the quarters that end with the hour, of all native fields. */
export function subHourlyFiles(hour: number): ReadonlyMap<string, Buffer> {
  const leads = hour === 0 ? [0] : [0.75, 0.5, 0.25, 0].map((before) => hour - before);
  const { data, index } = indexedFile(INIT, leads.flatMap(rowsOf));
  const path = `hrrr.20261104/conus/hrrr.t01z.wrfsubhf${String(hour).padStart(2, '0')}.grib2`;
  return new Map([
    [path, Buffer.from(data)],
    [`${path}.idx`, Buffer.from(index)],
  ]);
}
