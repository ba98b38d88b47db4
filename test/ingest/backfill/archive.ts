import { fillPath } from '../../../src/catalog/producer-files/producer-paths.ts';
import { type BackfilledRun, type BackfillRequest, backfilledRuns } from '../../../src/ingest/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import { COARSE_GLOBE, indexedFile, nativeMessage } from '../../support/native-messages.ts';
import type { RangeOrigin } from '../../support/range-origin.ts';
import type { TestStore } from '../test-store.ts';

export const OCTOBER = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-10-31T18:00:00Z') };
export const NOW = new Date('2026-12-15T00:00:00Z');
export const LEADS = [0, 1, 2];
export const VARIABLES = ['air_temperature_2m', 'total_precipitation'] as const;
const PATH = 'gfs.{YYYYMMDD}/{HH}/atmos/gfs.t{HH}z.pgrb2.0p25.f{FFF}';

const hoursSince = (initTime: Date) => (initTime.getTime() - OCTOBER.from.getTime()) / 3_600_000;
/** In K, whole hundredths. */
export const temperature = (initTime: Date, lead: number, cell: number) =>
  (28_000 + hoursSince(initTime) - 7 * lead + 10 * cell) / 100;
/** Of the hour before the lead, in quarters of a millimetre. */
export const rain = (initTime: Date, lead: number, cell: number) =>
  ((hoursSince(initTime) + lead + cell) % 19) / 4;

const field = (of: (cell: number) => number) =>
  Float64Array.from({ length: COARSE_GLOBE.points }, (_, cell) => of(cell));

export function publishRun(origin: RangeOrigin, initTime: Date): void {
  for (const lead of LEADS) {
    const common = { model: 'gfs', initTime, lead } as const;
    const { data, index } = indexedFile(initTime, [
      {
        message: nativeMessage({
          ...common,
          variable: 'air_temperature_2m',
          values: field((cell) => temperature(initTime, lead, cell)),
        }),
        rows: [`TMP:2 m above ground:${lead === 0 ? 'anl' : `${lead} hour fcst`}`],
      },
      ...(lead === 0
        ? []
        : [
            {
              message: nativeMessage({
                ...common,
                variable: 'total_precipitation',
                windowStart: 0,
                values: field((cell) =>
                  LEADS.slice(1, lead + 1).reduce((sum, hour) => sum + rain(initTime, hour, cell), 0),
                ),
              }),
              rows: [`APCP:surface:0-${lead} hour acc fcst`],
            },
          ]),
    ]);
    origin.files.set(fillPath(PATH, initTime, lead), data);
    origin.files.set(`${fillPath(PATH, initTime, lead)}.idx`, Buffer.from(index));
  }
}

/** Newest first: 124. */
export const october = backfilledRuns('gfs', OCTOBER, 'newest-first');

export function request(
  of: TestStore,
  origin: RangeOrigin,
  more: Partial<BackfillRequest> = {},
): BackfillRequest {
  return {
    model: 'gfs',
    runs: october,
    locations: [createSourceTree({ model: 'gfs', bases: [origin.base], now: () => NOW })],
    source: { label: 'test', base: 'test', synthetic: false },
    leads: { from: 0, to: 2 },
    variables: VARIABLES,
    members: null,
    maxBytesPerSecond: null,
    maxBytes: null,
    samples: 0,
    store: of.runs,
    threads: null,
    now: () => NOW,
    ...more,
  };
}

export async function done(work: AsyncIterable<BackfilledRun>): Promise<BackfilledRun[]> {
  const runs: BackfilledRun[] = [];
  for await (const run of work) runs.push(run);
  return runs;
}
