import { type LambertParameters, LambertProjection } from '../geo/index.ts';
import { roundTo } from './rounding.ts';
import type { SlabHead } from './slab-bands.ts';

/** Where the rows and columns of a slab on a projected grid are on the plane. */
export interface ProjectedAxes {
  /** Metres, eastward along a row, and along a column in the order of the rows. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The projection as a PROJ string (PROJ, Lambert Conformal Conic). */
  readonly proj: string;
  readonly projection: LambertParameters;
}

/** Null for a slab whose rows and columns are latitudes and longitudes. */
export function projectedAxes({ run, window }: Pick<SlabHead, 'run' | 'window'>): ProjectedAxes | null {
  const { spec } = run.grid;
  if (spec.kind !== 'lambert' || window.kind !== 'rectangle') return null;
  const first = new LambertProjection(spec).toPlane({
    latitude: spec.latitudeOfFirst,
    longitude: spec.longitudeOfFirst,
  });
  // Rows of such a grid are counted from its first point, against the y axis where they go southward.
  const dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
  const { lad, lov, latin1, latin2, majorAxisMetres, minorAxisMetres } = spec;
  const earth =
    majorAxisMetres === minorAxisMetres
      ? `+R=${majorAxisMetres}`
      : `+a=${majorAxisMetres} +b=${minorAxisMetres}`;
  const { stride, nx, ny, columns, j0 } = window;
  return {
    x: axis(first.x + columns[0].start * spec.dxMetres, spec.dxMetres * stride, nx),
    y: axis(first.y + j0 * dy, dy * stride, ny),
    proj: `+proj=lcc +lat_1=${latin1} +lat_2=${latin2} +lat_0=${lad} +lon_0=${lov} ${earth} +units=m +no_defs`,
    projection: { lad, lov, latin1, latin2, majorAxisMetres, minorAxisMetres },
  };
}

/** Millimetres are finer than the corners that headers give in microdegrees. */
function axis(first: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => roundTo(first + n * step, 3));
}
