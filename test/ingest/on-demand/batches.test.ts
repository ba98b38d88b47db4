import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VariableName } from '../../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import {
  createOnDemandIngest,
  demoLineage,
  demoRunSource,
  type OnDemandIngest,
  type OnDemandOptions,
} from '../../../src/ingest/index.ts';
import { createLog } from '../../../src/platform/index.ts';
import { createSourceTree, type InventoryFilter, type SourceTree } from '../../../src/source/index.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

/** The newest run of hrrr is then that of 04 UTC; nine are on offer. */
const now = () => new Date('2026-01-15T06:00:00Z');
const HOUR_MS = 3_600_000;
const RUN = new Date('2026-01-15T04:00:00Z');
const earlier = (hours: number) => new Date(RUN.getTime() - hours * HOUR_MS);

const folder = scratchFolder();
let producer: DemoProducer;
let store: TestStore;
let tests = 0;
/** Requests that the source received, and what it does before it answers. */
let requested: { readonly initTime: Date; readonly filter: InventoryFilter | undefined }[];
let before: (signal?: AbortSignal) => Promise<void>;
beforeAll(async () => {
  producer = await startDemoProducer({ now, models: ['hrrr'] });
});
afterAll(() => producer.close());
beforeEach(async () => {
  store = await openTestStore(path.join(folder, String(tests++)));
  requested = [];
  before = async () => {};
});
afterEach(() => store.close());

function openIngestService(more: Partial<OnDemandOptions> = {}): OnDemandIngest {
  const tree = createSourceTree({ model: 'hrrr', bases: [producer.base('hrrr')], now });
  const watched: SourceTree = {
    model: 'hrrr',
    bases: tree.bases,
    versionOf: async () => null,
    mayHold: (initTime) => tree.mayHold(initTime),
    newestRun: (signal) => tree.newestRun(signal),
    availability: (initTime, signal) => tree.availability(initTime, signal),
    async inventory(initTime, filter, signal) {
      requested.push({ initTime, filter });
      await before(signal);
      return tree.inventory(initTime, filter, signal);
    },
  };
  return createOnDemandIngest({
    store: store.runs,
    sourceOf: () => watched,
    runSourceOf: () => demoRunSource(producer.lineageBase('hrrr')),
    lineageUrl: demoLineage(producer),
    now,
    log: createLog('silent'),
    ...more,
  });
}

const fields = (variable: VariableName, ...leads: readonly number[]) => [{ variable, leads }];
const requestedLeads = () => requested.map(({ filter }) => [...(filter?.leads ?? [])]);

async function leadsStored(variable: VariableName, initTime = RUN): Promise<readonly number[]> {
  const { cubes } = await store.manifest('hrrr', initTime);
  return (cubes[variable] ?? []).flatMap(({ leads }) => leads).toSorted((a, b) => a - b);
}

/** Holds the source back until it is let go. */
function holdBack(): { readonly begun: Promise<void>; release(): void } {
  const begun = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  before = () => {
    begun.resolve();
    return free.promise;
  };
  return { begun: begun.promise, release: () => free.resolve() };
}

it('says when nothing is under way any more, whoever waits for it', async () => {
  const ingest = openIngestService();
  expect(await ingest.open('hrrr', RUN)).toBe(true);
  await ingest.finish();
  const held = holdBack();
  const leaving = new AbortController();
  const left = ingest.ingestFields('hrrr', RUN, fields('cape', 0), leaving.signal);
  await held.begun;
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const finished = ingest.finish();
  held.release();
  await finished;
  expect(await leadsStored('cape')).toEqual([0]);
});

describe('fields that several callers request of one run', () => {
  it('are fetched together up to the size of a batch, each field once, and stored fields not again', async () => {
    const ingest = openIngestService({ batchFields: 5 });
    expect(await ingest.open('hrrr', RUN)).toBe(true);
    requested.length = 0;
    const take = (...leads: number[]) => ingest.ingestFields('hrrr', RUN, fields('cape', ...leads));
    await Promise.all([take(0, 1, 2), take(1, 2, 3), take(4, 5, 6, 7)]);
    expect(requestedLeads()).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7],
    ]);
    expect(await leadsStored('cape')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await take(2, 3, 8);
    await take(7);
    expect(requestedLeads().slice(2)).toEqual([[8]]);
  });

  it('are not fetched for callers who left before the fetch started; a fetch that has started continues', async () => {
    const ingest = openIngestService();
    await ingest.open('hrrr', RUN);
    requested.length = 0;
    const source = holdBack();
    const leaving = new AbortController();
    const first = ingest.ingestFields('hrrr', RUN, fields('cape', 1), leaving.signal);
    await source.begun;
    const second = ingest.ingestFields('hrrr', RUN, fields('cape', 2), leaving.signal);
    const both = Promise.allSettled([first, second]);
    leaving.abort(new Error('gone'));
    for (const outcome of await both) expect(outcome).toMatchObject({ reason: new Error('gone') });
    const third = ingest.ingestFields('hrrr', RUN, fields('cape', 1, 3));
    source.release();
    await third;
    expect(requestedLeads()).toEqual([[1], [3]]);
    expect(await leadsStored('cape')).toEqual([1, 3]);
  });

  it('are fetched for projects in turn: the queue of one keeps no other waiting', async () => {
    const ingest = openIngestService();
    for (let back = 0; back < 6; back++) await ingest.open('hrrr', earlier(back));
    requested.length = 0;
    const source = holdBack();
    const fetch = (back: number, share: string) =>
      ingest.ingestFields('hrrr', earlier(back), fields('cape', 1), undefined, share);
    const many = [0, 1, 2, 3, 4].map((back) => fetch(back, 'many'));
    await source.begun;
    // However many runs one project asks for, there is a place for another.
    const few = fetch(5, 'few');
    await vi.waitFor(() => expect(requested).toHaveLength(2));
    expect(requested.map(({ initTime }) => initTime)).toEqual([earlier(0), earlier(5)]);
    source.release();
    await Promise.all([...many, few]);
    expect(requested).toHaveLength(6);
  });

  it('are given up after a time, without counting as missing at the source', async () => {
    const ingest = openIngestService({ batchMs: 50 });
    await ingest.open('hrrr', RUN);
    before = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    await expect(ingest.ingestFields('hrrr', RUN, fields('cape', 1))).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('did not give the fields within'),
    });
    const patient = openIngestService();
    before = async () => {};
    await patient.ingestFields('hrrr', RUN, fields('cape', 1));
    expect(await leadsStored('cape')).toEqual([1]);
  });
});

