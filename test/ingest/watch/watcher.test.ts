import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadsOf, type ModelId } from '../../../src/catalog/index.ts';
import {
  createIngestBoard,
  createWatcher,
  type JobQueue,
  type RunJob,
  type Watcher,
  type WatcherOptions,
} from '../../../src/ingest/index.ts';
import { IsobarError } from '../../../src/platform/index.ts';
import type { RunAvailability, SourceTree } from '../../../src/source/index.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type Clock, clockAt, keptLog } from '../ingest-fixtures.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const folder = scratchFolder();
let tests = 0;
let store: TestStore;
let clock: Clock;
let log: ReturnType<typeof keptLog>;
let queued: RunJob[];
let source: FakeSource;
let board: ReturnType<typeof createIngestBoard>;

/** What a producer has: leads by run, and how it answers. */
interface FakeSource {
  readonly runs: Map<string, { leads: readonly number[]; complete: boolean }>;
  newest: string | null;
  down: boolean;
  readonly asked: string[];
}

beforeEach(async () => {
  store = await openTestStore(path.join(folder, String(tests++)));
  clock = clockAt('2026-08-01T12:00:00Z');
  log = keptLog();
  queued = [];
  board = createIngestBoard();
  source = { runs: new Map(), newest: null, down: false, asked: [] };
});
afterEach(() => store.close());

function tree(model: ModelId): SourceTree {
  const answer = () => {
    if (source.down) throw new IsobarError('upstream_unavailable', 'no answer');
  };
  return {
    model,
    bases: ['http://producer/'],
    async newestRun() {
      answer();
      return source.newest === null ? null : new Date(source.newest);
    },
    async availability(initTime): Promise<RunAvailability> {
      const key = initTime.toISOString().slice(0, 13);
      source.asked.push(key);
      answer();
      const expectedLeads = leadsOf(model, initTime.getUTCHours());
      return { initTime, expectedLeads, ...(source.runs.get(key) ?? { leads: [], complete: false }) };
    },
    mayHold: () => true,
    versionOf: async () => null,
    inventory: () => Promise.reject(new Error('the watcher reads no inventory')),
  };
}

const queue: JobQueue = {
  async enqueue(job) {
    queued.push(job);
    return true;
  },
  work: () => Promise.reject(new Error('the watcher does no work')),
  report: async () => ({ queued: 0, active: 0, dead: [] }),
  retryDead: async () => 0,
  close: async () => {},
};

function watch(more: Partial<WatcherOptions> = {}): Watcher {
  return createWatcher({
    models: ['gfs'],
    sourceOf: tree,
    store: store.runs,
    queue,
    now: clock.now,
    keepRuns: 2,
    board,
    log,
    ...more,
  });
}

const has = (run: string, leads: readonly number[], complete = false) => {
  source.runs.set(run, { leads, complete });
};
const all = (model: ModelId, hour: number) => leadsOf(model, hour);
const upTo = (last: number) => all('gfs', 6).filter((lead) => lead <= last);
const segmentsQueued = () =>
  queued.flatMap(({ initTime, leads, rechecks = false }) =>
    rechecks ? [] : [`${initTime.slice(11, 13)} ${leads[0]}`],
  );
const minutesTo = (next: Date) => (next.getTime() - clock.now().getTime()) / 60_000;

/** Stores a run of one field, complete or not. */
async function keep(model: ModelId, run: string, isComplete: boolean, synthetic = false): Promise<void> {
  const grid = {
    kind: 'latlon',
    nx: 2,
    ny: 2,
    rows: 'north-to-south',
    latitudeOfFirst: 1,
    longitudeOfFirst: 0,
    latitudeOfLast: 0,
    longitudeOfLast: 1,
    latitudeStep: 1,
    longitudeStep: 1,
  } as const;
  const initTime = new Date(`${run}:00:00Z`);
  const kind = { label: 'test', base: 'test', synthetic };
  const draft = await store.runs.draft(model, initTime, grid, kind);
  await draft.addCube({ variable: 'cape', leads: [0], planes: [new Int32Array(4)], lineage: [] });
  await draft.publish({ expectedHours: 1, expectedFields: isComplete ? 1 : 2 });
}

