import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { scratchFolder } from '../../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  INCOMING,
  newStoreFolder,
  openStore,
  SOURCE,
} from '../run-fixtures.ts';

const root = scratchFolder();
const FIRST = Date.parse('2026-01-01T00:00:00Z');
const hours = (n: number) => new Date(FIRST + n * 3_600_000);
let stores = 0;

type Store = Awaited<ReturnType<typeof openStore>>;

async function publish(
  store: Store,
  hour: number,
  lead = 0,
  options: typeof COMPLETE | typeof INCOMING = COMPLETE,
) {
  const draft = await store.draft('gfs', hours(hour), GRID, SOURCE);
  await draft.addCube(cube('cape', [lead]));
  return await draft.publish(options);
}

afterAll(closeDatabases);

describeOnBoth(({ create }) => {
  const newFolder = async () => newStoreFolder(path.join(root, `store-${++stores}`), await create());

  it('numbers publications and expiries of all runs in one sequence, and lists a run at its last change', async () => {
    const folder = await newFolder();
    const [one, other] = [await openStore(folder), await openStore(folder)];
    expect(await one.lastChange()).toBe(0);
    await publish(one, 0, 0, INCOMING);
    await publish(other, 6, 0, INCOMING);
    await publish(one, 12);
    await publish(one, 0, 3, INCOMING);
    const inOrder = async (after: number) =>
      (await other.changedAfter(after, 10)).map((run) => [run.change, run.initTime.getUTCHours(), run.state]);
    expect(await inOrder(0)).toEqual([
      [2, 6, 'INCOMING'],
      [3, 12, 'COMPLETE'],
      [4, 0, 'INCOMING'],
    ]);
    await other.expire({ model: 'gfs', initTime: hours(6) });
    expect(await inOrder(3)).toEqual([
      [4, 0, 'INCOMING'],
      [5, 6, 'EXPIRED'],
    ]);
    expect(await one.lastChange()).toBe(5);
    expect(await one.changedAfter(0, 1)).toHaveLength(1);
  });

  it('counts nothing when a publication or an expiry changes nothing', async () => {
    const store = await openStore(await newFolder());
    await publish(store, 0);
    await publish(store, 0);
    expect(await store.expire({ model: 'gfs', initTime: hours(18) })).toBe(false);
    expect(await store.lastChange()).toBe(1);
  });

  it('shows a reader every change in ascending order although many connections publish at once', async () => {
    const folder = await newFolder();
    const [reader, ...writers] = await Promise.all(Array.from({ length: 5 }, () => openStore(folder)));
    let position = 0;
    const seen: number[] = [];
    const look = async () => {
      for (const { change } of (await reader?.changedAfter(position, 100)) ?? []) {
        seen.push(change);
        position = change;
      }
    };
    const all = Promise.all(
      writers.map(async (writer, w) => {
        for (let n = 0; n < 8; n++) await publish(writer, w * 100 + n);
      }),
    );
    let done = false;
    void all.finally(() => {
      done = true;
    });
    while (!done) {
      await look();
      await setImmediate();
    }
    await all;
    await look();
    // Each run changes once, so that no change may be hidden by a later one.
    expect(seen).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
  });
});
