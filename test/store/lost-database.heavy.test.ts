import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RunStore } from '../../src/store/index.ts';
import { keptLog } from '../ingest/ingest-fixtures.ts';
import { describeOnBoth } from '../support/databases.ts';
import { scratchFolder } from '../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  INCOMING,
  MIDNIGHT,
  MORNING,
  newStoreFolder,
  openStore,
  openStoreDatabase,
  SOURCE,
} from './run-fixtures.ts';

const root = scratchFolder();
const LONG_AGO = new Date(Date.now() - 7_200_000);
let stores = 0;
let open: RunStore[] = [];

afterEach(() => {
  for (const store of open) store.close();
  open = [];
});
afterAll(closeDatabases);

describeOnBoth(({ create }) => {
  /** A store with a complete run of two generations and one that is coming in, all of it old. */
  async function filledStore() {
    const folder = newStoreFolder(path.join(root, `store-${++stores}`), await create());
    const log = keptLog();
    const store = await openStore(folder, { log });
    open.push(store);
    const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
    await draft.addCube(cube('cape', [0, 3]));
    await draft.publish(COMPLETE);
    await draft.addCube(cube('cape', [6]));
    await draft.publish(COMPLETE);
    const later = await store.draft('gfs', MORNING, GRID, SOURCE);
    await later.addCube(cube('visibility', [0]));
    await later.publish(INCOMING);
    expect(await store.upkeep.link()).toEqual({ kind: 'linked' });
    const database = await openStoreDatabase(folder);
    await database.updateTable('runs').set({ updated_at: LONG_AGO.toISOString() }).execute();
    const cubes = path.join(folder, 'cubes');
    const files = () =>
      readdirSync(cubes, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(cube|json|tmp)$/.test(name))
        .sort();
    const age = () => {
      for (const file of files()) utimesSync(path.join(cubes, file), LONG_AGO, LONG_AGO);
    };
    age();
    return { folder, cubes, store, files, age, log };
  }

  /** The same folder with another database. */
  async function withDatabase(folder: string, location: string) {
    newStoreFolder(folder, location);
    const log = keptLog();
    const store = await openStore(folder, { log });
    open.push(store);
    return { store, log };
  }

  describe('a store whose database is lost', () => {
    it('loses no file to a sweep with a new database, and says so in one sentence', async () => {
      const { folder, files } = await filledStore();
      const before = files();
      const { store, log } = await withDatabase(folder, await create());
      expect(await store.sweep({ olderThanMs: 0 })).toEqual({ files: 0, bytes: 0 });
      expect(files()).toEqual(before);
      const sentence =
        /^the store in .* has 2 runs from before this database was made; nothing is deleted there/;
      expect(await store.upkeep.link()).toMatchObject({
        kind: 'unlinked',
        runs: 2,
        problem: expect.stringMatching(sentence),
      });
      expect(log.lines).toEqual([expect.objectContaining({ level: 'warn' })]);
      expect(await store.upkeep.condition()).toMatchObject({
        unlistedRuns: 2,
        problem: expect.stringMatching(sentence),
      });
    });

    it('has its runs back after they were adopted, with the same states and answers', async () => {
      const { folder, store: lost } = await filledStore();
      const before = await lost.list('gfs', 5);
      const { store } = await withDatabase(folder, await create());
      const adopted = await store.upkeep.adopt();
      expect(adopted).toMatchObject([
        { initTime: MIDNIGHT, damagedCubes: 0, problem: null, manifest: { state: 'COMPLETE' } },
        { initTime: MORNING, damagedCubes: 0, problem: null, manifest: { state: 'INCOMING' } },
      ]);
      const after = await store.list('gfs', 5);
      expect(after.map(({ change: _, ...run }) => run)).toEqual(before.map(({ change: _, ...run }) => run));
      const run = await store.latest('gfs');
      expect(store.openSeries(await store.manifestOf(run!), 'cape')?.leads).toEqual([0, 3, 6]);
      expect(await store.upkeep.link()).toEqual({ kind: 'linked' });
      expect(await store.upkeep.adopt()).toEqual([]);
    });

    it('written before stores had an identity keeps its files too', async () => {
      const { folder, cubes, files } = await filledStore();
      rmSync(path.join(cubes, 'store.json'));
      const before = files();
      const { store } = await withDatabase(folder, await create());
      expect(await store.sweep({ olderThanMs: 0 })).toEqual({ files: 0, bytes: 0 });
      expect(files()).toEqual(before);
      expect(await store.upkeep.adopt()).toHaveLength(2);
      expect(existsSync(path.join(cubes, 'store.json'))).toBe(true);
    });

    it('adds to a run that it finds in the folder, instead of storing a second one', async () => {
      const { folder } = await filledStore();
      const { store } = await withDatabase(folder, await create());
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      expect(draft.leadsOf('cape')).toEqual([0, 3, 6]);
      await draft.addCube(cube('visibility', [0]));
      expect(await draft.publish(COMPLETE)).toMatchObject({ generation: 3, state: 'COMPLETE' });
      // It is a new database all the same, and the lost one may come back.
      expect(await store.upkeep.link()).toMatchObject({ kind: 'unlinked', runs: 2 });
    });

    it('adopts a run with damaged cubes, counts them, and shows them in its condition', async () => {
      const { folder, cubes, files } = await filledStore();
      const gone = files().find((name) => name.includes('20260101T00Z') && name.includes('cape-6'));
      rmSync(path.join(cubes, gone ?? ''));
      const { store } = await withDatabase(folder, await create());
      expect(await store.upkeep.adopt()).toMatchObject([{ damagedCubes: 1 }, { damagedCubes: 0 }]);
      expect(await store.upkeep.condition()).toMatchObject({
        damage: [{ model: 'gfs', initTime: MIDNIGHT, file: path.basename(gone ?? '') }],
      });
    });

    it('adopts an earlier generation of a run whose last manifest is damaged, and leaves alone one that has no other', async () => {
      const { folder, cubes, files } = await filledStore();
      for (const name of files().filter((each) => /manifest-2-|06Z.manifest-1-/.test(each))) {
        writeFileSync(path.join(cubes, name), '{"formatVersion": 1,');
      }
      const { store } = await withDatabase(folder, await create());
      expect(await store.upkeep.adopt()).toMatchObject([
        { initTime: MIDNIGHT, manifest: { generation: 1, cubes: { cape: [{ leads: [0, 3] }] } } },
        {
          initTime: MORNING,
          manifest: null,
          problem: expect.stringMatching(/^run gfs 2026-01-01T06:00:00Z cannot be read: its manifest/),
        },
      ]);
      const before = files().filter((name) => name.includes('06Z'));
      await store.sweep({ olderThanMs: 0 });
      expect(files().filter((name) => name.includes('06Z'))).toEqual(before);
    });
  });

  describe('a store that is linked to its database', () => {
    it('keeps a run that has a manifest but no row, and warns of it', async () => {
      const { folder, store, files, log } = await filledStore();
      const database = await openStoreDatabase(folder);
      await database.deleteFrom('runs').where('init_time', '=', '2026-01-01T06:00:00Z').execute();
      const before = files().filter((name) => name.includes('06Z'));
      await store.sweep({ olderThanMs: 0 });
      expect(files().filter((name) => name.includes('06Z'))).toEqual(before);
      expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
      expect(await store.upkeep.unlisted()).toMatchObject([{ model: 'gfs', initTime: MORNING }]);
    });

    it('logs every file that it deletes, with path and bytes', async () => {
      const { cubes, store, files, log } = await filledStore();
      const before = files();
      const swept = await store.sweep();
      const deleted = before.filter((name) => !files().includes(name));
      expect(deleted).toEqual([expect.stringMatching(/manifest-1-/)]);
      expect(log.lines).toEqual([
        {
          level: 'info',
          message: 'file deleted',
          facts: { file: path.join(cubes, deleted[0] ?? ''), bytes: swept.bytes },
        },
      ]);
    });

    it('drops a run at once, listed or not, and no other', async () => {
      const { folder, store, files } = await filledStore();
      expect(await store.upkeep.drop({ model: 'gfs', initTime: MIDNIGHT })).toMatchObject({ files: 4 });
      expect(await store.find('gfs', MIDNIGHT)).toMatchObject({ state: 'EXPIRED' });
      const database = await openStoreDatabase(folder);
      await database.deleteFrom('runs').where('init_time', '=', '2026-01-01T06:00:00Z').execute();
      expect(files()).toHaveLength(3);
      expect(await store.upkeep.drop({ model: 'gfs', initTime: MORNING })).toMatchObject({ files: 2 });
      expect(files()).toEqual(['store.json']);
      expect(await store.upkeep.drop({ model: 'gfs', initTime: MORNING })).toBeNull();
    });
  });

  describe('a database of another store', () => {
    async function twoStores() {
      const one = await filledStore();
      const other = await filledStore();
      const location = readFileSync(path.join(other.folder, 'database-location'), 'utf8');
      return { one, mixed: await withDatabase(one.folder, location) };
    }

    it('is recognised, and deletes nothing', async () => {
      const { one, mixed } = await twoStores();
      const before = one.files();
      expect(await mixed.store.upkeep.link()).toMatchObject({
        kind: 'foreign',
        problem: expect.stringMatching(/belongs to another database: set DATABASE_URL and ISOBAR_DATA/),
      });
      expect(await mixed.store.sweep({ olderThanMs: 0 })).toEqual({ files: 0, bytes: 0 });
      await expect(mixed.store.upkeep.drop({ model: 'gfs', initTime: MIDNIGHT })).rejects.toMatchObject({
        code: 'validation_error',
      });
      expect(one.files()).toEqual(before);
    });

    it('does not adopt the runs, as its own would be lost', async () => {
      const { mixed } = await twoStores();
      await expect(mixed.store.upkeep.adopt()).rejects.toThrow(
        /^the database has 2 runs of another store than that in /,
      );
    });
  });

  it('two processes that open a new store at the same moment give it one identity', async () => {
    const folder = newStoreFolder(path.join(root, `store-${++stores}`), await create());
    const both = await Promise.all([openStore(folder), openStore(folder), openStore(folder)]);
    open.push(...both);
    const links = await Promise.all(both.map((store) => store.upkeep.link()));
    expect(links.map(({ kind }) => kind)).toEqual(['linked', 'linked', 'linked']);
    expect(await (await openStore(folder)).upkeep.link()).toEqual({ kind: 'linked' });
  });
});
