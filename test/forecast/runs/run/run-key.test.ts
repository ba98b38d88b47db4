import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODEL_IDS } from '../../../../src/catalog/index.ts';
import {
  compareRuns,
  pageToken,
  runIdOf,
  runKeyOf,
  runOfToken,
} from '../../../../src/forecast/runs/run/run-key.ts';

const key = fc.record({
  model: fc.constantFrom(...MODEL_IDS),
  initTime: fc.integer({ min: 0, max: 2_000_000 }).map((hours) => new Date(hours * 3_600_000)),
});

describe('ids of runs', () => {
  it('name the model and the initialisation time', () => {
    expect(runIdOf({ model: 'euro-ifs', initTime: new Date('2026-01-01T06:00:00Z') })).toBe(
      'euro-ifs-20260101T06Z',
    );
  });

  it('are read back, and so are page tokens', () => {
    fc.assert(
      fc.property(key, (run) => {
        expect(runKeyOf(runIdOf(run))).toEqual(run);
        expect(runOfToken(pageToken(run))).toEqual(run);
      }),
    );
  });

  it.each([
    '',
    'gfs',
    'gfs-20260230T00Z',
    'gfs-20260101T24Z',
    'gfs-20260101T0000Z',
    'wrf-20260101T00Z',
    'gfs-20260101T00',
  ])('are not %j', (text) => {
    expect(runKeyOf(text)).toBeNull();
  });
});

describe('page tokens', () => {
  it.each(['', 'x', '!!', 'Z2ZzLTIwMjYwMTAxVDAwWg==', 'A'.repeat(101)])('are not %j', (text) => {
    expect(runOfToken(text)).toBeNull();
  });

  it('are cursors of the list of runs; those of earlier versions are refused', () => {
    const run = { model: 'gfs', initTime: new Date('2026-01-01T00:00:00Z') } as const;
    expect(pageToken(run)).toBe(Buffer.from('["run","gfs-20260101T00Z"]').toString('base64url'));
    expect(runOfToken(pageToken(run))).toEqual(run);
    expect(runOfToken('Z2ZzLTIwMjYwMTAxVDAwWg')).toBeNull();
  });
});

describe('the order of runs', () => {
  it('is newest first, then by id, and total', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(Math.sign(compareRuns(a, b))).toBe(-Math.sign(compareRuns(b, a)) + 0);
        expect(compareRuns(a, b) === 0).toBe(runIdOf(a) === runIdOf(b));
      }),
    );
    const early = { model: 'gfs', initTime: new Date(0) } as const;
    const late = { model: 'nam', initTime: new Date(3_600_000) } as const;
    expect([early, late].sort(compareRuns)).toEqual([late, early]);
  });
});
