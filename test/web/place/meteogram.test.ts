import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { pathOf, scaleIn } from '../../../src/web/place/meteogram/axes/frame.ts';
import { layoutOf, stackOf } from '../../../src/web/place/meteogram/axes/layout.ts';
import { rangeFromZero, rangeOf, spaced, ticksOf } from '../../../src/web/place/meteogram/axes/ranges.ts';

describe('scales of a meteogram', () => {
  it('are widened to whole steps and never so narrow that noise looks like weather', () => {
    const options = { least: 8, step: 2, fallback: [0, 20] as const };
    expect(rangeOf([3.1, null, 14.9], options)).toEqual([2, 16]);
    expect(rangeOf([5, 5.2], options)).toEqual([0, 10]);
    expect(rangeOf([null, undefined], options)).toEqual([0, 20]);
    expect(rangeFromZero([0.2, null], 2)).toEqual([0, 2]);
    expect(rangeFromZero([7.5], 2)).toEqual([0, 7.5]);
  });

  it('have few round ticks', () => {
    expect(ticksOf([2, 16])).toEqual([5, 10, 15]);
    expect(ticksOf([0, 2])).toEqual([0, 0.5, 1, 1.5, 2]);
  });

  it('have the highest value at the top of the panel', () => {
    const y = scaleIn({ top: 10, bottom: 110 }, [0, 20]);
    expect([y(20), y(0), y(5)]).toEqual([10, 110, 85]);
  });
});

describe('lines of a meteogram', () => {
  const x = scaleLinear([0, 10], [0, 100]);
  it('have a gap where a value is missing, and end where the model ends', () => {
    expect(pathOf([0, 1, 2, 3, 4], [1, 2, null, 4, 5], x, (value) => value)).toBe('M0,1L10,2M30,4L40,5');
    expect(pathOf([0, 1], [null, null], x, (value) => value)).toBe('');
  });

  it('have names that do not stand on each other, nor below the panel', () => {
    expect(spaced([50, 48, 10], 12, 100)).toEqual([60, 48, 10]);
    expect(spaced([99, 98, 97], 12, 100)).toEqual([100, 88, 76]);
  });
});

describe('the layout', () => {
  it('has five panels below each other that do not overlap, at 320 pixels as at 4000', () => {
    for (const width of [320, 4000]) {
      const { panels, left, right, height } = layoutOf(width, true);
      const bands = Object.values(panels).sort((a, b) => a.top - b.top);
      for (const [i, band] of bands.entries())
        expect(band.top).toBeGreaterThanOrEqual(bands[i - 1]?.bottom ?? 0);
      expect(bands.at(-1)!.bottom).toBeLessThanOrEqual(height);
      expect(right - left).toBeGreaterThan(150);
    }
  });

  it('stacks panels of one height', () => {
    const { bands } = stackOf(400, 3, 80);
    expect(bands.map(({ top, bottom }) => bottom - top)).toEqual([80, 80, 80]);
  });
});
