import { describe, expect, it } from 'vitest';
import { meanDirection } from '../../../src/forecast/diagnostics/wind.ts';

describe('the direction between directions', () => {
  it.each([
    // The mean of 350 and 10 degrees is north, not south.
    [[350, 10], [0.5, 0.5], 0],
    [[355, 15], [0.5, 0.5], 5],
    [[10, 350], [1, 0], 10],
    [[90, 180], [0.5, 0.5], 135],
    // atan2(0.75 sin 30, 0.75 cos 30 + 0.25) in Python.
    [[30, 0], [0.75, 0.25], 22.631],
    [[200, 200, 200, 200], [0.1, 0.2, 0.3, 0.4], 200],
  ])('of %j with the weights %j is %f', (degrees, weights, expected) => {
    expect(meanDirection(degrees, weights)).toBeCloseTo(expected, 3);
  });

  it('is none where opposite ones cancel out', () => {
    expect(meanDirection([90, 270], [0.5, 0.5])).toBeNull();
    expect(meanDirection([0, 90, 180, 270], [0.25, 0.25, 0.25, 0.25])).toBeNull();
  });
});
