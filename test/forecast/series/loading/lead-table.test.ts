import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastRequest, Place } from '../../../../src/forecast/index.ts';
import type { GridSpec } from '../../../../src/geo/index.ts';
import { closeDatabases } from '../../../store/run-fixtures.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import { type SmallRun, smallRun } from '../../small-runs.ts';

const root = scratchFolder();
const RANGE = { from: 0, to: 6 };

/** 4 x 3 tiles of 16 x 16 cells. */
const TILES: GridSpec = {
  kind: 'latlon',
  nx: 64,
  ny: 48,
  rows: 'north-to-south',
  latitudeOfFirst: 60,
  longitudeOfFirst: 0,
  latitudeOfLast: 36.5,
  longitudeOfLast: 31.5,
  latitudeStep: 0.5,
  longitudeStep: 0.5,
};

let small: SmallRun;
let fresh: ForecastRequest;
let north: Place;
let south: Place;
/** In a tile without other readers, as the southern one is for gusts. */
let west: Place;
beforeAll(async () => {
  const variable = (leads: readonly number[], value: number) => ({
    decimals: 2,
    leads,
    value: (lead: number, cell: number) => value + lead + (cell % 7),
  });
  small = await smallRun(
    root,
    {
      air_temperature_2m: variable([0, 1, 2, 3], 280),
      wind_gust_10m: variable([0, 1, 2, 3, 6], 5),
      total_precipitation: variable([1, 2, 3], 1),
    },
    { grid: TILES },
  );
  fresh = small.forecasts.request();
  const at = (latitude: number, longitude: number): Place => ({
    kind: 'cell',
    cell: fresh.requireCell(small.run, latitude, longitude),
  });
  north = at(59, 1);
  south = at(37, 30);
  west = at(37, 1);
});
afterAll(closeDatabases);

async function readsOf(ask: () => Promise<unknown>): Promise<number> {
  const before = small.store.report().tileReads;
  await ask();
  return small.store.report().tileReads - before;
}

describe('a table over the leads of a run', () => {
  it('has the leads of the run, also where a column has nothing', async () => {
    const table = fresh.table(small.run, north, RANGE);
    expect(table.leads).toEqual([0, 1, 2, 3, 6]);
    const temperature = await table.column('air_temperature_2m');
    expect(temperature.leads).toBe(table.leads);
    expect(temperature.values.slice(3)).toEqual([expect.any(Number), null]);
    expect(temperature.nulls).toEqual([{ reason: 'NOT_INGESTED', indexes: [4] }]);
  });

  it('shares its axis with all other tables over the same range of the run', () => {
    const { leads } = fresh.table(small.run, south, RANGE);
    expect(small.forecasts.request().table(small.run, north, RANGE).leads).toBe(leads);
  });

  it('is read for all columns that are requested at once, at each place for its own', async () => {
    const request = small.forecasts.request();
    const [a, b] = [request.table(small.run, west, RANGE), request.table(small.run, south, RANGE)];
    const reads = await readsOf(() =>
      Promise.all([
        a.column('air_temperature_2m'),
        request.table(small.run, west, RANGE).column('air_temperature_2m'),
        request.table(small.run, west, { from: 2, to: 3 }).column('air_temperature_2m'),
        b.column('wind_gust_10m'),
      ]),
    );
    expect(reads).toBe(2);
    expect(await readsOf(() => a.column('air_temperature_2m'))).toBe(0);
  });

  it('gives the same column again, so that what is worked out from it is worked out once', async () => {
    const [one, two] = await Promise.all(
      [north, { ...north }].map((place) =>
        fresh.table(small.run, place, RANGE).column('total_precipitation', 'RATE'),
      ),
    );
    expect(two).toBe(one);
    expect(one?.units).toBe('kg m-2 h-1');
  });

  it('reads the steps before its range for a run total alone', async () => {
    const table = small.forecasts.request().table(small.run, north, { from: 2, to: 3 });
    const [total, step] = await Promise.all([
      table.column('total_precipitation', 'RUN_TOTAL'),
      table.column('total_precipitation'),
    ]);
    const [at2 = 0, at3 = 0] = step.values.map(Number);
    expect(total.leads).toEqual([2, 3]);
    expect(total.values).toEqual([at2 - 1 + at2, at2 - 1 + at2 + at3]);
  });
});
