import { describe, expect, it } from 'vitest';
import { intervalsOverlap } from '../../src/stac/runs/run-time.ts';
import { parseDayOrTime } from '../../src/stac/search/parameters/day-or-time.ts';

describe('two intervals', () => {
  it('meet when they share an instant', () => {
    expect(intervalsOverlap({ from: 1, to: 2 }, { from: 2, to: 3 })).toBe(true);
    expect(intervalsOverlap({ from: 1, to: 2 }, { from: 3, to: null })).toBe(false);
    expect(intervalsOverlap({ from: null, to: 2 }, { from: 1, to: null })).toBe(true);
    expect(intervalsOverlap({ from: 3, to: 3 }, { from: null, to: 2 })).toBe(false);
  });
});

describe('from and to of the contract', () => {
  it('are days or times, with Z or not', () => {
    expect(parseDayOrTime('2026-01-01', 'from')).toBe(Date.UTC(2026, 0, 1));
    expect(parseDayOrTime('2026-01-01', 'to')).toBe(Date.UTC(2026, 0, 2) - 1);
    expect(parseDayOrTime('2026-01-01T06:00', 'to')).toBe(Date.UTC(2026, 0, 1, 6));
    expect(parseDayOrTime('2026-01-01T06:00:00Z', 'from')).toBe(Date.UTC(2026, 0, 1, 6));
    expect(() => parseDayOrTime('2026-02-30', 'from')).toThrow(/not an ISO 8601 time/);
    expect(() => parseDayOrTime('yesterday', 'from')).toThrow(/not an ISO 8601 time/);
  });
});