describe('what is queued', () => {
  it('are the segments that are there in full, of the run before too while there is no complete one', async () => {
    has('2026-08-01T06', upTo(30));
    has('2026-08-01T00', all('gfs', 0), true);
    await watch().poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0', '06 7', '00 0', '00 7', '00 25', '00 73', '00 123', '00 243']);
    expect(queued[1]?.leads).toEqual(upTo(24).slice(7));
  });

  it('is nothing of an older run once there is a complete one', async () => {
    await keep('gfs', '2026-08-01T00', true);
    has('2026-08-01T06', upTo(6));
    await watch().poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0']);
    expect(source.asked).toEqual(['2026-08-01T06']);
  });

  it('is the newest long run too while the store has only short ones', async () => {
    clock.set('2026-08-01T04:20:00Z');
    const hrrr = watch({ models: ['hrrr'] });
    await keep('hrrr', '2026-08-01T03', true);
    has('2026-08-01T02', all('hrrr', 2), true);
    has('2026-08-01T00', all('hrrr', 0), true);
    has('2026-07-31T18', all('hrrr', 18), true);
    await hrrr.poll('hrrr');
    expect([...new Set(queued.map(({ initTime }) => initTime))]).toEqual(['2026-08-01T00:00:00.000Z']);
    expect(source.asked).toEqual(['2026-08-01T00']);

    await keep('hrrr', '2026-08-01T00', true);
    await hrrr.poll('hrrr');
    expect(source.asked).toEqual(['2026-08-01T00']);
  });

  it('is the long run before the newest one while that comes in', async () => {
    clock.set('2026-08-01T07:20:00Z');
    await keep('hrrr', '2026-08-01T05', true);
    has('2026-08-01T06', all('hrrr', 6).slice(0, 7));
    has('2026-08-01T00', all('hrrr', 0), true);
    await watch({ models: ['hrrr'] }).poll('hrrr');
    expect([...new Set(queued.map(({ initTime }) => initTime.slice(11, 13)))]).toEqual(['06', '00']);
  });

  it('is not asked for before its first files are due', async () => {
    clock.set('2026-08-01T09:30:00Z');
    await keep('gfs', '2026-08-01T00', true);
    const next = await watch().poll('gfs');
    expect(source.asked).toEqual([]);
    // 3 h 40 after 06 UTC.
    expect(next.toISOString()).toBe('2026-08-01T09:40:00.000Z');
  });

  it('is as many runs as are requested', async () => {
    await keep('gfs', '2026-08-01T00', true);
    has('2026-08-01T06', upTo(6));
    has('2026-07-31T18', upTo(6), true);
    await watch({ requiredRuns: 2 }).poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0', '18 0']);
  });

  it('is not the same again at the next look, but after a while, or when there is more', async () => {
    await keep('gfs', '2026-08-01T00', true);
    has('2026-08-01T06', upTo(6));
    const watcher = watch();
    await watcher.poll('gfs');
    clock.forward(5);
    await watcher.poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0']);
    has('2026-08-01T06', upTo(24));
    await watcher.poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0', '06 7']);
    clock.forward(31);
    await watcher.poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0', '06 7', '06 0', '06 7']);
  });

  it('is a segment with holes only when its run is overdue or its producer has finished', async () => {
    await keep('gfs', '2026-08-01T00', true);
    const holes = upTo(24).filter((lead) => lead !== 3 && lead !== 20);
    has('2026-08-01T06', holes);
    const watcher = watch();
    await watcher.poll('gfs');
    expect(segmentsQueued()).toEqual([]);
    // 5 h 15, and a quarter of that.
    clock.set('2026-08-01T12:33:00Z');
    await watcher.poll('gfs');
    expect(segmentsQueued()).toEqual([]);
    clock.set('2026-08-01T12:34:00Z');
    await watcher.poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0', '06 7']);

    queued.length = 0;
    clock.set('2026-08-01T12:00:00Z');
    has('2026-08-01T06', holes, true);
    await watch().poll('gfs');
    expect(segmentsQueued()).toEqual(['06 0', '06 7']);
  });

  it('a run that never came is not waited for, and one that stopped coming for a day is asked for seldom', async () => {
    await keep('gfs', '2026-08-01T00', true);
    clock.set('2026-08-01T15:00:00Z');
    expect(minutesTo(await watch().poll('gfs'))).toBeGreaterThanOrEqual(30);
    await keep('gfs', '2026-08-01T06', false);
    has('2026-08-01T06', upTo(6));
    clock.set(new Date(Date.now() + 25 * 3_600_000));
    source.asked.length = 0;
    const watcher = watch({ schedule: { firstDue: (_, time) => time, overdue: (_, time) => time } });
    for (let hour = 0; hour < 24; hour++) {
      await watcher.poll('gfs');
      clock.forward(60);
    }
    const times = source.asked.filter((run) => run === '2026-08-01T06').length;
    expect(times).toBeGreaterThan(3);
    expect(times).toBeLessThan(15);
  });
});

