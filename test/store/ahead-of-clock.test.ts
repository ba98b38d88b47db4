import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
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
} from './run-fixtures.ts';

const root = scratchFolder();
let stores = 0;

afterAll(closeDatabases);

describeOnBoth(({ create }) => {
  /** A store with three real runs, and two that files stamped 2099 once brought in. */
  async function openWithMisstamped() {
    const folder = newStoreFolder(path.join(root, `store-${++stores}`), await create());
    const store = await openStore(folder);
    const publish = async (initTime: string, options: typeof COMPLETE | typeof INCOMING = COMPLETE) => {
      const draft = await store.draft('gfs', new Date(initTime), GRID, SOURCE);
      await draft.addCube(cube('cape', [0]));
      await draft.publish(options);
    };
    for (const hour of ['00', '06', '12']) await publish(`2026-01-01T${hour}:00:00Z`);
    await publish('2099-01-01T00:00:00Z');
    await publish('2099-01-01T06:00:00Z', INCOMING);
    return store;
  }
  const times = (runs: readonly { initTime: Date }[]) =>
    runs.map(({ initTime }) => initTime.toISOString().slice(0, 13));

  it('a real run ahead of the clock is neither the default nor listed', async () => {
    const store = await openWithMisstamped();
    expect((await store.latest('gfs'))?.initTime).toEqual(new Date('2026-01-01T12:00:00Z'));
    expect(times(await store.complete('gfs', 9))).toEqual([
      '2026-01-01T12',
      '2026-01-01T06',
      '2026-01-01T00',
    ]);
    expect(times(await store.list('gfs', 2, { stored: true }))).toEqual(['2026-01-01T12', '2026-01-01T06']);
    expect(times(await store.list('gfs', 2, { aheadOfClock: true }))).toEqual([
      '2099-01-01T06',
      '2099-01-01T00',
    ]);
    store.close();
  });

  it('a real run ahead of the clock crowds out no other, and is left to whoever looks after the store', async () => {
    const store = await openWithMisstamped();
    expect(times(await store.keepNewest('gfs', 2))).toEqual(['2026-01-01T00']);
    expect(times(await store.list('gfs', 9, { stored: true, aheadOfClock: true }))).toEqual([
      '2099-01-01T06',
      '2099-01-01T00',
      '2026-01-01T12',
      '2026-01-01T06',
    ]);
    store.close();
  });
});
