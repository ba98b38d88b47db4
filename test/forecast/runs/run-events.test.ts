import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunEvents } from '../../../src/forecast/runs/run-events.ts';
import { createLog, localState } from '../../../src/platform/index.ts';
import type { RunRecord } from '../../../src/store/index.ts';

/** The change log of a store in which every run changes once. It counts reads. */
function logOfRuns() {
  let last = 0;
  const reads = { count: 0, maxRows: 0 };
  const runAt = (change: number): RunRecord => ({
    model: 'gfs',
    initTime: new Date(change * 3_600_000),
    state: 'COMPLETE',
    generation: 1,
    manifest: 'manifest',
    synthetic: false,
    onDemand: false,
    expectedHours: 1,
    presentHours: 1,
    missingLeads: [],
    publishedAt: new Date(0),
    change,
  });
  return {
    reads,
    publish: (runs: number) => {
      last += runs;
    },
    store: {
      lastChange: async () => last,
      changedAfter: async (change: number, limit: number) => {
        const rows = Math.min(limit, last - change);
        reads.count++;
        reads.maxRows = Math.max(reads.maxRows, rows);
        return Array.from({ length: Math.max(0, rows) }, (_, n) => runAt(change + 1 + n));
      },
      complete: async () => [],
    },
  };
}

beforeEach(() => {
  // The poll is once a second.
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('followers of run changes', () => {
  const open = async () => null;
  const log = createLog('silent');

  it('that are slow see every change in order, read from the log in pages', async () => {
    const runs = logOfRuns();
    const events = createRunEvents({ store: runs.store, open, log });
    runs.publish(1);
    const slow = events.follow(0, new AbortController().signal);
    const seen = [(await slow.next()).value?.change];
    runs.publish(5000);
    // The reads for a follower that does not take its events are bounded.
    await vi.advanceTimersByTimeAsync(1500);
    while (seen.length < 5001) seen.push((await slow.next()).value?.change);
    expect(seen).toEqual(Array.from({ length: 5001 }, (_, n) => n + 1));
    expect(runs.reads.maxRows).toBeLessThanOrEqual(256);
    events.close();
  });

  it('hear of a change that they are notified of before the next poll, also one that comes while it is read', async () => {
    const runs = logOfRuns();
    const { events: published } = localState();
    const events = createRunEvents({ store: runs.store, open, log, published });
    // Without followers nothing is read.
    published.publish('runs', '');
    expect(runs.reads.count).toBe(0);
    const follower = events.follow(0, new AbortController().signal);
    const first = follower.next();
    await vi.advanceTimersByTimeAsync(10);
    runs.publish(1);
    published.publish('runs', '');
    runs.publish(1);
    published.publish('runs', '');
    expect((await first).value?.change).toBe(1);
    expect((await follower.next()).value?.change).toBe(2);
    // A second has not passed.
    const reads = runs.reads.count;
    await vi.advanceTimersByTimeAsync(900);
    expect(runs.reads.count).toBe(reads);
    await vi.advanceTimersByTimeAsync(200);
    expect(runs.reads.count).toBe(reads + 1);
    events.close();
  });

  it('share one poll, which stops when the last of them leaves', async () => {
    const runs = logOfRuns();
    const events = createRunEvents({ store: runs.store, open, log });
    const leaving = new AbortController();
    const all = Array.from({ length: 50 }, () => events.follow(0, leaving.signal));
    const first = Promise.all(all.map((follower) => follower.next()));
    await vi.advanceTimersByTimeAsync(0);
    expect(events.followers).toBe(50);
    runs.publish(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await first).map(({ value }) => value?.change)).toEqual(Array(50).fill(1));
    expect(runs.reads.count).toBeLessThan(5);
    leaving.abort();
    expect((await Promise.all(all.map((follower) => follower.next()))).every(({ done }) => done)).toBe(true);
    expect(events.followers).toBe(0);
    await vi.advanceTimersByTimeAsync(1200);
    const { count } = runs.reads;
    await vi.advanceTimersByTimeAsync(1200);
    expect(runs.reads.count).toBe(count);
  });

  it('miss no change while the first of them starts', async () => {
    const runs = logOfRuns();
    runs.publish(7);
    const events = createRunEvents({ store: runs.store, open, log });
    const { signal } = new AbortController();
    const [early, late] = [events.follow(7, signal), events.follow(5, signal)];
    const waiting = early.next();
    expect((await late.next()).value?.change).toBe(6);
    runs.publish(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await waiting).value?.change).toBe(8);
    events.close();
  });

  it('continue when the database cannot be read for a while', async () => {
    const runs = logOfRuns();
    let broken = true;
    const changedAfter = async (change: number, limit: number) => {
      if (broken) throw new Error('gone');
      return runs.store.changedAfter(change, limit);
    };
    const events = createRunEvents({ store: { ...runs.store, changedAfter }, open, log });
    const next = events.follow(0, new AbortController().signal).next();
    await vi.advanceTimersByTimeAsync(1200);
    broken = false;
    runs.publish(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await next).value?.change).toBe(1);
    events.close();
  });
});