describe('pauses', () => {
  it('grow while nothing new comes, to five minutes, and are short again after news', async () => {
    await keep('gfs', '2026-08-01T00', true);
    const watcher = watch();
    const pauses: number[] = [];
    for (let look = 0; look < 7; look++) pauses.push(minutesTo(await watcher.poll('gfs')));
    expect(pauses).toEqual([1, 1.5, 2.25, 3.375, 5, 5, 5]);
    has('2026-08-01T06', upTo(6));
    expect(minutesTo(await watcher.poll('gfs'))).toBe(1);
  });

  it('are an hour at most where nothing is due, and end when files are to be checked', async () => {
    await keep('gfs', '2026-08-01T06', true);
    const watcher = watch();
    expect(minutesTo(await watcher.poll('gfs'))).toBe(30);
    clock.forward(30);
    // Its end is the first file of the next run, after 3 h 40; the next check is after an hour.
    expect(minutesTo(await watcher.poll('gfs'))).toBe(60);
    expect(queued).toEqual([
      { model: 'gfs', initTime: '2026-08-01T06:00:00.000Z', leads: all('gfs', 6), rechecks: true },
    ]);
    expect(source.asked).toEqual([]);
  });

  it('are longer and longer when the source fails, which is told once and once more when it is over', async () => {
    source.down = true;
    const waits: number[] = [];
    const over = Promise.withResolvers<void>();
    const watcher = watch({
      wait: async (ms, signal) => {
        waits.push(ms / 60_000);
        clock.forward(ms / 60_000);
        if (waits.length === 6) source.down = false;
        if (waits.length === 8) over.resolve();
        if (waits.length >= 8) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    watcher.start();
    await over.promise;
    await watcher.close();
    // By chance up to a tenth longer, so that many servers do not ask at one moment.
    for (const [index, minutes] of [1, 2, 4, 8, 15, 15].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(minutes);
      expect(waits[index]).toBeLessThanOrEqual(minutes * 1.1);
    }
    const told = log.lines.map(({ level, message }) => `${level} ${message}`);
    expect(told.filter((line) => line === 'warn the source does not answer')).toHaveLength(1);
    expect(told.filter((line) => line === 'info the source answers again')).toHaveLength(1);
  });

  it('end with the watcher', async () => {
    const waiting = Promise.withResolvers<void>();
    let aborted = 0;
    const watcher = watch({
      wait: (_, signal) => {
        waiting.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted++;
            reject(signal.reason);
          });
        });
      },
    });
    watcher.start();
    await waiting.promise;
    // A pause that was not aborted would never end.
    await watcher.close();
    expect(aborted).toBe(1);
  });
});

