export { buildGeometry, type CellGeometry, parseGeometry } from './cells/cell-geometry.ts';
export { TILE_SIDE } from './cells/cell-order.ts';
export type { Cell, Grid } from './grids/grid.ts';
export { type LambertParameters, LambertProjection } from './grids/lambert/lambert-projection.ts';
export { makeGrid } from './grids/make-grid.ts';
export { nearestPoint } from './grids/nearest-point.ts';
export {
  type GridSpec,
  type GridSpecWithRows,
  gridSpecOf,
  icosahedralSpec,
  type LambertGridSpec,
  type LatLonGridSpec,
} from './grids/spec/grid-spec.ts';
export type { Bounds } from './shapes/box.ts';
export { greatCircleKm, type LatLon, wrapLongitude } from './shapes/sphere.ts';
export {
  latitudeInTile,
  longitudeInTile,
  type MapTile,
} from './tiles/map-tile.ts';
export type { PixelPlaces, TileView } from './tiles/tile-view.ts';
export { tileView } from './tiles/view-of-tile.ts';
export { UnsupportedGridError } from './unsupported-grid-error.ts';
export type { PointCoordinates, RectangleWindow } from './windows/rectangle-window.ts';
export type { RowsWindow } from './windows/rows-window.ts';
export type { GridWindow, WindowOptions } from './windows/window.ts';
export { bandsOf, piecesOf, type WindowBand } from './windows/window-bands.ts';
export type { WindowPart } from './windows/window-view.ts';
