import { describe, expect, it } from 'vitest';
import { Particles, SEGMENT } from '../../../../src/web/map/wind/particles.ts';

const SCREEN = { width: 400, height: 300, x: 0, y: 0, worldPerPixel: 1e-3 };

/** A wind that is the same everywhere. */
function even(east: number, north: number) {
  const [columns, rows, spacing] = [51, 39, 8];
  const all = (value: number) => new Float32Array(columns * rows).fill(value);
  return { columns, rows, spacing, eastward: all(east), northward: all(north) };
}

/** Numbers that look random and are the same each time. */
function numbers() {
  let at = 0;
  return () => {
    at = (at + 0.618034) % 1;
    return at;
  };
}

const segmentsOf = (all: Float32Array) =>
  Array.from({ length: all.length / SEGMENT }, (_, n) => [...all.subarray(n * SEGMENT, (n + 1) * SEGMENT)]);

/** Where each particle is: the first segment of its trail begins there. */
function headsOf(particles: Particles, seconds: number) {
  const all = segmentsOf(particles.move(seconds));
  const size = all.length / particles.count;
  return all.filter((_, n) => n % size === 0).map(([x, y]) => [x!, y!] as const);
}

describe('particles', () => {
  it('go where the wind goes, as fast on a slow screen as on a fast one', () => {
    const slow = new Particles(even(10, -4), SCREEN, numbers());
    const fast = new Particles(even(10, -4), SCREEN, numbers());
    const begin = headsOf(slow, 0);
    const after = headsOf(slow, 0.1);
    for (let n = 0; n < 4; n++) fast.move(0.025);
    const sooner = headsOf(fast, 0);
    let moved = 0;
    for (const [n, [x, y]] of after.entries()) {
      const [right, down] = [x - begin[n]![0], y - begin[n]![1]];
      // Some have restarted somewhere else.
      if (Math.hypot(right, down) > 30 || Math.hypot(x - sooner[n]![0], y - sooner[n]![1]) > 0.01) continue;
      moved++;
      expect(right).toBeGreaterThan(0);
      expect(down / right).toBeCloseTo(0.4, 2);
    }
    expect(moved).toBeGreaterThan(0.8 * slow.count);
  });

  it('have trails that fade towards their ends, and none where there is no wind', () => {
    const particles = new Particles(even(20, 0), SCREEN, numbers());
    for (let n = 0; n < 20; n++) particles.move(0.05);
    for (const [x0, , x1, , at, end] of segmentsOf(particles.move(0.05))) {
      expect(end).toBeLessThanOrEqual(at!);
      expect(x1).toBeLessThanOrEqual(x0!);
    }
    const still = new Particles(even(Number.NaN, 0), SCREEN, numbers());
    for (const [x0, y0, x1, y1] of segmentsOf(still.move(0.05))) expect([x1, y1]).toEqual([x0, y0]);
  });
});
