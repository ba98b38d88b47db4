import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type Bounds, icosahedralSpec, makeGrid } from '../../../../src/geo/index.ts';
import { MeshCells } from '../../../../src/geo/windows/mesh/mesh-cells.ts';
import { definitionOf, geometryOf, iconMesh } from '../../meshes.ts';

const PLACES = iconMesh(3, 3);
const geometry = geometryOf(PLACES);
const newGrid = () => makeGrid(icosahedralSpec(definitionOf(PLACES.latitudes.length), geometry), geometry);

const box = fc.record({
  west: fc.integer({ min: -180, max: 180 }),
  south: fc.integer({ min: -90, max: 80 }),
  width: fc.integer({ min: 1, max: 360 }),
  height: fc.integer({ min: 1, max: 60 }),
  stride: fc.integer({ min: 1, max: 3 }),
});

/** The cells of a box, by window, and searched one by one. */
function cellsOf(grid: ReturnType<typeof newGrid>, bounds: Bounds, stride: number) {
  const window = grid.window(bounds)?.thinned(stride) ?? null;
  if (window === null || window.kind !== 'mesh') return null;
  const { latitudes, longitudes } = window;
  const oneByOne = [...latitudes].flatMap((latitude) =>
    [...longitudes].map((longitude) => newest.locate(latitude, longitude)?.index ?? -1),
  );
  return { window: [...window.indices()], oneByOne };
}
const newest = newGrid();

it('windows of a mesh have the nearest cells, whatever windows were requested before: across the antimeridian, at the poles, thinned', () => {
  const grid = newGrid();
  fc.assert(
    fc.property(box, ({ west, south, width, height, stride }) => {
      const bounds = { west, south, east: west + width, north: Math.min(90, south + height) };
      const cells = cellsOf(grid, bounds, stride);
      expect(cells?.window).toEqual(cells?.oneByOne);
    }),
    { numRuns: 40 },
  );
});

it('a point of a mesh is searched once for all windows', () => {
  const grid = newGrid();
  const search = vi.spyOn(geometry.tree, 'nearest');
  const west = grid.window({ west: -30, south: -10, east: 0, north: 90 })?.indices();
  expect(search.mock.calls.length).toBe(west?.length);
  search.mockClear();
  const part = grid.window({ west: -20, south: 0, east: -10, north: 90 })?.indices();
  expect([part === undefined, search.mock.calls.length]).toEqual([false, 0]);
  search.mockRestore();
});

it('a mesh that does not close around the globe, or is too fine, is not remembered', () => {
  expect([0.125, 0.25, 1].map((step) => MeshCells.of(step) !== null)).toEqual([true, true, true]);
  expect([0.7, 0.01].map((step) => MeshCells.of(step))).toEqual([null, null]);
});
