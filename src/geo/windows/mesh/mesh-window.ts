// biome-ignore-all lint/style/noNonNullAssertion: indexes of a hot loop over typed arrays are bounded by construction
import { type Bounds, FULL_CIRCLE, MICRO, type MicroBox, modulo } from '../../shapes/box.ts';
import { countEveryNth, entireWindow, everyNth, type WindowView } from '../window-view.ts';

/** A box answered on a regular mesh of latitudes and longitudes by the cell nearest to each of its points. */
export interface MeshWindow extends WindowView<MeshWindow> {
  readonly kind: 'mesh';
  /** Step of the full mesh, before any thinning. */
  readonly stepDegrees: number;
  /** Degrees, `[y]`, from south to north: multiples of the step. */
  readonly latitudes: Float64Array;
  /** Degrees from -180 to below 180, `[x]`, eastward: they fall from 180 to -180 where the box crosses the antimeridian. */
  readonly longitudes: Float64Array;
}

/** The mesh over a grid, and how to find its cells. */
export interface MeshOfGrid {
  readonly stepDegrees: number;
  /** Box around the grid's points. */
  readonly bounds: Bounds;
  /** Degrees by which the mesh goes beyond the bounds, where cells reach further than their centres. */
  readonly margin: number;
  /**
   * Index of the cell nearest to a position, -1 outside the domain; called only for the points that are read.
   * @param near the cell found for a neighbouring point, from which the search starts; -1 where there is none
   */
  readonly nearest: (latitude: number, longitude: number, near: number) => number;
}

/** The window of a box; null where no point of the mesh is in the box and near the cells. */
export function meshWindow(box: MicroBox, mesh: MeshOfGrid): MeshWindow | null {
  const latitudes = latitudesOf(box, mesh);
  const longitudes = longitudesOf(box, mesh);
  if (latitudes.length === 0 || longitudes.length === 0) return null;
  return thinnedMesh(mesh, latitudes, longitudes, 1);
}

function thinnedMesh(
  mesh: MeshOfGrid,
  allLatitudes: Float64Array,
  allLongitudes: Float64Array,
  stride: number,
): MeshWindow {
  const latitudes = everyNth(allLatitudes, stride);
  const longitudes = everyNth(allLongitudes, stride);
  const window: MeshWindow = {
    kind: 'mesh',
    stride,
    stepDegrees: mesh.stepDegrees,
    nx: countEveryNth(allLongitudes.length, stride),
    ny: countEveryNth(allLatitudes.length, stride),
    latitudes,
    longitudes,
    indices({ x0, columns, y0, rows } = entireWindow(window)) {
      const indices = new Int32Array(columns * rows);
      for (let y = 0, at = 0; y < rows; y++) {
        let near = y === 0 ? -1 : indices[at - columns]!;
        for (let x = 0; x < columns; x++, at++) {
          near = mesh.nearest(latitudes[y0 + y]!, longitudes[x0 + x]!, near);
          indices[at] = near;
        }
      }
      return indices;
    },
    thinned: (newStride) => thinnedMesh(mesh, allLatitudes, allLongitudes, newStride),
  };
  return window;
}

/** Multiples of the step from the southern edge to the northern one. */
function latitudesOf(box: MicroBox, { stepDegrees, bounds, margin }: MeshOfGrid): Float64Array {
  // In microdegrees both decimal and binary fractions of a degree are exact.
  const step = stepDegrees * MICRO;
  const south = Math.max(box.south, Math.round(bounds.south * MICRO) - margin * MICRO, -90 * MICRO);
  const north = Math.min(box.north, Math.round(bounds.north * MICRO) + margin * MICRO, 90 * MICRO);
  const first = Math.ceil(south / step);
  const count = Math.max(0, Math.floor(north / step) - first + 1);
  return Float64Array.from({ length: count }, (_, n) => ((first + n) * step) / MICRO + 0);
}

/** Multiples of the step in the box and near the cells, from the box's western edge eastward, each once. */
function longitudesOf(box: MicroBox, { stepDegrees, bounds, margin }: MeshOfGrid): Float64Array {
  const step = stepDegrees * MICRO;
  const beyond = margin * MICRO;
  const west = Math.round(bounds.west * MICRO) - beyond;
  const width =
    (modulo(Math.round(bounds.east * MICRO) - Math.round(bounds.west * MICRO), FULL_CIRCLE) || FULL_CIRCLE) +
    2 * beyond;
  const isNearCells = (longitude: number): boolean =>
    width >= FULL_CIRCLE || modulo(longitude - west, FULL_CIRCLE) <= width;
  const longitudes: number[] = [];
  // Meridians are compared in whole microdegrees.
  for (let n = Math.ceil((box.west - 0.5) / step); ; n++) {
    const east = Math.round(n * step) - box.west;
    if (east > box.width || east >= FULL_CIRCLE) break;
    if (isNearCells(n * step))
      longitudes.push((modulo(n * step + FULL_CIRCLE / 2, FULL_CIRCLE) - FULL_CIRCLE / 2) / MICRO);
  }
  return Float64Array.from(longitudes);
}
