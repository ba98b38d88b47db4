// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { LambertProjection } from '../grids/lambert/lambert-projection.ts';
import type { LambertGridSpec } from '../grids/spec/grid-spec.ts';
import type { Bounds } from '../shapes/box.ts';
import { RADIANS_PER_DEGREE, wrapLongitude } from '../shapes/sphere.ts';
import type { GridWindow } from '../windows/window.ts';
import { degreesPerPixel, latitudeInTile, longitudeInTile, type MapTile } from './map-tile.ts';
import type { PixelPlaces, TileView } from './tile-view.ts';

const METRES_PER_DEGREE = 111_200;
/** Places are computed every so many pixels and interpolated between, which is exact to some metres. */
const NODE_PIXELS = 4;

/** Columns and rows of the grid at the corners of squares of pixels, `[y][x]`; NaN where the unrolled cone is cut. */
interface Nodes {
  /** Of a side. */
  readonly count: number;
  readonly columns: Float64Array;
  readonly rows: Float64Array;
}

/** A tile over a Lambert grid. */
export function projectedView(spec: LambertGridSpec, tile: MapTile): TileView | null {
  const nodes = nodesOf(spec, tile);
  const range = rangeInside(spec, tile, nodes);
  if (range === null) return null;
  const stride = strideOf(spec, tile);
  return { stride, box: boxOf(spec, range, stride), places: (window) => placesIn(spec, window, tile, nodes) };
}

/** Points as far apart as two pixels at most, in the middle of the grid. */
function strideOf({ lad, dxMetres }: LambertGridSpec, tile: MapTile): number {
  const metres = degreesPerPixel(tile) * METRES_PER_DEGREE * Math.cos(lad * RADIANS_PER_DEGREE);
  return Math.max(1, Math.ceil(metres / dxMetres));
}

function nodesOf(spec: LambertGridSpec, tile: MapTile): Nodes {
  const projection = new LambertProjection(spec);
  const origin = projection.toPlane({ latitude: spec.latitudeOfFirst, longitude: spec.longitudeOfFirst });
  const dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
  const count = tile.size / NODE_PIXELS + 1;
  const columns = new Float64Array(count * count);
  const rows = new Float64Array(count * count);
  for (let m = 0; m < count; m++) {
    const latitude = latitudeInTile(tile, m * NODE_PIXELS);
    for (let n = 0; n < count; n++) {
      const longitude = longitudeInTile(tile, n * NODE_PIXELS);
      const { x, y } = projection.toPlane({ latitude, longitude });
      const at = m * count + n;
      columns[at] = isCut(spec, tile, longitude) ? Number.NaN : (x - origin.x) / spec.dxMetres;
      rows[at] = (y - origin.y) / dy;
    }
  }
  return { count, columns, rows };
}

/** Whether the meridian opposite to the cone's own lies within a square of pixels of a longitude. */
function isCut({ lov }: LambertGridSpec, tile: MapTile, longitude: number): boolean {
  return 180 - Math.abs(wrapLongitude(longitude - lov)) < NODE_PIXELS * degreesPerPixel(tile);
}

/** The columns and rows at which a row of pixels lies on the grid, NaN outside of it. */
function fillRow(
  { nx, ny }: LambertGridSpec,
  { count, columns, rows }: Nodes,
  pixel: number,
  into: { readonly columns: Float64Array; readonly rows: Float64Array },
): void {
  const size = (count - 1) * NODE_PIXELS;
  const m = Math.floor(pixel / NODE_PIXELS);
  const down = (pixel + 0.5) / NODE_PIXELS - m;
  for (let n = 0, at = m * count; n < count - 1; n++, at++) {
    const below = at + count;
    const [west, east] = [
      columns[at]! * (1 - down) + columns[below]! * down,
      columns[at + 1]! * (1 - down) + columns[below + 1]! * down,
    ];
    const [first, last] = [
      rows[at]! * (1 - down) + rows[below]! * down,
      rows[at + 1]! * (1 - down) + rows[below + 1]! * down,
    ];
    for (let k = 0; k < NODE_PIXELS; k++) {
      const across = (k + 0.5) / NODE_PIXELS;
      const column = west * (1 - across) + east * across;
      const row = first * (1 - across) + last * across;
      const isInside = column >= -0.5 && column <= nx - 0.5 && row >= -0.5 && row <= ny - 0.5;
      into.columns[n * NODE_PIXELS + k] = isInside ? Math.min(Math.max(column, 0), nx - 1) : Number.NaN;
      into.rows[n * NODE_PIXELS + k] = isInside ? Math.min(Math.max(row, 0), ny - 1) : Number.NaN;
    }
  }
  if (into.columns.length !== size) throw new Error('geo: a row of another tile');
}

/** The longitudes and latitudes of the pixels that are inside the grid; null where none is. */
function rangeInside(spec: LambertGridSpec, tile: MapTile, nodes: Nodes): Bounds | null {
  const row = { columns: new Float64Array(tile.size), rows: new Float64Array(tile.size) };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let pixel = 0; pixel < tile.size; pixel++) {
    fillRow(spec, nodes, pixel, row);
    for (let n = 0; n < tile.size; n++) {
      if (Number.isNaN(row.columns[n]!)) continue;
      if (n < left) left = n;
      if (n > right) right = n;
      if (pixel < top) top = pixel;
      bottom = pixel;
    }
  }
  if (left > right) return null;
  return {
    west: longitudeInTile(tile, left),
    east: longitudeInTile(tile, right + 1),
    north: latitudeInTile(tile, top),
    south: latitudeInTile(tile, bottom + 1),
  };
}

/** With all points around the pixels, the next ones of the stride too. */
function boxOf({ dxMetres, dyMetres }: LambertGridSpec, range: Bounds, stride: number): Bounds {
  const margin = ((stride + 1) * Math.hypot(dxMetres, dyMetres)) / METRES_PER_DEGREE;
  const [south, north] = [Math.max(-90, range.south - margin), Math.min(90, range.north + margin)];
  const furthest = Math.max(Math.abs(south), Math.abs(north));
  const beyond = margin / Math.max(0.01, Math.cos(furthest * RADIANS_PER_DEGREE));
  if (range.east - range.west + 2 * beyond >= 360) return { west: -180, east: 180, south, north };
  return { west: wrapLongitude(range.west - beyond), east: wrapLongitude(range.east + beyond), south, north };
}

function placesIn(spec: LambertGridSpec, window: GridWindow, tile: MapTile, nodes: Nodes): PixelPlaces {
  if (window.kind !== 'rectangle') throw new Error('geo: a window of another grid');
  const { stride, nx, ny, columns, j0 } = window;
  const i0 = columns[0].start;
  const row = { columns: new Float64Array(tile.size), rows: new Float64Array(tile.size) };
  return {
    isClosed: false,
    row(pixel) {
      fillRow(spec, nodes, pixel, row);
      for (let n = 0; n < tile.size; n++) {
        // NaN stays NaN.
        row.columns[n] = Math.min(Math.max((row.columns[n]! - i0) / stride, 0), nx - 1);
        row.rows[n] = Math.min(Math.max((row.rows[n]! - j0) / stride, 0), ny - 1);
      }
      return row;
    },
  };
}
