import { LambertProjection } from '../geo/index.ts';
import { roundTo } from './rounding.ts';
import type { Slab } from './slab.ts';

/** Where the rows and columns of a slab on a projected grid are on the plane. */
export interface ProjectedAxes {
  /** Metres, eastward along a row, and along a column in the order of the rows. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The projection as a PROJ string (PROJ, Lambert Conformal Conic). */
  readonly proj: string;
}

/** Null for a slab whose rows and columns are latitudes and longitudes. */
export function projectedAxes({ run, window, stride, nx, ny }: Slab): ProjectedAxes | null {
  const { spec } = run.grid;
  if (spec.kind !== 'lambert' || window.kind !== 'rectangle') return null;
  const first = new LambertProjection(spec).toPlane({
    latitude: spec.latitudeOfFirst,
    longitude: spec.longitudeOfFirst,
  });
  // Rows of such a grid are counted from its first point, against the y axis where they go southward.
  const dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
  const earth =
    spec.majorAxisMetres === spec.minorAxisMetres
      ? `+R=${spec.majorAxisMetres}`
      : `+a=${spec.majorAxisMetres} +b=${spec.minorAxisMetres}`;
  return {
    x: axis(first.x, spec.dxMetres * stride, window.i0, nx),
    y: axis(first.y, dy * stride, window.j0, ny),
    proj: `+proj=lcc +lat_1=${spec.latin1} +lat_2=${spec.latin2} +lat_0=${spec.lad} +lon_0=${spec.lov} ${earth} +units=m +no_defs`,
  };
}

/** Millimetres are finer than the corners that headers give in microdegrees. */
function axis(first: number, step: number, start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => roundTo(first + (start + n) * step, 3));
}
