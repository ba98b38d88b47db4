import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DamagedCubeError } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  MIDNIGHT,
  MORNING,
  openStore,
  SOURCE,
} from './run-fixtures.ts';

const root = scratchFolder();
let stores = 0;

afterAll(closeDatabases);

/** Two runs that hold the same variables at the same leads with other values, and where their cubes are. */
async function twoRuns() {
  const folder = path.join(root, `store-${++stores}`);
  const store = await openStore(folder, { recheckMs: 0 });
  const file = async (initTime: Date, variable: 'cape' | 'visibility') => {
    const run = await store.find('gfs', initTime);
    if (run === null) throw new Error('it is stored');
    const [segment] = (await store.manifestOf(run)).cubes[variable] ?? [];
    const hour = initTime.toISOString().slice(11, 13);
    return path.join(folder, 'cubes/gfs', `20260101T${hour}Z`, segment?.file ?? '');
  };
  for (const [initTime, seed] of [
    [MIDNIGHT, 1],
    [MORNING, 5],
  ] as const) {
    const draft = await store.draft('gfs', initTime, GRID, SOURCE);
    await draft.addCube(cube('cape', [0, 3], seed));
    await draft.addCube(cube('visibility', [0, 3], seed + 1));
    await draft.publish(COMPLETE);
  }
  const read = async (initTime: Date, reader = store) => {
    const run = await reader.find('gfs', initTime);
    if (run === null) throw new Error('it is stored');
    const series = reader.openSeries(await reader.manifestOf(run), 'cape');
    return [...(series?.series(0, new Int32Array(2)) ?? [])];
  };
  return { folder, store, file, read };
}

describe('a cube that is not the one its manifest names', () => {
  it('is refused when it is another variable’s', async () => {
    const { folder, file, read } = await twoRuns();
    copyFileSync(await file(MIDNIGHT, 'visibility'), await file(MIDNIGHT, 'cape'));
    const store = await openStore(folder);
    await expect(read(MIDNIGHT, store)).rejects.toThrow(DamagedCubeError);
    await expect(read(MIDNIGHT, store)).rejects.toThrow(
      /cube cape-0-3-[0-9a-f]{16}\.cube is damaged: its header gives variable "visibility", its run "cape"/,
    );
    expect(await read(MORNING, store)).toEqual([5000, 5021]);
    store.close();
  });

  it('is refused when it is the same variable of another run', async () => {
    const { folder, file, read } = await twoRuns();
    copyFileSync(await file(MORNING, 'cape'), await file(MIDNIGHT, 'cape'));
    const store = await openStore(folder);
    await expect(read(MIDNIGHT, store)).rejects.toThrow(/is damaged: its content is not the one in its name/);
    store.close();
  });

  it('is refused when it replaces a cube that is open, whether it is copied over or moved in its place', async () => {
    const { file, read } = await twoRuns();
    expect(await read(MIDNIGHT)).toEqual([1000, 1021]);
    const cape = await file(MIDNIGHT, 'cape');
    const intact = readFileSync(cape);
    copyFileSync(await file(MORNING, 'cape'), cape);
    await expect(read(MIDNIGHT)).rejects.toThrow(DamagedCubeError);
    writeFileSync(`${cape}.aside`, intact);
    renameSync(`${cape}.aside`, cape);
    expect(await read(MIDNIGHT)).toEqual([1000, 1021]);
    writeFileSync(`${cape}.aside`, readFileSync(await file(MORNING, 'cape')));
    renameSync(`${cape}.aside`, cape);
    await expect(read(MIDNIGHT)).rejects.toThrow(DamagedCubeError);
  });
});
