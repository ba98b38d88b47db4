import { describe, expect, it } from 'vitest';
import { leadsOf, MODEL_IDS, modelOf } from '../../../../src/catalog/index.ts';
import { evenParts, segmentsOf } from '../../../../src/ingest/plan/leads/lead-segments.ts';

const cycles = MODEL_IDS.flatMap((model) =>
  modelOf(model).cycles.flatMap(({ hours }) => hours.map((hour) => [model, hour] as const)),
);

describe('segments of a run', () => {
  it.each(cycles)('%s at %i UTC: every lead once, in order, at most 64 together', (model, hour) => {
    const segments = segmentsOf(model, hour);
    expect(segments.flat()).toEqual(leadsOf(model, hour));
    for (const segment of segments) {
      expect(segment.length).toBeGreaterThan(0);
      expect(segment.length).toBeLessThanOrEqual(64);
    }
    expect(segments[0]?.at(-1)).toBe(6);
  });

  it('of gfs are the first hours, days, and the rest', () => {
    const ends = segmentsOf('gfs', 6).map((segment) => [segment[0], segment.at(-1), segment.length]);
    expect(ends).toEqual([
      [0, 6, 7],
      [7, 24, 18],
      [25, 72, 48],
      [73, 120, 48],
      [123, 240, 40],
      [243, 384, 48],
    ]);
  });

  it('of arome end where its files do, so that none waits for two of them', () => {
    const groupEnds = modelOf('arome').groups.map((group) => Number(group.slice(3, 5)));
    for (const segment of segmentsOf('arome', 3)) expect(groupEnds).toContain(segment.at(-1));
  });
});

describe('even parts', () => {
  it('differ by one lead at most and are as few as can be', () => {
    expect(evenParts([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5, 6],
    ]);
    expect(evenParts([0, 1, 2], 3)).toEqual([[0, 1, 2]]);
    expect(evenParts([], 3)).toEqual([]);
  });
});
