import {
  type GridWindow,
  type LambertGridSpec,
  type LambertParameters,
  LambertProjection,
} from '../../geo/index.ts';
import type { Run } from '../runs/run/run.ts';
import { roundTo } from '../units/conversion/rounding.ts';

/** The coordinates of a slab's rows and columns on the plane of its projection. */
export interface ProjectedAxes {
  /** Metres, one per column, eastward. */
  readonly x: readonly number[];
  /** Metres, one per row. */
  readonly y: readonly number[];
  /** The projection as a PROJ string (PROJ, Lambert Conformal Conic). */
  readonly proj: string;
  readonly projection: LambertParameters;
}

/** The axes of a slab on a projected grid; null if its rows and columns follow latitude and longitude. */
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

/** Part of a grid: `nx` columns and `ny` rows from the first ones on, taking every `stride`-th. */
interface PlanePart {
  readonly i0: number;
  readonly j0: number;
  readonly stride: number;
  readonly nx: number;
  readonly ny: number;
}

/** The axes of part of a grid, by default of all of it. */
export function planeAxes(
  spec: LambertGridSpec,
  { i0, j0, stride, nx, ny }: PlanePart = { i0: 0, j0: 0, stride: 1, nx: spec.nx, ny: spec.ny },
): ProjectedAxes {
  const first = new LambertProjection(spec).toPlane({
    latitude: spec.latitudeOfFirst,
    longitude: spec.longitudeOfFirst,
  });
  // Rows are counted from the grid's first point, so rows that go southward run against the y axis.
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

/** Rounded to millimetres, which is finer than the microdegrees in which GRIB headers give the first point. */
function axis(first: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => roundTo(first + n * step, 3));
}
