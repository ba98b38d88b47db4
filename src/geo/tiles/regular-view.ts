// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { GridSpec, LatLonGridSpec } from '../grids/spec/grid-spec.ts';
import { type Bounds, modulo } from '../shapes/box.ts';
import { wrapLongitude } from '../shapes/sphere.ts';
import type { GridWindow } from '../windows/window.ts';
import { degreesPerPixel, latitudeInTile, longitudeInTile, type MapTile } from './map-tile.ts';
import type { PixelPlaces, TileView } from './tile-view.ts';

/** Rows and columns that follow latitude and longitude. */
interface RegularAxes {
  readonly latitude: number;
  /** Degrees from a row to the next; below 0 where rows go southward. */
  readonly latitudeStep: number;
  readonly ny: number;
  readonly longitude: number;
  readonly longitudeStep: number;
  readonly nx: number;
  /** Whether the columns go around the globe. */
  readonly isClosed: boolean;
}

/** Points as far apart as two pixels at most. */
const strideFor = (pixelsInCells: number): number => Math.max(1, Math.ceil(pixelsInCells));

/** A tile over a grid of latitudes and longitudes, or over the mesh of an icosahedral one. */
export function regularView(spec: Exclude<GridSpec, { kind: 'lambert' }>, tile: MapTile): TileView | null {
  const axes = spec.kind === 'icosahedral' ? meshAxes(spec.meshStepDegrees) : axesOf(spec);
  const stride = strideOf(axes, tile);
  const columns = columnsOf(axes, tile);
  const rows = rowsOf(axes, tile);
  const [across, down] = [rangeOf(columns, stride), rangeOf(rows, stride)];
  if (across === null || down === null) return null;
  return {
    stride,
    box: boxOf(axes, across, down, stride),
    places: (window) => placesIn(axes, window, columns, rows),
  };
}

function axesOf({ nx, ny, rows, ...spec }: LatLonGridSpec): RegularAxes {
  const longitudeStep = spec.longitudeStep || 1;
  return {
    latitude: spec.latitudeOfFirst,
    latitudeStep: (rows === 'north-to-south' ? -1 : 1) * (spec.latitudeStep || 1),
    ny,
    longitude: spec.longitudeOfFirst,
    longitudeStep,
    nx,
    isClosed: Math.abs(360 - nx * longitudeStep) < longitudeStep / 2,
  };
}

/** The mesh has all multiples of its step. */
function meshAxes(step: number): RegularAxes {
  const ny = Math.floor(180 / step) + 1;
  const latitude = -Math.floor(90 / step) * step;
  const nx = Math.round(360 / step);
  return { latitude, latitudeStep: step, ny, longitude: 0, longitudeStep: step, nx, isClosed: true };
}

/** The same for all tiles of a scale. Where columns go around the globe, the stride divides their number. */
function strideOf({ nx, longitudeStep, isClosed }: RegularAxes, tile: MapTile): number {
  let stride = Math.min(nx, strideFor(degreesPerPixel(tile) / longitudeStep));
  while (isClosed && nx % stride !== 0) stride--;
  return stride;
}

/** Columns of the middles of pixels, from west to east without a jump where the grid is closed; NaN outside. */
function columnsOf({ longitude, longitudeStep, nx, isClosed }: RegularAxes, tile: MapTile): Float64Array {
  const around = 360 / longitudeStep;
  const first = modulo(longitudeInTile(tile, 0.5) - longitude, 360) / longitudeStep;
  const step = degreesPerPixel(tile) / longitudeStep;
  return Float64Array.from({ length: tile.size }, (_, n) => {
    const column = first + n * step;
    if (isClosed) return column;
    // The copy of the meridian that is nearest to the grid.
    const turned = modulo(column + 0.5, around) - 0.5;
    return turned <= nx - 0.5 ? Math.min(Math.max(turned, 0), nx - 1) : Number.NaN;
  });
}

function rowsOf({ latitude, latitudeStep, ny }: RegularAxes, tile: MapTile): Float64Array {
  return Float64Array.from({ length: tile.size }, (_, n) => {
    const row = (latitudeInTile(tile, n + 0.5) - latitude) / latitudeStep;
    return row >= -0.5 && row <= ny - 0.5 ? Math.min(Math.max(row, 0), ny - 1) : Number.NaN;
  });
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** The multiples of a stride around positions; null where there are none. */
function rangeOf(positions: Float64Array, stride: number): Range | null {
  let [least, most] = [Infinity, -Infinity];
  for (const position of positions) {
    // False for NaN.
    if (position < least) least = position;
    if (position > most) most = position;
  }
  if (least > most) return null;
  return { first: Math.floor(least / stride) * stride, last: Math.ceil(most / stride) * stride };
}

/** Degrees by which a box goes beyond its points, of their distance: no other point is in it. */
const BEYOND = 0.25;

function boxOf(axes: RegularAxes, across: Range, down: Range, stride: number): Bounds {
  const { latitude, latitudeStep, longitude, longitudeStep, nx, isClosed } = axes;
  const last = isClosed ? Math.min(across.last, across.first + nx - stride) : across.last;
  const edges = [down.first - BEYOND, down.last + BEYOND].map((row) => latitude + row * latitudeStep);
  return {
    west: wrapLongitude(longitude + (across.first - BEYOND) * longitudeStep),
    east: wrapLongitude(longitude + (last + BEYOND) * longitudeStep),
    south: Math.max(-90, Math.min(...edges)),
    north: Math.min(90, Math.max(...edges)),
  };
}

function placesIn(
  axes: RegularAxes,
  window: GridWindow,
  columns: Float64Array,
  rows: Float64Array,
): PixelPlaces {
  if (window.kind === 'rectangle') throw new Error('geo: a window of another grid');
  const { nx, ny, stride, latitudes, longitudes } = window;
  const around = 360 / axes.longitudeStep;
  const firstColumn = modulo(longitudes[0]! - axes.longitude, 360) / axes.longitudeStep;
  const firstRow = (latitudes[0]! - axes.latitude) / axes.latitudeStep;
  const isClosed = axes.isClosed && nx * stride === axes.nx;
  const across = columns.map((column) => {
    const from = column - firstColumn;
    if (isClosed) return modulo(from, around) / stride;
    return within(modulo(from + 0.5, around) - 0.5, nx, stride);
  });
  const down = rows.map((row) => within(row - firstRow, ny, stride));
  const same = new Float64Array(columns.length);
  return {
    isClosed,
    row(pixel) {
      same.fill(down[pixel]!);
      return { columns: across, rows: same };
    },
  };
}

/** A position in a thinned window. One beyond the last point of it lies on that; NaN half a step further, where the grid has ended. */
function within(cells: number, length: number, stride: number): number {
  const place = cells / stride;
  return place >= -0.5 && place <= length - 0.5 + (stride - 1) / stride
    ? Math.min(Math.max(place, 0), length - 1)
    : Number.NaN;
}