describe('runs that are opened', () => {
  it('are searched for a few at a time, and too many at once are refused', async () => {
    const ingest = openIngestService();
    const source = holdBack();
    const opening = Array.from({ length: 100 }, (_, number) =>
      ingest.open('hrrr', earlier(100 + number), `project ${number % 2}`),
    );
    const settled = Promise.allSettled(opening);
    await source.begun;
    expect(requested).toHaveLength(2);
    source.release();
    const refused = (await settled).filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason.code === 'overloaded',
    );
    expect(refused).toHaveLength(100 - 66);
    expect(requested).toHaveLength(66);
  });

  it('are not requested for times at which the source can have none', async () => {
    const ingest = openIngestService();
    for (const time of ['2026-01-15T07:00:00Z', '2026-01-15T04:30:00Z', '1026-01-15T04:00:00Z']) {
      expect(await ingest.open('hrrr', new Date(time))).toBe(false);
    }
    expect(requested).toEqual([]);
  });

  it('are requested again where no source has them: soon if they are new, otherwise hours later', async () => {
    const ingest = openIngestService();
    const clock = vi.spyOn(performance, 'now');
    try {
      const openBoth = async (atMs: number) => {
        clock.mockReturnValue(atMs);
        // What is remembered looks at the clock no more than once in a millisecond.
        await new Promise((resolve) => setTimeout(resolve, 5));
        requested.length = 0;
        // The newest is not out yet; the other has gone.
        expect(await ingest.open('hrrr', new Date('2026-01-15T06:00:00Z'))).toBe(false);
        expect(await ingest.open('hrrr', earlier(60))).toBe(false);
        return requested.length;
      };
      expect(await openBoth(1)).toBe(2);
      expect(await openBoth(30_000)).toBe(0);
      expect(await openBoth(100_000)).toBe(1);
      expect(await openBoth(7 * HOUR_MS)).toBe(2);
    } finally {
      clock.mockRestore();
    }
  });

  it('are kept while they are among the eight that were changed last', async () => {
    const ingest = openIngestService();
    for (let back = 0; back < 8; back++) await ingest.open('hrrr', earlier(back));
    await ingest.ingestFields('hrrr', earlier(0), fields('cape', 1));
    expect(await ingest.open('hrrr', earlier(8))).toBe(true);
    const states = new Map(
      (await store.runs.list('hrrr', 20)).map(({ initTime, state }) => [initTime.getTime(), state]),
    );
    expect(states.get(earlier(0).getTime())).toBe('INCOMING');
    expect(states.get(earlier(1).getTime())).toBe('EXPIRED');
    expect([...states.values()].filter((state) => state === 'INCOMING')).toHaveLength(8);
    // One that was let go can be had again.
    expect(await ingest.open('hrrr', earlier(1))).toBe(true);
    await ingest.ingestFields('hrrr', earlier(1), fields('cape', 2));
    expect(await leadsStored('cape', earlier(1))).toEqual([2]);
  });

  it('are displaced by those of a project that asks for run after run only once: it displaces its own', async () => {
    const ingest = openIngestService();
    for (let back = 0; back < 6; back++) await ingest.open('hrrr', earlier(back), `project ${back}`);
    for (let back = 6; back < 20; back++) await ingest.open('hrrr', earlier(back), 'looping');
    const kept = (await store.runs.list('hrrr', 40, { stored: true })).map(({ initTime }) => initTime);
    expect(kept).toHaveLength(8);
    for (let back = 0; back < 6; back++) expect(kept).toContainEqual(earlier(back));
  });

  it('are not displaced while fields of them are fetched', async () => {
    const ingest = openIngestService();
    await ingest.open('hrrr', earlier(0), 'slow');
    requested.length = 0;
    const source = holdBack();
    const fetched = ingest.ingestFields('hrrr', earlier(0), fields('cape', 1), undefined, 'slow');
    await source.begun;
    before = async () => {};
    for (let back = 1; back < 12; back++) await ingest.open('hrrr', earlier(back), 'slow too');
    source.release();
    await fetched;
    expect(await leadsStored('cape', earlier(0))).toEqual([1]);
  });
});