describe('a retired model', () => {
  const LAST = '2026-10-14T06:00:00Z';
  beforeEach(() => {
    clock.set('2026-11-20T12:00:00Z');
    source.newest = LAST;
    has('2026-10-14T06', all('nam', 6), true);
  });

  it('gives its last run, is then asked once a day, and says that it is stale', async () => {
    const watcher = watch({ models: ['nam'] });
    expect(minutesTo(await watcher.poll('nam'))).toBe(1);
    expect(segmentsQueued()).toEqual(['06 0', '06 7', '06 25', '06 75']);
    await keep('nam', '2026-10-14T06', true);
    for (let day = 0; day < 3; day++) {
      expect(minutesTo(await watcher.poll('nam'))).toBe(24 * 60);
      clock.forward(24 * 60);
    }
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    const stale = log.lines.filter(({ message }) => message === 'the latest run is stale');
    // Another day, another run that should be there.
    expect(stale.length).toBeLessThanOrEqual(3);
    expect(String(stale[0]?.facts['stale'])).toMatch(/nam .*2026-10-14T06.*ended/);
  });

  it('that goes on after all is watched like any other', async () => {
    source.newest = '2026-11-20T06:00:00Z';
    has('2026-11-20T06', all('nam', 6).slice(0, 7));
    await watch({ models: ['nam'] }).poll('nam');
    expect(queued[0]).toMatchObject({ model: 'nam', initTime: '2026-11-20T06:00:00.000Z' });
  });
});

describe('what the board says', () => {
  it('of a defect is that the log has it, and of a source that does not answer no more than that', async () => {
    const failed = async (more: Partial<WatcherOptions>) => {
      const watcher = watch({
        ...more,
        wait: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      });
      watcher.start();
      await vi.waitFor(() => expect(board.snapshot()[0]?.lastError ?? null).not.toBeNull());
      await watcher.close();
      return board.snapshot()[0]?.lastError;
    };
    const broken = () => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    };
    expect(await failed({ sourceOf: broken })).toBe('internal error, see the log');
    board = createIngestBoard();
    source.down = true;
    await keep('gfs', '2026-07-30T00', true);
    expect(await failed({})).toBe('the source cannot be read; the log says why');
    expect(board.snapshot()).toMatchObject([
      { nextPoll: new Date('2026-08-01T12:01:00Z'), stale: expect.stringContaining('gfs') },
    ]);
  });

  it('of a model of which nothing needs to be taken in is when it is looked at again, and whether it is stale', async () => {
    await keep('gfs', '2026-07-30T00', true);
    await watch().poll('gfs');
    expect(board.snapshot()).toMatchObject([
      {
        model: 'gfs',
        initTime: null,
        lastError: null,
        nextPoll: expect.any(Date),
        stale: expect.stringContaining('gfs'),
      },
    ]);
  });
});

describe('old runs', () => {
  it('go, but for the newest that are kept', async () => {
    for (const hour of ['00', '06']) await keep('gfs', `2026-08-01T${hour}`, true);
    await keep('gfs', '2026-07-31T18', true);
    await watch().poll('gfs');
    const runs = await store.runs.list('gfs', 10);
    expect(runs.map(({ state }) => state)).toEqual(['COMPLETE', 'COMPLETE', 'EXPIRED']);
    expect(log.lines.filter(({ message }) => message === 'run expired')).toHaveLength(1);
    // And are not taken in again.
    source.runs.set('2026-07-31T18', { leads: all('gfs', 18), complete: true });
    await watch({ requiredRuns: 3 }).poll('gfs');
    expect(queued.filter(({ initTime }) => initTime.startsWith('2026-07-31T18'))).toEqual([]);
  });

  it('that are synthetic stay, where real ones are watched', async () => {
    for (const hour of ['00', '06']) await keep('gfs', `2026-08-01T${hour}`, true);
    for (const hour of ['12', '18']) await keep('gfs', `2026-07-31T${hour}`, true, true);
    await watch({ keepRuns: 1 }).poll('gfs');
    const left = await store.runs.list('gfs', 10, { stored: true });
    expect(left.map(({ synthetic }) => synthetic)).toEqual([false, true, true]);
  });
});
