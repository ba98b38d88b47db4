import { describe, expect, it } from 'vitest';
import { mercatorY } from '../../../../src/web/map/field/field-mesh.ts';
import { makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';
import { barbMarks, barbStrokes } from '../../../../src/web/map/wind/barbs.ts';
import { screenWind, windAtPixel } from '../../../../src/web/map/wind/screen-wind.ts';

const KNOT = 1852 / 3600;

describe('a wind barb', () => {
  it.each([
    [1, 0, 0, 0, true],
    [5, 0, 0, 1, false],
    [10, 0, 1, 0, false],
    [25, 0, 2, 1, false],
    [50, 1, 0, 0, false],
    [65, 1, 1, 1, false],
    [115, 2, 1, 1, false],
  ])('of %d knots has %d pennants, %d long and %d short strokes', (knots, pennants, full, half, isCalm) => {
    expect(barbMarks(knots * KNOT)).toEqual({ pennants, full, half, isCalm });
  });

  it('points to where the wind comes from', () => {
    const [shaft] = barbStrokes(-10, 0, false);
    const [[x0], [x1, y1]] = shaft as [[number, number], [number, number]];
    expect(x1).toBeGreaterThan(x0);
    expect(y1).toBeCloseTo(0, 9);
    const [north] = barbStrokes(0, -10, false);
    expect(north![1]![1]).toBeLessThan(0);
  });

  it('has its marks clockwise of the shaft in the north, and on the other side in the south', () => {
    // From the west: the shaft points left. Clockwise of it is up in the north.
    const [, inNorth] = barbStrokes(10 * KNOT, 0, false);
    const [, inSouth] = barbStrokes(10 * KNOT, 0, true);
    expect(inNorth![1]![1]).toBeLessThan(0);
    expect(inSouth![1]![1]).toBeGreaterThan(0);
  });
});

describe('the wind on a screen', () => {
  const latitudes = Float32Array.from({ length: 31 }, (_, n) => 60 - n);
  const longitudes = Float32Array.from({ length: 41 }, (_, n) => n);
  const grid = makeGrid('wind', { nx: 41, ny: 31, gridKind: 'LATLON' }, latitudes, longitudes);
  const eastward = { grid, values: Float32Array.from({ length: 41 * 31 }, (_, n) => n % 41) };
  const northward = {
    grid,
    values: Float32Array.from({ length: 41 * 31 }, (_, n) => 60 - Math.floor(n / 41)),
  };
  const worldPerPixel = 1 / (512 * 8);
  const screen = { width: 400, height: 300, x: (5 + 180) / 360, y: mercatorY(55), worldPerPixel };
  const wind = screenWind({ eastward, northward }, screen, 8);

  it('is that of the place under each pixel', () => {
    const [east, north] = windAtPixel(wind, 0, 0)!;
    expect(east).toBeCloseTo(5, 1);
    expect(north).toBeCloseTo(55, 1);
    const [further] = windAtPixel(wind, 160, 0)!;
    expect(further).toBeCloseTo(5 + 160 * worldPerPixel * 360, 1);
  });

  it('is none outside of the forecast and of the screen', () => {
    expect(windAtPixel(screenWind({ eastward, northward }, { ...screen, x: 0.1 }, 8), 0, 0)).toBeNull();
    expect(windAtPixel(wind, -50, 0)).toBeNull();
  });
});
