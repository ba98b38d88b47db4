import {
  type GridWindow,
  type LambertGridSpec,
  type LambertParameters,
  LambertProjection,
} from '../../geo/index.ts';
import type { Run } from '../runs/run.ts';
import { roundTo } from '../units/rounding.ts';

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
export function projectedAxes({
  run,
  window,
}: {
  readonly run: Run;
  readonly window: GridWindow;
}): ProjectedAxes | null {
  const { spec } = run.grid;
  if (spec.kind !== 'lambert' || window.kind !== 'rectangle') return null;
  const { stride, nx, ny, columns, j0 } = window;
  return planeAxes(spec, { i0: columns[0].start, j0, stride, nx, ny });
}

/** Columns and rows of a grid: so many from these on, `stride` from one to the next. */
interface PlanePart {
  readonly i0: number;
  readonly j0: number;
  readonly stride: number;
  readonly nx: number;
  readonly ny: number;
}

/** The axes of a part of a grid, by default of all of it. */
export function planeAxes(
  spec: LambertGridSpec,
  { i0, j0, stride, nx, ny }: PlanePart = { i0: 0, j0: 0, stride: 1, nx: spec.nx, ny: spec.ny },
): ProjectedAxes {
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
  return {
    x: axis(first.x + i0 * spec.dxMetres, spec.dxMetres * stride, nx),
    y: axis(first.y + j0 * dy, dy * stride, ny),
    proj: `+proj=lcc +lat_1=${latin1} +lat_2=${latin2} +lat_0=${lad} +lon_0=${lov} ${earth} +units=m +no_defs`,
    projection: { lad, lov, latin1, latin2, majorAxisMetres, minorAxisMetres },
  };
}

/** Millimetres are finer than the corners that headers give in microdegrees. */
function axis(first: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => roundTo(first + n * step, 3));
}
