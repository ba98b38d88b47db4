import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackfilledRun, backfill, backfilledRuns } from '../../../src/ingest/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';
import { done, NOW, OCTOBER, october, publishRun, request, VARIABLES } from './archive.ts';

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

describe('a backfill', () => {
  it('goes on after runs that the archive lacks, and says which', async () => {
    const runs = october.slice(0, 4);
    for (const run of [runs[0], runs[2]]) publishRun(origin, run ?? NOW);
    const outcomes = await done(backfill(request(store, origin, { runs, samples: 2 })));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ingested', 'absent', 'ingested', 'absent']);
    expect(outcomes[1]?.detail).toContain('2026-10-31T12');
  });

  it('keeps its runs beside those of live ingest, until they are dropped', async () => {
    const runs = october.slice(0, 6);
    for (const run of runs) publishRun(origin, run);
    // Live ingest has two of them already, and would keep the newer one alone.
    const base = [createSourceTree({ model: 'gfs', bases: [origin.base], now: () => NOW })];
    for (const initTime of runs.slice(4)) {
      const live = { initTime, now: NOW, leads: { from: 0, to: 2 }, variables: VARIABLES };
      await store.ingest('gfs', base, live);
    }
    expect(await store.runs.beyondNewest('gfs', 1)).toHaveLength(1);
    await done(backfill(request(store, origin, { runs })));
    expect(await store.runs.keepNewest('gfs', 1)).toEqual([]);
    expect(await store.runs.list('gfs', 10, { stored: true })).toHaveLength(6);
    expect(await store.runs.expire({ model: 'gfs', initTime: runs[5] ?? NOW })).toBe(true);
    expect(await store.runs.list('gfs', 10, { stored: true })).toHaveLength(5);
  });

  it('does not push out what live ingest keeps', async () => {
    const [live, ...runs] = october.slice(0, 6).toReversed();
    for (const run of october.slice(0, 6)) publishRun(origin, run);
    const base = [createSourceTree({ model: 'gfs', bases: [origin.base], now: () => NOW })];
    await store.ingest('gfs', base, { initTime: live ?? NOW, now: NOW });
    await done(backfill(request(store, origin, { runs })));
    // Six newer runs are kept beside it, and the limit of live ingest is one.
    expect(await store.runs.keepNewest('gfs', 1)).toEqual([]);
  });

  it('ends once it has written what it may, between two runs', async () => {
    const runs = october.slice(0, 6);
    for (const run of runs) publishRun(origin, run);
    const seen: BackfilledRun[] = [];
    const limited = async () => {
      for await (const run of backfill(request(store, origin, { runs, maxBytes: 2500 }))) seen.push(run);
    };
    await expect(limited()).rejects.toThrow(/is the limit/);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(runs.length);
    expect(seen.reduce((sum, run) => sum + run.bytesStored, 0)).toBeGreaterThan(2500);
  });
});

describe('the runs of a backfill', () => {
  it('are those of the model’s cycles between two times, both included', () => {
    expect(october).toHaveLength(124);
    expect(october[0]).toEqual(OCTOBER.to);
    expect(backfilledRuns('gfs', OCTOBER, 'oldest-first')).toEqual(october.toReversed());
  });

  it('are shared out without one being left or done twice', () => {
    const shares = [1, 2, 3].map((part) => backfilledRuns('gfs', OCTOBER, 'newest-first', { part, of: 3 }));
    expect(shares.map(({ length }) => length)).toEqual([42, 41, 41]);
    expect(new Set(shares.flat().map(Number)).size).toBe(124);
  });

  it('are not without bounds, backwards or none', () => {
    const between = (from: string, to: string) => () =>
      backfilledRuns('gfs', { from: new Date(from), to: new Date(to) }, 'newest-first');
    expect(between('2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z')).toThrow('is after the last');
    expect(between('1990-01-01T00:00:00Z', '2026-11-01T00:00:00Z')).toThrow('20 years at most');
    expect(between('2026-11-01T01:00:00Z', '2026-11-01T05:00:00Z')).toThrow('gfs has no run');
  });
});
