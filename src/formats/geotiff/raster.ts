import type { LambertParameters } from '../../geo/index.ts';
import { risingLongitudes } from '../grid/rising-longitudes.ts';

/** The rows and columns of a field, in the grid's own order. */
export type RasterAxes =
  | { readonly kind: 'latlon'; readonly latitudes: Float64Array; readonly longitudes: Float64Array }
  | {
      readonly kind: 'projected';
      readonly x: readonly number[];
      readonly y: readonly number[];
      readonly projection: LambertParameters;
    };

/** Where the pixels of a raster are: each is the area around one point of the grid, the northern row comes first. */
export interface RasterPlace {
  /** The outer edges of the first pixel, in degrees or metres; longitudes from -180, beyond 180 east of the antimeridian. */
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
  /** Null for latitudes and longitudes. */
  readonly projection: LambertParameters | null;
}

/** @param steps distance of columns and of rows, for a single one of them */
export function rasterPlace(
  axes: RasterAxes,
  steps: { readonly x: number; readonly y: number },
): RasterPlace {
  const isPlane = axes.kind === 'projected';
  const x = isPlane ? axes.x : risingLongitudes(axes.longitudes);
  const y = isPlane ? axes.y : axes.latitudes;
  const width = stepOf(x, steps.x);
  const height = stepOf(y, steps.y);
  return {
    west: tidy((x[0] ?? 0) - width / 2),
    north: tidy(Math.max(y[0] ?? 0, y.at(-1) ?? 0) + height / 2),
    width,
    height,
    projection: isPlane ? axes.projection : null,
  };
}

/** Whether the first row is the southern one. */
function risesNorthward(axes: RasterAxes): boolean {
  const rows = axes.kind === 'projected' ? axes.y : axes.latitudes;
  return (rows[0] ?? 0) < (rows.at(-1) ?? 0);
}

/** The rows of a field with the northern one first. */
export function northernFirst(integers: Int32Array, nx: number, axes: RasterAxes): Int32Array {
  if (!risesNorthward(axes)) return integers;
  const turned = new Int32Array(integers.length);
  for (let from = 0; from < integers.length; from += nx)
    turned.set(integers.subarray(from, from + nx), integers.length - nx - from);
  return turned;
}

function stepOf(places: ArrayLike<number>, single: number): number {
  const count = places.length;
  if (count < 2) return single;
  return tidy(Math.abs((places[count - 1] ?? 0) - (places[0] ?? 0)) / (count - 1));
}

/** Coordinates are whole microdegrees or millimetres: without what doubles add to their sums. */
const tidy = (value: number): number => Number(value.toPrecision(12));
