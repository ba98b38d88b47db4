export type { Bounds } from './box.ts';
export { buildGeometry, type CellGeometry, parseGeometry } from './cell-geometry.ts';
export type { Grid, GridCell } from './grid.ts';
export {
  type GridSpec,
  type GridSpecWithRows,
  gridSpecOf,
  type IcosahedralGridSpec,
  icosahedralSpec,
  type LambertGridSpec,
  type LatLonGridSpec,
  UnsupportedGridError,
} from './grid-spec.ts';
export { type LambertParameters, LambertProjection, type PlanePoint } from './lambert-projection.ts';
export { makeGrid } from './make-grid.ts';
export type { MeshWindow } from './mesh-window.ts';
export type { PointPlaces, RectangleWindow } from './rectangle-window.ts';
export type { RowsWindow } from './rows-window.ts';
export { greatCircleKm, type LatLon, wrapLongitude } from './sphere.ts';
export type { GridWindow, WindowOptions } from './window.ts';
export { bandsOf, piecesOf, type WindowBand } from './window-bands.ts';
export type { ColumnRun, WindowPart } from './window-view.ts';
