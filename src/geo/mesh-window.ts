import type { Bounds } from './grid.ts';
import { eastOf, type MicroBox, requireNoMore, TURN, type WindowView } from './window.ts';

/** A box of an unstructured grid, answered on a regular mesh by the cell nearest to each of its points. */
export interface MeshWindow extends WindowView {
  readonly kind: 'mesh';
  readonly stepDegrees: number;
  /** Degrees, `[y]`, from south to north: whole multiples of the step. */
  readonly latitudes: Float64Array;
  /** Degrees from -180 to below 180, `[x]`, eastward: they fall from 180 to -180 where the box crosses the antimeridian. */
  readonly longitudes: Float64Array;
  /** `[y][x]`: the cell for each point of the mesh; -1 outside the domain of a regional grid. */
  indices(): Int32Array;
}

const MICRO = 1e6;

/**
 * The window of a box.
 * @param bounds of the cells; the mesh goes no further than a step beyond them
 * @param locate index of the cell nearest to a place, -1 outside the domain
 * @returns null where no point of the mesh is in the box or none has a cell
 * @throws RangeError for more than `most` points
 */
export function meshWindow(
  box: MicroBox,
  bounds: Bounds,
  stepDegrees: number,
  most: number,
  locate: (latitude: number, longitude: number) => number,
): MeshWindow | null {
  const latitudes = latitudesOf(box, bounds, stepDegrees);
  const longitudes = longitudesOf(box, bounds, stepDegrees);
  const [nx, ny] = [longitudes.length, latitudes.length];
  requireNoMore(nx, ny, most);
  const indices = new Int32Array(nx * ny);
  let located = 0;
  for (let y = 0, at = 0; y < ny; y++) {
    for (let x = 0; x < nx; x++, at++) {
      const index = locate(latitudes[y]!, longitudes[x]!);
      indices[at] = index;
      if (index >= 0) located++;
    }
  }
  if (located === 0) return null;
  return { kind: 'mesh', stepDegrees, nx, ny, latitudes, longitudes, indices: () => indices };
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
  const cellsWidth = Math.min(360, ((bounds.east - bounds.west + 360) % 360 || 360) + 2 * step);
  const isNear = (longitude: number): boolean =>
    cellsWidth === 360 || (((longitude - bounds.west + step) % 360) + 360) % 360 <= cellsWidth;
  const meridians: { longitude: number; east: number }[] = [];
  for (let n = 0; n < 360 / step; n++) {
    const longitude = -180 + n * step;
    const east = eastOf(box, Math.round(longitude * MICRO));
    if (east <= Math.min(box.width, TURN) && isNear(longitude)) meridians.push({ longitude, east });
  }
  return Float64Array.from(
    meridians.sort((a, b) => a.east - b.east),
    ({ longitude }) => longitude,
  );
}
