import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_CACHED_PLANE_VALUES } from '../../../src/forecast/index.ts';
import type { GridSpec } from '../../../src/geo/index.ts';
import { closeDatabases } from '../../store/run-fixtures.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

/** 32 x 16 tiles; with 128 leads 2^24 values, as many as EDR answers. */
const GRID: GridSpec = {
  kind: 'latlon',
  nx: 512,
  ny: 256,
  rows: 'north-to-south',
  latitudeOfFirst: 64,
  longitudeOfFirst: 0,
  latitudeOfLast: 0.25,
  longitudeOfLast: 127.75,
  latitudeStep: 0.25,
  longitudeStep: 0.25,
};
const LEADS = Array.from({ length: 128 }, (_, n) => (n <= 120 ? n : 120 + 3 * (n - 120)));
const EVERYTHING = { west: -180, south: -90, east: 180, north: 90 };
const PASSES = (512 * 256 * LEADS.length) / MAX_CACHED_PLANE_VALUES;
const MEGABYTE = 2 ** 20;

let small: SmallRun;
beforeAll(async () => {
  small = await smallRun(
    scratchFolder(),
    { cape: { decimals: 0, leads: LEADS, value: (lead, cell) => (cell % 977) + lead } },
    { grid: GRID },
  );
});
afterAll(closeDatabases);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of typed arrays that are still referenced: other memory is freed in the background. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await setImmediate();
  }
  return process.memoryUsage().arrayBuffers;
}

it('holds the largest box over a whole run within its bound, and reads tiles once for each group of leads that fits', async () => {
  const { store, request, run } = small;
  const window = request.grids.window(run, EVERYTHING);
  if (window === null) throw new Error('no window');
  const fields = await request.grids.gridFields(run, {
    variables: ['cape'],
    leads: LEADS,
    window,
    sideBySide: 1,
  });
  const before = await heldBytes();
  const reads = store.report().tileReads;
  let most = 0;
  for (const [t, lead] of LEADS.entries()) {
    const slab = fields.slab('cape', t);
    for await (const { y0, integers } of slab?.bands() ?? []) {
      expect(integers[5]).toBe(((y0 * 512 + 5) % 977) + lead);
    }
    if (t % 16 === 8) most = Math.max(most, (await heldBytes()) - before);
  }
  expect(PASSES).toBe(4);
  expect(store.report().tileReads - reads).toBe(PASSES * 32 * 16);
  expect(most).toBeGreaterThan(MAX_CACHED_PLANE_VALUES * 4 - MEGABYTE);
  expect(most).toBeLessThan(MAX_CACHED_PLANE_VALUES * 4 + 4 * MEGABYTE);
});

it('holds the levels of one parameter side by side within the same bound', async () => {
  const { store, request, run } = small;
  const window = request.grids.window(run, { west: 0, south: 48, east: 63.75, north: 64 });
  if (window === null) throw new Error('no window');
  const question = { variables: ['cape'], leads: LEADS, window } as const;
  const readAll = async (sideBySide: number) => {
    const fields = await request.grids.gridFields(run, { ...question, sideBySide });
    const reads = store.report().tileReads;
    for (const t of LEADS.keys()) for await (const _ of fields.slab('cape', t)?.bands() ?? []);
    return store.report().tileReads - reads;
  };
  const values = window.nx * window.ny * LEADS.length;
  const tiles = Math.ceil(window.nx / 16) * Math.ceil(window.ny / 16);
  expect(await readAll(1)).toBe(tiles);
  expect(await readAll(8)).toBe(Math.ceil((8 * values) / MAX_CACHED_PLANE_VALUES) * tiles);
});
