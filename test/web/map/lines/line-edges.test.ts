import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';
import { traceLines } from '../../../../src/web/map/lines/trace.ts';

const SIDE = 21;
const AXIS = Float32Array.from({ length: SIDE }, (_, n) => n);
const GRID = makeGrid('edges', { nx: SIDE, ny: SIDE, gridKind: 'LATLON' }, AXIS, AXIS);
const STEPS = { every: 4, bold: 20 };

/** Pressure inside a shape, nothing outside of it. */
const within = (isInside: (x: number, y: number) => boolean, value: (x: number, y: number) => number) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, n) => {
    const [x, y] = [n % SIDE, Math.floor(n / SIDE)];
    return isInside(x, y) ? value(x, y) : Number.NaN;
  });

/** A domain with straight edges, one with slanting edges, as a Lambert grid has them in a box, and a round hole. */
const SHAPES = [
  ['straight', (x: number, y: number) => x >= 4 && x <= 15 && y >= 3 && y <= 17],
  ['slanting', (x: number, y: number) => x + y >= 9 && x - y <= 12],
  ['with a hole', (x: number, y: number) => Math.hypot(x - 10, y - 10) > 3.2],
] as const;

describe.each(SHAPES)('at the edge of a domain, %s', (_name, isInside) => {
  it.each([true, false])('no isobar follows the edge of nearly equal pressure (smooth: %s)', (isSmooth) => {
    // Between 1013 and 1015 hPa no line of 4 hPa passes.
    const values = within(isInside, (x, y) => 1014 + Math.sin(x) * Math.cos(y));
    expect(traceLines(GRID, values, STEPS, isSmooth)).toEqual([]);
  });

  it.each([true, false])('lines have their value at every point (smooth: %s)', (isSmooth) => {
    const lines = traceLines(
      GRID,
      within(isInside, (x) => 990 + 2.5 * x),
      STEPS,
      isSmooth,
    );
    expect(lines.length).toBeGreaterThan(5);
    for (const { value, path } of lines)
      for (const [longitude] of path) expect(990 + 2.5 * longitude).toBeCloseTo(value, 3);
  });
});
