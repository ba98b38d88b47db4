import type { Bounds } from './grid.ts';
import { countEvery, eastOf, every, MICRO, type MicroBox, type WindowView, wholeOf } from './window.ts';

/** A box of an unstructured grid, answered on a regular mesh by the cell nearest to each of its points. */
export interface MeshWindow extends WindowView {
  readonly kind: 'mesh';
  /** Of the whole mesh, however many of its points are left. */
  readonly stepDegrees: number;
  /** Degrees, `[y]`, from south to north: whole multiples of the step. */
  readonly latitudes: Float64Array;
  /** Degrees from -180 to below 180, `[x]`, eastward: they fall from 180 to -180 where the box crosses the antimeridian. */
  readonly longitudes: Float64Array;
}

/** Index of the cell nearest to a place, -1 outside the domain. */
type NearestIndex = (latitude: number, longitude: number, near: number) => number;

/**
 * The window of a box.
 * @param bounds of the cells; the mesh goes no further than a step beyond them
 * @param nearest is told the cell of a neighbour, -1 where that has none; called for the points that are asked for
 * @returns null where no point of the mesh is in the box and near the cells
 */
export function meshWindow(
  box: MicroBox,
  bounds: Bounds,
  stepDegrees: number,
  nearest: NearestIndex,
): MeshWindow | null {
  const latitudes = latitudesOf(box, bounds, stepDegrees);
  const longitudes = longitudesOf(box, bounds, stepDegrees);
  if (latitudes.length === 0 || longitudes.length === 0) return null;
  return windowOf({ stepDegrees, latitudes, longitudes }, nearest);
}

type Mesh = Pick<MeshWindow, 'stepDegrees' | 'latitudes' | 'longitudes'>;

function windowOf(mesh: Mesh, nearest: NearestIndex, stride = 1): MeshWindow {
  const latitudes = every(mesh.latitudes, stride);
  const longitudes = every(mesh.longitudes, stride);
  const window: MeshWindow = {
    kind: 'mesh',
    stride,
    stepDegrees: mesh.stepDegrees,
    nx: countEvery(mesh.longitudes.length, stride),
    ny: countEvery(mesh.latitudes.length, stride),
    latitudes,
    longitudes,
    indices({ x0, columns, y0, rows } = wholeOf(window)) {
      const indices = new Int32Array(columns * rows);
      for (let y = 0, at = 0; y < rows; y++) {
        let near = y === 0 ? -1 : indices[at - columns]!;
        for (let x = 0; x < columns; x++, at++) {
          near = nearest(latitudes[y0 + y]!, longitudes[x0 + x]!, near);
          indices[at] = near;
        }
      }
      return indices;
    },
    thinned: (wanted) => windowOf(mesh, nearest, wanted),
  };
  return window;
}

function latitudesOf(box: MicroBox, bounds: Bounds, step: number): Float64Array {
  const south = Math.max(box.south / MICRO, bounds.south - step, -90);
  const north = Math.min(box.north / MICRO, bounds.north + step, 90);
  const first = Math.ceil(south / step);
  const count = Math.max(0, Math.floor(north / step) - first + 1);
  return Float64Array.from({ length: count }, (_, n) => (first + n) * step + 0);
}

/** Of the whole circle's meridians those in the box, from its western edge on, each once. */
function longitudesOf(box: MicroBox, bounds: Bounds, step: number): Float64Array {
  const circle = 360 / step;
  const eastOfEdge = (n: number): number => eastOf(box, Math.round((-180 + (n % circle) * step) * MICRO));
  let first = 0;
  for (let n = 1; n < circle; n++) if (eastOfEdge(n) < eastOfEdge(first)) first = n;
  const cellsWidth = Math.min(360, ((bounds.east - bounds.west + 360) % 360 || 360) + 2 * step);
  const longitudes: number[] = [];
  for (let n = first; n < first + circle && eastOfEdge(n) <= box.width; n++) {
    const longitude = -180 + (n % circle) * step;
    const beyondBounds = (((longitude - bounds.west + step) % 360) + 360) % 360;
    if (cellsWidth === 360 || beyondBounds <= cellsWidth) longitudes.push(longitude);
  }
  return Float64Array.from(longitudes);
}
