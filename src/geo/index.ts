export type { Bounds } from './box.ts';
export { buildGeometry, type CellGeometry, parseGeometry } from './cell-geometry.ts';
export { TILE_SIDE } from './cell-order.ts';
export type { Cell, Grid } from './grid.ts';
export {
  type GridSpec,
  type GridSpecWithRows,
  gridSpecOf,
  icosahedralSpec,
  type LambertGridSpec,
  type LatLonGridSpec,
} from './grid-spec.ts';
export { type LambertParameters, LambertProjection } from './lambert-projection.ts';
export { makeGrid } from './make-grid.ts';
export { nearestPoint } from './nearest-point.ts';

export type { PointCoordinates, RectangleWindow } from './rectangle-window.ts';
export type { RowsWindow } from './rows-window.ts';
export { greatCircleKm, type LatLon, wrapLongitude } from './sphere.ts';
export { UnsupportedGridError } from './unsupported-grid-error.ts';
export type { GridWindow, WindowOptions } from './window.ts';
export { bandsOf, piecesOf, type WindowBand } from './window-bands.ts';
export type { WindowPart } from './window-view.ts';
