export type { Bounds, Grid, GridCell } from './grid.ts';
export {
  type GridSpec,
  gridSpecOf,
  type LambertGridSpec,
  type LatLonGridSpec,
  UnsupportedGridError,
} from './grid-spec.ts';
export { type LambertParameters, LambertProjection, type PlanePoint } from './lambert-projection.ts';
export { makeGrid } from './make-grid.ts';
export { greatCircleKm, type LatLon, wrapLongitude } from './sphere.ts';
