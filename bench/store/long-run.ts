import type { StoredSeries } from '../../src/store/index.ts';
import { FIELDS } from './gfs-run.ts';
import { timed } from './measure.ts';
import { openBenchStore } from './open-store.ts';
import { NX, NY, type Weather } from './weather.ts';

const INIT_TIME = new Date('2026-01-01T06:00:00Z');
const GRID = {
  kind: 'latlon',
  nx: NX,
  ny: NY,
  rows: 'north-to-south',
  latitudeOfFirst: 90,
  longitudeOfFirst: 0,
  latitudeOfLast: -90,
  longitudeOfLast: 359.75,
  latitudeStep: 0.25,
  longitudeStep: 0.25,
} as const;

/** GFS's output steps: hourly for five days, then every three hours to day 16. */
export const LONG_LEADS: readonly number[] = [
  ...Array.from({ length: 121 }, (_, lead) => lead),
  ...Array.from({ length: 88 }, (_, n) => 123 + 3 * n),
];

/**
 * Writes one variable at all of GFS's leads and opens it as often as asked, each time with a reader of its own, as so many
 * variables would be.
 * @param cubeLeads leads of each cube
 */
export async function writeLongRun(
  folder: string,
  weather: Weather,
  variables: number,
  cubeLeads = LONG_LEADS.length,
) {
  const [{ variable, quantity }] = FIELDS as readonly [(typeof FIELDS)[0]];
  const planes = LONG_LEADS.map((lead) =>
    Int32Array.from(weather.at(quantity, lead, 0), (value) => Math.round(value * 100)),
  );
  const writing = await openBenchStore(folder);
  const draft = await writing.store.draft('gfs', INIT_TIME, GRID, {
    label: 'bench',
    base: 'file:',
    synthetic: true,
  });
  let bytes = 0;
  const encodeMs = await timed(async () => {
    for (let from = 0; from < planes.length; from += cubeLeads) {
      const to = from + cubeLeads;
      const part = { leads: LONG_LEADS.slice(from, to), planes: planes.slice(from, to) };
      bytes += (await draft.addCube({ variable, ...part, lineage: [] })).bytes;
    }
  });
  const run = await draft.publish({ expectedHours: LONG_LEADS.length, expectedFields: 1 });
  const stores = [writing];
  while (stores.length < variables) stores.push(await openBenchStore(folder));
  const series: StoredSeries[] = [];
  for (const { store } of stores) {
    const opened = store.openSeries(await store.manifestOf(run), variable);
    if (opened !== null) series.push(opened);
  }
  return {
    bytes,
    encodeMs,
    series,
    async close() {
      for (const store of stores) await store.close();
    },
  };
}
