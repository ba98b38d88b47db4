import type { Parts } from '../../src/app/parts/parts.ts';
import { COMPLETE, cube, GRID, NX as SMALL_NX, SOURCE, valueAt } from '../../test/store/run-fixtures.ts';
import { FIELDS } from '../store/gfs-run.ts';
import { NX, NY, Weather } from '../store/weather.ts';

/** The run that most of the load asks about: a quarter of a degree, more than the gateways' caches take. */
export const FINE_RUN = '2026-01-01T06:00:00Z';
export const LEADS: readonly number[] = Array.from({ length: 37 }, (_, lead) => lead);

/** The same values, made once, for the fleet's store and for the oracle's. */
export function makeFineRun(seed: number): (parts: Parts) => Promise<void> {
  const weather = new Weather(seed);
  const [{ variable, quantity }] = FIELDS as readonly [(typeof FIELDS)[0]];
  const planes = LEADS.map((lead) =>
    Int32Array.from(weather.at(quantity, lead, 0), (value) => Math.round(value * 100)),
  );
  const grid = {
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
  return async ({ store }) => {
    const draft = await store.draft('gfs', new Date(FINE_RUN), grid, SOURCE);
    await draft.addCube({ variable, leads: LEADS, planes, lineage: [] });
    await draft.publish({ expectedHours: LEADS.length, expectedFields: 1 });
  };
}

const FIRST_SMALL_RUN = Date.parse('2026-02-01T00:00:00Z');
const SMALL_STEP_MS = 6 * 3_600_000;
const SMALL_SEEDS = 19;
const SMALL_LEADS = [0, 1, 2];
const PLACE = { row: 10, column: 10 };

/** Small runs of a model that come and go: the newest one answers, and its values say which it is. */
export const SMALL_QUESTION = `/point?model=nam&lat=${GRID.kind === 'latlon' ? GRID.latitudeOfFirst - PLACE.row : 0}&lon=${PLACE.column}&vars=air_temperature_2m`;

/** Publishes the `n`th of them. */
export async function publishSmallRun({ store }: Parts, n: number): Promise<void> {
  const draft = await store.draft('nam', new Date(FIRST_SMALL_RUN + n * SMALL_STEP_MS), GRID, SOURCE);
  await draft.addCube(cube('air_temperature_2m', SMALL_LEADS, seedOf(n)));
  await draft.publish(COMPLETE);
}

/** The values that the run of a time has there, K. */
export function smallValues(initTime: string): readonly number[] {
  const n = (Date.parse(initTime) - FIRST_SMALL_RUN) / SMALL_STEP_MS;
  const cell = PLACE.row * SMALL_NX + PLACE.column;
  return SMALL_LEADS.map((lead) => valueAt(seedOf(n), cell, lead) / 100);
}

const seedOf = (n: number) => 1 + (n % SMALL_SEEDS);
