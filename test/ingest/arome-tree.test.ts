import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VariableName } from '../../src/catalog/index.ts';
import { COARSE_GLOBE, nativeMessage } from '../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const INIT = new Date('2026-08-01T03:00:00Z');
const NOW = { now: new Date('2026-08-01T08:00:00Z') };
const CELL = 11;
const MASKED_CELL = 39;

const pathOf = (name: string, group: string) =>
  `2026-08-01T03:00:00Z/arome/0025/${name}/arome__0025__${name}__${group}__2026-08-01T03:00:00Z.grib2`;

/** Messages as Météo-France packs them; the last cell is outside the domain. */
function message(variable: VariableName, lead: number, value: number, windowStart = lead): Uint8Array {
  return nativeMessage({
    model: 'arome',
    variable,
    initTime: INIT,
    lead,
    windowStart,
    packing: { template: 42, decimalScale: 2 },
    values: Float64Array.from({ length: COARSE_GLOBE.points }, (_, cell) =>
      cell === MASKED_CELL ? Number.NaN : value + (cell - CELL) / 100,
    ),
  });
}

function surfacePackage(leads: readonly number[]): Uint8Array {
  return Buffer.concat(
    leads.flatMap((lead) => [
      message('air_temperature_2m', lead, 280 + lead),
      ...(lead === 0
        ? []
        : [
            message('total_precipitation', lead, lead * 0.5, 0),
            message('wind_gust_10m', lead, lead, lead - 1),
            // A maximum since the start stands for another time than the hour before.
            message('wind_gust_10m', lead, 99, 0),
          ]),
    ]),
  );
}

const FIRST = [0, 1, 2, 3, 4, 5, 6];
const SECOND = [7, 8, 9, 10, 11, 12];

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
  origin.files.set(pathOf('SP1', '00H06H'), surfacePackage(FIRST));
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const series = (variable: VariableName, cell = CELL) => store.series('arome', INIT, variable, cell);

describe('a tree like Météo-France’s', () => {
  it('gives the newest run’s groups that are there; all others are requested once and skipped', async () => {
    const { runs, notes } = await store.ingest('arome', [origin.base], NOW);
    expect(notes).toEqual([]);
    expect(runs[0]).toMatchObject({ initTime: INIT, state: 'INCOMING', notes: [] });
    expect(await series('air_temperature_2m')).toEqual({
      leads: FIRST,
      values: FIRST.map((lead) => 280 + lead),
    });
    expect(await series('wind_gust_10m')).toEqual({ leads: FIRST.slice(1), values: FIRST.slice(1) });
    expect((await series('air_temperature_2m', MASKED_CELL))?.values).toEqual(FIRST.map(() => null));
    const missing = origin.requests.filter((request) => !origin.files.has(request.path));
    // The run of 06 UTC, and 44 of the 45 files of this one.
    expect(missing).toHaveLength(45);
    expect(missing.every(({ range }) => range === 'bytes=0-0')).toBe(true);
    expect(origin.requests.every(({ range }) => range !== null)).toBe(true);
  });

  it('differences sums across two groups once the second is there, and adds nothing else', async () => {
    await store.ingest('arome', [origin.base], NOW);
    expect((await series('total_precipitation'))?.leads).toEqual(FIRST.slice(1));
    origin.files.set(pathOf('SP1', '07H12H'), surfacePackage(SECOND));
    origin.files.set(pathOf('IP1', '00H06H'), message('geopotential_height_500hpa', 2, 49_033.25));
    const { runs } = await store.ingest('arome', [origin.base], NOW);
    expect(runs[0]?.fieldsWritten).toBe(3 * SECOND.length + 1);
    const rain = await series('total_precipitation');
    expect(rain?.leads).toEqual([...FIRST.slice(1), ...SECOND]);
    for (const amount of rain?.values ?? []) expect(amount).toBeCloseTo(0.5, 6);
    expect((await series('geopotential_height_500hpa'))?.values).toEqual([5000]);
  });

  it('takes each variable from its own package', async () => {
    origin.files.set(pathOf('SP2', '00H06H'), message('air_temperature_2m', 5, 111));
    await store.ingest('arome', [origin.base], NOW);
    expect((await series('air_temperature_2m'))?.values[5]).toBe(285);
  });

  it('a group that ends in the middle of a message counts up to there', async () => {
    const whole = surfacePackage(SECOND);
    origin.files.set(pathOf('SP1', '07H12H'), whole.subarray(0, whole.length - 20));
    const { notes } = await store.ingest('arome', [origin.base], NOW);
    expect(notes).toEqual([
      expect.stringMatching(/07H12H.* is left out where it is damaged/),
      expect.stringMatching(/00H06H.* not there, though files of later leads are/),
    ]);
    expect((await series('wind_gust_10m'))?.leads).toEqual([...FIRST.slice(1), ...SECOND]);
  });

  it('a server that fails to answer for one group costs that group alone', async () => {
    origin.misbehave = ({ path: name }, response) => {
      if (!name.includes('SP2__07H12H')) return false;
      response.writeHead(503).end();
      return true;
    };
    const { runs, notes } = await store.ingest('arome', [origin.base], NOW);
    expect(notes).toEqual([
      expect.stringMatching(/SP2__07H12H.* did not answer well in 3 tries: status 503/),
    ]);
    expect(runs[0]?.fieldsWritten).toBe(7 + 6 + 6);
  });

  it('a tree without a run is not found', async () => {
    origin.files.clear();
    await expect(store.ingest('arome', [origin.base], NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.ingest('arome', [origin.base], { initTime: INIT })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('2026-08-01T03:00:00.000Z'),
    });
  });
});
