import { describe, expect, it } from 'vitest';
import { pacedClock } from '../../../src/platform/index.ts';

const START = new Date('2026-01-20T00:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

describe('a clock at a pace', () => {
  it('goes so many times as fast', () => {
    const { now } = pacedClock({ start: START, since: ago(10_000), factor: 360 });
    expect((now().getTime() - START.getTime()) / HOUR_MS).toBeCloseTo(1, 1);
  });

  it('goes at another pace from a time on', () => {
    const later = { from: new Date(START.getTime() + HOUR_MS), factor: 36 };
    const since = (ms: number) => pacedClock({ start: START, since: ago(ms), factor: 360, later }).now();
    expect((since(5000).getTime() - START.getTime()) / HOUR_MS).toBeCloseTo(0.5, 1);
    // Ten seconds to the first hour, and a tenth as much in each ten of the others.
    expect((since(110_000).getTime() - START.getTime()) / HOUR_MS).toBeCloseTo(2, 1);
  });
});
