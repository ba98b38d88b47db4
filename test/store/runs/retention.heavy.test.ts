import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Transaction } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { StoreTables } from '../../../src/store/index.ts';
import { runOf } from '../../../src/store/records/run-table.ts';
import { withRunLock } from '../../../src/store/runs/publishing/publication.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { scratchFolder } from '../../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  MIDNIGHT,
  newStoreFolder,
  openStore,
  openStoreDatabase,
  SOURCE,
} from '../run-fixtures.ts';

const root = scratchFolder();
const RUN = path.join('cubes', 'gfs', '20260101T00Z');
const TWO_HOURS_AGO = new Date(Date.now() - 7_200_000);

let stores = 0;

afterAll(closeDatabases);

describeOnBoth(({ create }) => {
  const newFolder = async () => newStoreFolder(path.join(root, `store-${++stores}`), await create());

  /** A published run of two generations, with an orphan and a file that is not the store's in its folder. */
  async function runWithOrphans() {
    const folder = await newFolder();
    const store = await openStore(folder);
    const database = await openStoreDatabase(folder);
    const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
    await draft.addCube(cube('cape', [0, 3]));
    const first = await draft.publish(COMPLETE);
    await draft.addCube(cube('cape', [6]));
    const run = await draft.publish(COMPLETE);
    const dropped = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
    const orphan = await dropped.addCube(cube('visibility', [0]));
    writeFileSync(path.join(folder, RUN, '.cape.1.tmp'), 'half a cube');
    writeFileSync(path.join(folder, RUN, 'notes.txt'), 'a stranger');
    const age = (file: string) => utimesSync(path.join(folder, RUN, file), TWO_HOURS_AGO, TWO_HOURS_AGO);
    const files = () => readdirSync(path.join(folder, RUN)).sort();

    /** Has the run to itself as a publisher or a sweep has, and ends only when `other` has had time to come up to it. */
    async function holdRun<T>(
      work: (transaction: Transaction<StoreTables>) => Promise<void>,
      other: () => Promise<T>,
    ): Promise<T> {
      let waiting: Promise<T> | undefined;
      let ended = false;
      await withRunLock(
        database,
        { model: 'gfs', init_time: '2026-01-01T00:00:00Z' },
        async (transaction) => {
          waiting = other();
          waiting
            .catch(() => {})
            .finally(() => {
              ended = true;
            });
          await new Promise((resolve) => setTimeout(resolve, 300));
          expect(ended).toBe(false);
          await work(transaction);
        },
      );
      return await waiting!;
    }

    return { folder, store, database, first, run, orphan: orphan.file, age, files, holdRun };
  }

  describe('a sweep', () => {
    it('leaves files alone that may still be being written', async () => {
      const { store, files } = await runWithOrphans();
      const before = files();
      expect(await store.sweep()).toEqual({ files: 0, bytes: 0 });
      expect(files()).toEqual(before);
    });

    it('deletes only old files that neither the current manifest names nor one that was current recently', async () => {
      const { store, orphan, age, files, run, database } = await runWithOrphans();
      const before = files();
      const deleted = () => before.filter((file) => !files().includes(file));
      for (const file of before) if (file !== '.cape.1.tmp') age(file);
      const report = await store.sweep();
      expect(report.files).toBe(1);
      expect(report.bytes).toBeGreaterThan(300);
      expect(deleted()).toEqual([orphan]);

      await database.updateTable('runs').set({ updated_at: TWO_HOURS_AGO.toISOString() }).execute();
      expect((await store.sweep()).files).toBe(1);
      expect(deleted()).toEqual([expect.stringMatching(/^manifest-1-/), orphan]);
      expect(files()).toContain('notes.txt');
      expect(store.openSeries(await store.manifestOf(run), 'cape')?.leads).toEqual([0, 3, 6]);
    });

    it('leaves a run alone whose manifest cannot be read', async () => {
      const { folder, store, run, files } = await runWithOrphans();
      const before = files();
      writeFileSync(path.join(folder, RUN, run.manifest ?? ''), '{');
      const other = await openStore(folder);
      expect(await other.sweep({ olderThanMs: 0 })).toEqual({ files: 0, bytes: 0 });
      expect(files()).toEqual(before);
      store.close();
    });

    it('with a minimum age of zero deletes all orphans at once', async () => {
      const { store, run, files } = await runWithOrphans();
      expect((await store.sweep({ olderThanMs: 0 })).files).toBe(3);
      const cubes = (await store.manifestOf(run)).cubes.cape?.map((segment) => segment.file) ?? [];
      expect(files()).toEqual([...cubes, run.manifest, 'notes.txt'].sort());
    });

    it('waits for a publisher, and leaves what it has published', async () => {
      const { store, files, holdRun, database } = await runWithOrphans();
      // Without a link to its database, nothing of a store is swept.
      expect(await store.upkeep.link()).toEqual({ kind: 'linked' });
      const row = await database.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
      await database.deleteFrom('runs').execute();
      const swept = await holdRun(
        async (transaction) => void (await transaction.insertInto('runs').values(row).execute()),
        () => store.sweep({ olderThanMs: 0 }),
      );
      expect(swept.files).toBe(3);
      expect(files()).toContain(row.manifest);
      expect(store.openSeries(await store.manifestOf(runOf(row)), 'cape')?.leads).toEqual([0, 3, 6]);
    });

    it('makes a publisher wait, which then sees what was deleted', async () => {
      const { store, folder, holdRun } = await runWithOrphans();
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      const { file } = await draft.addCube(cube('snow_depth', [0]));
      const publishing = holdRun(
        async () => rmSync(path.join(folder, RUN, file)),
        () => draft.publish(COMPLETE),
      );
      await expect(publishing).rejects.toThrow(/was removed before it was published/);
    });

    it('makes a draft fail whose cubes it deleted, instead of publishing a run with holes', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0]));
      await store.sweep({ olderThanMs: 0 });
      await expect(draft.publish(COMPLETE)).rejects.toThrow(/was removed before it was published/);
      expect(await store.find('gfs', MIDNIGHT)).toBeNull();
    });
  });

  describe('an expired run', () => {
    it('is known but not stored, and its files are deleted an hour later', async () => {
      const { folder, store, run, age, files } = await runWithOrphans();
      for (const file of files()) age(file);
      expect(await store.expire(run)).toBe(true);
      expect(await store.expire(run)).toBe(false);
      const expired = await store.find('gfs', MIDNIGHT);
      expect(expired).toMatchObject({ state: 'EXPIRED', manifest: null, presentHours: 0 });
      expect(await store.latest('gfs')).toBeNull();
      expect((await store.list('gfs', 5)).map(({ state }) => state)).toEqual(['EXPIRED']);
      await expect(store.manifestOf(expired!)).rejects.toMatchObject({ code: 'not_found' });

      // Readers that looked up the run a moment ago still have an hour.
      expect((await store.sweep()).files).toBe(0);
      await store.sweep({ olderThanMs: 0 });
      expect(files()).toEqual(['notes.txt']);
      expect(existsSync(path.join(folder, RUN))).toBe(true);
    });

    it('gives not_found to a reader with an old manifest after the sweep', async () => {
      const { folder, store, run } = await runWithOrphans();
      const manifest = await store.manifestOf(run);
      await store.expire(run);
      await store.sweep({ olderThanMs: 0 });
      const late = await openStore(folder);
      await expect(late.manifestOf(run)).rejects.toMatchObject({ code: 'not_found' });
      const notFound = expect.objectContaining({ code: 'not_found' });
      expect(() => late.openSeries(manifest, 'cape')).toThrow(notFound);
    });

    it('starts empty when it is drafted again, with a later generation', async () => {
      const { store, run } = await runWithOrphans();
      await store.expire(run);
      const draft = await store.draft('gfs', MIDNIGHT, GRID, { ...SOURCE, synthetic: true });
      expect(draft.leadsOf('cape')).toEqual([]);
      await draft.addCube(cube('visibility', [0]));
      const fresh = await draft.publish(COMPLETE);
      expect(fresh).toMatchObject({ state: 'COMPLETE', generation: 3, synthetic: true });
      expect(Object.keys((await store.manifestOf(fresh)).cubes)).toEqual(['visibility']);
    });

    it('is not partly restored by a draft that was started before', async () => {
      const { store, run } = await runWithOrphans();
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('snow_depth', [0]));
      await store.expire(run);
      await expect(draft.publish(COMPLETE)).rejects.toThrow(/expired while it was being added to/);
      expect((await store.find('gfs', MIDNIGHT))?.state).toBe('EXPIRED');
    });
  });
});
