import { expect, it } from 'vitest';
import { leadsOf, type ModelId, type VariableName } from '../../../src/catalog/index.ts';
import { workOfFetch } from '../../../src/http/credits/prices/prices.ts';

const INIT_TIME = new Date('2026-01-15T00:00:00Z');
/** No operation costs more processor time a credit. */
const MOST_US = 150;

function priceOf(
  model: ModelId,
  variable: VariableName,
  leads: readonly number[],
  gridPoints: number,
): number {
  const requested = [{ variable, leads }];
  return workOfFetch({ model, initTime: INIT_TIME, opens: false, requested, gridPoints }).price;
}

// Measured by `npm run bench:on-demand`, and by the ingest of full runs: docs/performance.md.
it.each([
  { model: 'gfs', points: 1_038_240, fieldMs: 43 },
  { model: 'icon-global', points: 2_949_120, fieldMs: 279 },
] as const)(
  'a field of $model that has to be fetched pays for its processor time',
  ({ model, points, fieldMs }) => {
    const leads = leadsOf(model, 0);
    const credits = priceOf(model, 'air_temperature_2m', leads, points);
    expect((fieldMs * 1000 * leads.length) / credits).toBeLessThan(MOST_US);
  },
);

it('a field that is made from several messages pays for each', () => {
  const leadsPrice = (leads: readonly number[]) => priceOf('hrrr', 'air_temperature_2m', leads, 1_905_141);
  const [one, two, four] = [[1], [1, 2], [1, 2, 3, 4]].map(leadsPrice) as [number, number, number];
  // Winds are turned from the grid to the north, each by means of the other.
  expect(priceOf('hrrr', 'wind_u_10m', [3], 1_905_141)).toBe(two);
  expect(four - two).toBeCloseTo(2 * (two - one));
});

it('a fetch of one small field pays for its processor time, and a fetch of nothing is free', () => {
  // Measured by `npm run bench:credits -- --only demand`: one lead at the demo's grids, run by run.
  const fetchMs = 20;
  const credits = priceOf('hrrr', 'air_temperature_2m', [6], 10_000);
  expect((fetchMs * 1000) / credits).toBeLessThan(MOST_US);
  expect(priceOf('hrrr', 'air_temperature_2m', [], 10_000)).toBe(0);
});
