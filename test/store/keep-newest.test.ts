import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { scratchFolder } from '../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  INCOMING,
  newStoreFolder,
  openStore,
  SOURCE,
  valueAt,
} from './run-fixtures.ts';

const root = scratchFolder();
const FIRST = Date.parse('2026-01-01T00:00:00Z');
const hours = (n: number) => new Date(FIRST + n * 3_600_000);
let stores = 0;

afterAll(closeDatabases);

describeOnBoth(({ create }) => {
  const newFolder = async () => newStoreFolder(path.join(root, `store-${++stores}`), await create());

  async function publish(
    store: Awaited<ReturnType<typeof openStore>>,
    hour: number,
    { options = COMPLETE as typeof COMPLETE | typeof INCOMING, synthetic = false, lead = 0 } = {},
  ) {
    const draft = await store.draft('gfs', hours(hour), GRID, { ...SOURCE, synthetic });
    await draft.addCube(cube('cape', [lead]));
    return await draft.publish(options);
  }

  const stored = async (store: Awaited<ReturnType<typeof openStore>>) =>
    (await store.list('gfs', 100))
      .filter(({ state }) => state !== 'EXPIRED')
      .map(({ initTime, synthetic }) => `${synthetic ? 's' : ''}${(initTime.getTime() - FIRST) / 3_600_000}`);

  describe('keeping the newest runs', () => {
    it('expires the others, and returns them', async () => {
      const store = await openStore(await newFolder());
      for (const hour of [6, 0, 18, 12]) await publish(store, hour);
      const expired = await store.keepNewest('gfs', 2);
      expect(expired.map(({ initTime }) => initTime)).toEqual([hours(6), hours(0)]);
      expect(await stored(store)).toEqual(['18', '12']);
      expect(await store.keepNewest('gfs', 2)).toEqual([]);
      expect(await store.keepNewest('nam', 1)).toEqual([]);
      store.close();
    });

    it('counts real and synthetic runs separately', async () => {
      const store = await openStore(await newFolder());
      for (const hour of [0, 6, 12]) await publish(store, hour, { synthetic: true });
      for (const hour of [1, 7]) await publish(store, hour);
      await store.keepNewest('gfs', 1);
      expect(await stored(store)).toEqual(['s12', '7']);
      store.close();
    });

    it('of one kind leaves those of the other kind alone', async () => {
      const store = await openStore(await newFolder());
      for (const hour of [0, 6, 12]) await publish(store, hour, { synthetic: true });
      for (const hour of [1, 7]) await publish(store, hour);
      const past = await store.beyondNewest('gfs', 1, { synthetic: true });
      expect(past.map(({ initTime }) => initTime)).toEqual([hours(6), hours(0)]);
      expect(await store.keepNewest('gfs', 1, { synthetic: true })).toMatchObject(
        past.map(({ initTime }) => ({ initTime })),
      );
      expect(await stored(store)).toEqual(['s12', '7', '1']);
      await store.keepNewest('gfs', 1, { synthetic: false });
      expect(await stored(store)).toEqual(['s12', '7']);
      store.close();
    });

    it('does not shorten a list of stored runs by those that have expired', async () => {
      const store = await openStore(await newFolder());
      for (const hour of [0, 6, 12, 18]) await publish(store, hour, { synthetic: hour === 6 });
      for (const hour of [12, 18]) await store.expire({ model: 'gfs', initTime: hours(hour) });
      const times = (runs: readonly { initTime: Date }[]) => runs.map(({ initTime }) => initTime);
      expect(times(await store.list('gfs', 2, { stored: true }))).toEqual([hours(6), hours(0)]);
      expect(times(await store.list('gfs', 2))).toEqual([hours(18), hours(12)]);
      expect(times(await store.list('gfs', 2, { synthetic: true }))).toEqual([hours(6)]);
      store.close();
    });

    it('keeps the newest COMPLETE run while newer ones are INCOMING', async () => {
      const store = await openStore(await newFolder());
      await publish(store, 0);
      await publish(store, 6);
      await publish(store, 12, { options: INCOMING });
      await publish(store, 18, { options: INCOMING });
      await store.keepNewest('gfs', 1);
      expect(await stored(store)).toEqual(['18', '6']);
      expect((await store.latest('gfs'))?.initTime).toEqual(hours(6));
      await publish(store, 18, { lead: 3 });
      await store.keepNewest('gfs', 1);
      expect(await stored(store)).toEqual(['18']);
      store.close();
    });

    it('keeps the COMPLETE run that goes furthest ahead, however many short ones are newer', async () => {
      const store = await openStore(await newFolder());
      const put = async (hour: number) => {
        const draft = await store.draft('hrrr', hours(hour), GRID, SOURCE);
        await draft.addCube(cube('cape', [0]));
        await draft.publish(COMPLETE);
        await store.keepNewest('hrrr', 2);
      };
      const left = async () =>
        (await store.list('hrrr', 100, { stored: true })).map(
          ({ initTime }) => (+initTime - FIRST) / 3_600_000,
        );
      // hrrr goes to 48 hours at 0, 6, 12 and 18 UTC, and to 18 hours else.
      for (const hour of [0, 1, 2, 3, 4, 5]) await put(hour);
      expect(await left()).toEqual([5, 4, 0]);
      for (const hour of [6, 7, 8]) await put(hour);
      expect(await left()).toEqual([8, 7, 6]);
      store.close();
    });

    it('counts COMPLETE runs alone, so that INCOMING ones crowd none of them out', async () => {
      const store = await openStore(await newFolder());
      for (const hour of [0, 6, 12]) await publish(store, hour);
      for (const hour of [3, 9, 13, 14, 15]) await publish(store, hour, { options: INCOMING });
      await store.keepNewest('gfs', 2);
      expect(await stored(store)).toEqual(['15', '14', '12', '6']);
      store.close();
    });

    it('refuses to keep none', async () => {
      const store = await openStore(await newFolder());
      for (const runs of [0, -1, 1.5, Number.NaN]) {
        await expect(store.keepNewest('gfs', runs)).rejects.toThrow(RangeError);
      }
      store.close();
    });

    it('leaves only their folders after a later sweep', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      for (let hour = 0; hour < 40; hour++) {
        await publish(store, hour);
        await store.keepNewest('gfs', 3);
      }
      expect(readdirSync(path.join(folder, 'cubes/gfs'))).toHaveLength(40);
      expect((await store.sweep()).files).toBe(0);
      await store.sweep({ olderThanMs: 0 });
      expect(readdirSync(path.join(folder, 'cubes/gfs'))).toEqual([
        '20260102T13Z',
        '20260102T14Z',
        '20260102T15Z',
      ]);
      expect(await store.orphans()).toEqual([]);
      store.close();
    });
  });

  describe('a reader in use', () => {
    it('opens the cubes of its manifest for an hour after the run expired', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const manifest = await store.manifestOf(await publish(store, 0));
      await publish(store, 6);
      age(folder, '20260101T00Z');
      await store.keepNewest('gfs', 1);
      await store.sweep();
      const late = await openStore(folder);
      expect(late.openSeries(manifest, 'cape')?.series(5, new Int32Array(1))).toEqual(
        Int32Array.of(valueAt(1, 5, 0)),
      );
      late.close();
      store.close();
    });

    it('opens the cubes of its manifest after a new run of the same time has replaced the run', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const run = await publish(store, 0, { synthetic: true });
      const manifest = await store.manifestOf(run);
      await store.expire(run);
      await publish(store, 0, { lead: 3 });
      age(folder, '20260101T00Z');
      await store.sweep();
      const late = await openStore(folder);
      expect(late.openSeries(manifest, 'cape')?.leads).toEqual([0]);
      late.close();
      await store.sweep({ olderThanMs: 0 });
      const tooLate = await openStore(folder);
      expect(() => tooLate.openSeries(manifest, 'cape')).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      );
      tooLate.close();
      store.close();
    });

    it('continues reading an open cube whose file is deleted', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const manifest = await store.manifestOf(await publish(store, 0));
      await publish(store, 6);
      const series = store.openSeries(manifest, 'cape');
      const into = new Int32Array(1);
      expect(series?.series(0, into)[0]).toBe(valueAt(1, 0, 0));
      await store.keepNewest('gfs', 1);
      await store.sweep({ olderThanMs: 0 });
      expect(readdirSync(path.join(folder, 'cubes/gfs'))).toEqual(['20260101T06Z']);
      // A tile that has not been read before.
      expect(series?.series(24 * 17 + 23, into)[0]).toBe(valueAt(1, 24 * 17 + 23, 0));
      store.close();
    });
  });
});

/** Makes all files of a run look two hours old. */
function age(folder: string, run: string): void {
  const then = new Date(Date.now() - 7_200_000);
  const runFolder = path.join(folder, 'cubes/gfs', run);
  for (const file of readdirSync(runFolder)) utimesSync(path.join(runFolder, file), then, then);
}
