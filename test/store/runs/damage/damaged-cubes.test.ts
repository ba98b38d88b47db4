import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from '../../../support/scratch.ts';
import { COMPLETE, closeDatabases, cube, GRID, MIDNIGHT, openStore, SOURCE } from '../../run-fixtures.ts';

const root = scratchFolder();
let stores = 0;

afterAll(closeDatabases);

/** A run with one cube of two leads, and a draft that may replace it by other content. */
async function replacing(state: 'partly' | 'unreadable') {
  const store = await openStore(path.join(root, `store-${++stores}`));
  const first = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  const damaged = await first.addCube(cube('cape', [0, 3]));
  await first.addCube(cube('visibility', [0]));
  await first.publish(COMPLETE);
  const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE, new Map([[damaged.file, state]]));
  expect(draft.leadsOf('cape')).toEqual([]);
  /** Leads of each stored cube of the variable, after a lead was made again. */
  const again = async (lead: number) => {
    await draft.addCube(cube('cape', [lead], 4));
    const { cubes } = await store.manifestOf(await draft.publish(COMPLETE));
    expect(cubes.visibility).toHaveLength(1);
    return cubes.cape?.map(({ leads }) => leads);
  };
  return { store, again };
}

it('a cube of which some tiles can be read stays until all of its leads were made again', async () => {
  const { store, again } = await replacing('partly');
  expect(await again(0)).toEqual([[0, 3]]);
  expect(await again(3)).toEqual([[0], [3]]);
  const run = await store.latest('gfs');
  const series = store.openSeries(await store.manifestOf(run!), 'cape');
  expect([...(series?.series(0, new Int32Array(2)) ?? [])]).toEqual([4000, 4021]);
  store.close();
});

it('a cube that cannot be read gives way to whatever was made again', async () => {
  const { store, again } = await replacing('unreadable');
  expect(await again(3)).toEqual([[3]]);
  expect(await again(0)).toEqual([[0], [3]]);
  store.close();
});
