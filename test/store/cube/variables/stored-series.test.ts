import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VariableName } from '../../../../src/catalog/index.ts';
import { MISSING } from '../../../../src/store/index.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import {
  COMPLETE,
  cube,
  GRID,
  MIDNIGHT,
  MORNING,
  NX,
  NY,
  openStore,
  SOURCE,
  valueAt,
} from '../../run-fixtures.ts';

const root = scratchFolder();

async function storeWith(name: string, cubes: readonly ReturnType<typeof cube>[], options = {}) {
  const store = await openStore(path.join(root, name), options);
  const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  for (const each of cubes) await draft.addCube(each);
  const manifest = await store.manifestOf(await draft.publish(COMPLETE));
  return { store, manifest };
}

describe('a stored series', () => {
  it('joins segments in the order of leads, even where they interleave', async () => {
    const { store, manifest } = await storeWith('joined', [
      cube('cape', [12, 15, 18]),
      cube('cape', [0, 2, 4]),
      cube('cape', [1, 3, 5]),
    ]);
    const series = store.openSeries(manifest, 'cape')!;
    expect(series).toMatchObject({ variable: 'cape', units: 'J kg-1', decimals: 0 });
    expect(series.leads).toEqual([0, 1, 2, 3, 4, 5, 12, 15, 18]);
    expect(series.segments.map((segment) => [...segment.positions])).toEqual([
      [0, 2, 4],
      [1, 3, 5],
      [6, 7, 8],
    ]);
    const into = new Int32Array(9);
    for (let cell = 0; cell < NX * NY; cell++) {
      series.series(cell, into);
      expect([...into]).toEqual(series.leads.map((lead) => valueAt(1, cell, lead)));
    }
    expect(() => series.series(0, new Int32Array(8))).toThrow(RangeError);
    store.close();
  });

  it('costs one read per tile and segment, however many cells are read', async () => {
    const { store, manifest } = await storeWith('counted', [cube('cape', [0, 3]), cube('cape', [6, 9])]);
    const series = store.openSeries(manifest, 'cape')!;
    const into = new Int32Array(4);
    for (let cell = 0; cell < 16; cell++) series.series(cell, into);
    expect(store.report()).toMatchObject({ tileReads: 2, openFiles: 2 });
    store.close();
    expect(store.report().openFiles).toBe(0);
  });

  it('gives MISSING at missing leads and values at stored ones', async () => {
    const holes = cube('cape', [0, 3, 6]);
    holes.planes[1]!.fill(MISSING);
    holes.planes[2]![7] = MISSING;
    const { store, manifest } = await storeWith('holes', [holes]);
    const series = store.openSeries(manifest, 'cape')!;
    expect([...series.series(7, new Int32Array(3))]).toEqual([valueAt(1, 7, 0), MISSING, MISSING]);
    expect([...series.series(8, new Int32Array(3))]).toEqual([valueAt(1, 8, 0), MISSING, valueAt(1, 8, 6)]);
    store.close();
  });

  it('keeps no file open that was deleted, so that its room on the disk is free', async () => {
    const { store, manifest } = await storeWith('deleted', [cube('cape', [0, 3])], { closeDeletedMs: 0 });
    store.openSeries(manifest, 'cape')?.series(0, new Int32Array(2));
    const draft = await store.draft('gfs', MORNING, GRID, SOURCE);
    await draft.addCube(cube('cape', [0, 3], 2));
    const newer = await store.manifestOf(await draft.publish(COMPLETE));
    await store.expire({ model: 'gfs', initTime: MIDNIGHT });
    await store.sweep({ olderThanMs: 0 });
    expect(store.report().openFiles).toBe(1);
    store.openSeries(newer, 'cape')?.series(0, new Int32Array(2));
    expect(store.report().openFiles).toBe(1);
    store.close();
  });

  it('keeps the limit of open files, and reads those that were closed', async () => {
    const variables: VariableName[] = [
      'cape',
      'visibility',
      'snow_depth',
      'air_temperature_2m',
      'wind_u_10m',
    ];
    const cubes = variables.map((variable, seed) => cube(variable, [0, 3], seed));
    const { store, manifest } = await storeWith('bounded', cubes, { maxOpenFiles: 2, maxReaders: 3 });
    const opened = variables.map((variable) => store.openSeries(manifest, variable)!);
    for (const cell of [0, 200, 17, 431]) {
      for (const [seed, series] of opened.entries()) {
        expect([...series.series(cell, new Int32Array(2))]).toEqual([
          valueAt(seed, cell, 0),
          valueAt(seed, cell, 3),
        ]);
        expect(store.report().openFiles).toBeLessThanOrEqual(2);
      }
    }
    store.close();
  });
});
