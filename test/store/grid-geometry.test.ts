import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildGeometry, type GridSpec, icosahedralSpec, parseGeometry } from '../../src/geo/index.ts';
import { describeOnBoth } from '../support/databases.ts';
import { scratchFolder } from '../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  GRID,
  MIDNIGHT,
  MORNING,
  newStoreFolder,
  openStore,
  SOURCE,
} from './run-fixtures.ts';

const root = scratchFolder();
const TWO_HOURS_AGO = new Date(Date.now() - 7_200_000);
let stores = 0;

/** A spiral from pole to pole. */
function spiral(cells: number) {
  const latitudes = Float64Array.from({ length: cells }, (_, n) => 90 - (180 * (n + 0.5)) / cells);
  const longitudes = Float64Array.from({ length: cells }, (_, n) => ((n * 137.5) % 360) - 180);
  const bytes = buildGeometry(latitudes, longitudes);
  const grid = icosahedralSpec(
    {
      template: 101,
      known: true,
      points: cells,
      shapeOfTheEarth: 6,
      numberOfGridUsed: 26,
      numberOfGridInReference: 1,
      uuid: '0'.repeat(32),
    },
    parseGeometry(bytes),
  );
  return { latitudes, longitudes, bytes, grid };
}

const CELLS = 300;
const SPIRAL = spiral(CELLS);

afterAll(closeDatabases);

describeOnBoth(({ create }) => {
  async function newStore() {
    const folder = newStoreFolder(path.join(root, `store-${++stores}`), await create());
    const grids = path.join(folder, 'cubes/grids');
    const file = (digest: string) => path.join(grids, `${digest}.geometry`);
    return {
      folder,
      store: await openStore(folder),
      file,
      files: () => (existsSync(grids) ? readdirSync(grids) : []),
      age: (digest: string) => utimesSync(file(digest), TWO_HOURS_AGO, TWO_HOURS_AGO),
    };
  }

  async function publish(store: Awaited<ReturnType<typeof openStore>>, grid: GridSpec, initTime = MIDNIGHT) {
    const draft = await store.draft('icon-global', initTime, grid, SOURCE);
    const plane = Int32Array.from({ length: grid.nx * grid.ny }, (_, index) => index);
    await draft.addCube({ variable: 'cape', leads: [0], planes: [plane], lineage: [] });
    return await draft.publish(COMPLETE);
  }

  describe('the geometry of a grid', () => {
    it('is stored once, by its digest', async () => {
      const { store, files, file } = await newStore();
      const digest = await store.putGeometry(SPIRAL.bytes);
      expect(digest).toBe(createHash('sha256').update(SPIRAL.bytes).digest('hex'));
      expect(digest).toBe(SPIRAL.grid.geometry);
      expect(await store.putGeometry(SPIRAL.bytes)).toBe(digest);
      expect(files()).toEqual([`${digest}.geometry`]);
      expect(readFileSync(file(digest))).toEqual(Buffer.from(SPIRAL.bytes));
      store.close();
    });

    it('makes the grid of a run, shared with other runs and processes', async () => {
      const { folder, store } = await newStore();
      await store.putGeometry(SPIRAL.bytes);
      const manifest = await store.manifestOf(await publish(store, SPIRAL.grid));
      const grid = await store.gridOf(manifest);
      for (const n of [0, 7, 150, CELLS - 1]) {
        const cell = grid.locate(SPIRAL.latitudes[n]!, SPIRAL.longitudes[n]!);
        expect(cell?.latitude).toBeCloseTo(SPIRAL.latitudes[n]!, 6);
        const series = store.openSeries(manifest, 'cape');
        expect(series?.series(cell?.index ?? -1, new Int32Array(1))[0]).toBe(cell?.index);
      }
      const later = await store.manifestOf(await publish(store, SPIRAL.grid, MORNING));
      expect(await store.gridOf(later)).toBe(grid);
      const other = await openStore(folder);
      expect((await other.gridOf(manifest)).bounds).toEqual(grid.bounds);
      other.close();
      store.close();
    });

    it('must be stored before a run is drafted', async () => {
      const { store } = await newStore();
      await expect(publish(store, SPIRAL.grid)).rejects.toMatchObject({ code: 'not_found' });
      expect(await store.find('icon-global', MIDNIGHT)).toBeNull();
      store.close();
    });

    it('is refused when it is damaged, and read again once it is restored', async () => {
      const { store, file } = await newStore();
      const digest = await store.putGeometry(SPIRAL.bytes);
      const manifest = await store.manifestOf(await publish(store, SPIRAL.grid));
      const damaged = Buffer.from(SPIRAL.bytes);
      damaged[damaged.length - 9]! ^= 1;
      writeFileSync(file(digest), damaged);
      await expect(store.gridOf(manifest)).rejects.toThrow(/damaged/);
      writeFileSync(file(digest), SPIRAL.bytes);
      expect((await store.gridOf(manifest)).size).toBe(SPIRAL.grid.nx * SPIRAL.grid.ny);
      store.close();
    });

    it('is swept only when no run is on it and it is old', async () => {
      const { store, files, age } = await newStore();
      const digest = await store.putGeometry(SPIRAL.bytes);
      const idle = await store.putGeometry(spiral(50).bytes);
      const run = await publish(store, SPIRAL.grid);
      expect(await store.sweep()).toEqual({ files: 0, bytes: 0 });
      age(digest);
      age(idle);
      expect((await store.orphans()).map(({ file }) => file)).toEqual([
        path.join('grids', `${idle}.geometry`),
      ]);
      expect((await store.sweep()).files).toBe(1);
      expect(files()).toEqual([`${digest}.geometry`]);
      await store.expire(run);
      // Readers that looked up the run a moment ago still have an hour.
      expect((await store.sweep()).files).toBe(0);
      await store.sweep({ olderThanMs: 0 });
      expect(files()).toEqual([]);
      store.close();
    });

    it('survives a sweep between a draft and its publication', async () => {
      const { store, age, files } = await newStore();
      const digest = await store.putGeometry(SPIRAL.bytes);
      age(digest);
      const draft = await store.draft('icon-global', MIDNIGHT, SPIRAL.grid, SOURCE);
      expect((await store.sweep()).files).toBe(0);
      expect(files()).toHaveLength(1);
      await store.sweep({ olderThanMs: 0 });
      await expect(draft.publish(COMPLETE)).rejects.toMatchObject({ code: 'not_found' });
      expect(await store.find('icon-global', MIDNIGHT)).toBeNull();
      store.close();
    });

    it('is not needed for a grid with rows', async () => {
      const { store } = await newStore();
      expect(await store.gridOf({ grid: GRID })).toMatchObject({ nx: 24, ny: 18 });
      store.close();
    });
  });
});
