import type { Bounds } from '../../forecast/index.ts';
import { MICRO, modulo, TURN } from '../regions/region.ts';

/** Between neighbouring points of a projected grid. */
export interface GridSpacing {
  readonly dxMetres: number;
  readonly dyMetres: number;
}

/** Degrees, `[y]` and `[x]`. */
export interface MeshAxes {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

const METRES_PER_DEGREE = 111_200;

/** The spacing of the grid in degrees, down to 1, 2, 2.5 or 5 in the first digits. */
export function meshStep({ dxMetres, dyMetres }: GridSpacing): number {
  const spacing = Math.min(dxMetres, dyMetres) / METRES_PER_DEGREE;
  const power = 10 ** Math.floor(Math.log10(spacing));
  const digits = [5, 2.5, 2, 1].find((digit) => digit * power <= spacing) ?? 1;
  return Math.round(digits * power * MICRO) / MICRO;
}

/** Multiples of the step in a box and in the bounds of a grid: northward, and eastward from the box's western edge. */
export function meshAxes(box: Bounds, bounds: Bounds, step: number): MeshAxes {
  const by = Math.round(step * MICRO);
  const edges = (degrees: number) => Math.round(degrees * MICRO);
  const [south, north] = [
    Math.max(edges(box.south), edges(bounds.south)),
    Math.min(edges(box.north), edges(bounds.north)),
  ];
  const latitudes: number[] = [];
  for (let y = Math.ceil(south / by); y * by <= north; y++) latitudes.push((y * by) / MICRO);
  const [west, width] = [edges(box.west), widthOf(box)];
  const isInBounds = (x: number) => modulo(x - edges(bounds.west), TURN) <= widthOf(bounds);
  const longitudes: number[] = [];
  const last = width === TURN ? west + TURN - by : west + width;
  for (let x = Math.ceil(west / by); x * by <= last; x++) {
    if (isInBounds(x * by)) longitudes.push((modulo(x * by + TURN / 2, TURN) - TURN / 2) / MICRO);
  }
  return { latitudes: Float64Array.from(latitudes), longitudes: Float64Array.from(longitudes) };
}

/** How far a box reaches eastward, in microdegrees. */
export function widthOf({ west, east }: Bounds): number {
  const width = Math.round(east * MICRO) - Math.round(west * MICRO);
  return width >= TURN ? TURN : modulo(width, TURN);
}
