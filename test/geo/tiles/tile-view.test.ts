import { describe, expect, it } from 'vitest';
import {
  type Grid,
  type GridSpec,
  latitudeInTile,
  longitudeInTile,
  type MapTile,
  makeGrid,
  tileView,
} from '../../../src/geo/index.ts';
import { globalGrid, HRRR_GRID } from '../../support/grids.ts';

const ICON_EU: GridSpec = {
  kind: 'latlon',
  nx: 1377,
  ny: 657,
  rows: 'south-to-north',
  latitudeOfFirst: 29.5,
  longitudeOfFirst: 336.5,
  latitudeOfLast: 70.5,
  longitudeOfLast: 62.5,
  latitudeStep: 0.0625,
  longitudeStep: 0.0625,
};
const GRIDS = {
  'a quarter of a degree': makeGrid(globalGrid(0.25)),
  'icon-eu': makeGrid(ICON_EU),
  hrrr: makeGrid(HRRR_GRID),
};
type Name = keyof typeof GRIDS;

/** The points of the grid nearest to pixels, found through a tile's window, and by the grid itself; -1 outside. */
function nearestPoints(grid: Grid, tile: MapTile): readonly (readonly [ours: number, grid: number])[] {
  const view = tileView(grid, tile);
  const window = view === null ? null : grid.window(view.box);
  const thinned = window === null || view === null ? null : window.thinned(view.stride);
  const places = view === null || thinned === null ? null : view.places(thinned);
  const indices = thinned?.indices();
  const found: [number, number][] = [];
  for (let y = 3; y < tile.size; y += 13) {
    const row = places?.row(y);
    const latitude = latitudeInTile(tile, y + 0.5);
    for (let x = 5; x < tile.size; x += 11) {
      const longitude = longitudeInTile(tile, x + 0.5);
      const [column = Number.NaN, line = Number.NaN] = [row?.columns[x], row?.rows[x]];
      const nx = thinned?.nx ?? 1;
      // Halfway between two points either is the nearest.
      if ([column, line].some((each) => Math.abs(each - Math.floor(each) - 0.5) < 0.02)) continue;
      const at = Math.round(line) * nx + (Math.round(column) % nx);
      const ours = Number.isNaN(column + line) ? -1 : (indices?.[at] ?? -2);
      found.push([ours, grid.locate(latitude, longitude)?.index ?? -1]);
    }
  }
  return found;
}

describe('the places of pixels on a grid', () => {
  it.each([
    ['a quarter of a degree', { z: 3, x: 0, y: 3 }],
    ['a quarter of a degree', { z: 3, x: 7, y: 3 }],
    ['a quarter of a degree', { z: 4, x: 8, y: 0 }],
    ['a quarter of a degree', { z: 9, x: 511, y: 511 }],
    ['icon-eu', { z: 5, x: 13, y: 10 }],
    ['icon-eu', { z: 5, x: 21, y: 12 }],
    ['icon-eu', { z: 8, x: 134, y: 88 }],
    ['hrrr', { z: 6, x: 15, y: 24 }],
    ['hrrr', { z: 7, x: 20, y: 44 }],
    ['hrrr', { z: 8, x: 38, y: 90 }],
  ] satisfies readonly (readonly [Name, Omit<MapTile, 'size'>])[])(
    'have the points of %s around them that are nearest to them, and none outside: %j',
    (name, tile) => {
      const grid = GRIDS[name];
      const view = tileView(grid, { ...tile, size: 256 });
      expect(view?.stride).toBeLessThanOrEqual(3);
      const compared = nearestPoints(grid, { ...tile, size: 256 });
      expect(compared.length).toBeGreaterThan(300);
      const [nx, stride] = [grid.nx, view?.stride ?? 1];
      for (const [ours, index] of compared) {
        if (index < 0 || ours < 0) {
          expect([ours, index]).toEqual([-1, -1]);
          continue;
        }
        // The nearest of every so many.
        const apart = Math.abs((ours % nx) - (index % nx));
        expect(Math.min(apart, nx - apart)).toBeLessThanOrEqual(stride / 2);
        expect(Math.abs(Math.floor(ours / nx) - Math.floor(index / nx))).toBeLessThanOrEqual(stride / 2);
      }
    },
  );

  it('are on the same points in neighbouring tiles, so that no edge shows', () => {
    const grid = GRIDS['a quarter of a degree'];
    for (const z of [0, 1, 2, 3]) {
      const firsts = Array.from({ length: 2 ** z }, (_, x) => {
        const view = tileView(grid, { z, x, y: 0, size: 256 });
        const points = view === null ? null : grid.window(view.box)?.thinned(view.stride)?.indices();
        return [view?.stride, ((points?.[0] ?? -1) % grid.nx) % (view?.stride ?? 1)];
      });
      expect(new Set(firsts.map(String)).size).toBe(1);
      expect(firsts[0]?.[1]).toBe(0);
    }
  });

  it('are none for a tile beside a regional grid, and cover the globe with a global one', () => {
    expect(tileView(GRIDS.hrrr, { z: 3, x: 4, y: 2, size: 256 })).toBeNull();
    expect(tileView(GRIDS['icon-eu'], { z: 3, x: 1, y: 3, size: 256 })).toBeNull();
    const grid = GRIDS['a quarter of a degree'];
    const view = tileView(grid, { z: 0, x: 0, y: 0, size: 256 });
    const window = view === null ? null : grid.window(view.box)?.thinned(view.stride);
    expect(window?.nx).toBe(1440 / (view?.stride ?? 1));
    expect(window === null || window === undefined ? null : view?.places(window).isClosed).toBe(true);
  });
});
