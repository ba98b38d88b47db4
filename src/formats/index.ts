export { SYNTHETIC_NOTICE } from './attribution.ts';
export { writeGridCovjson } from './covjson/grid-covjson.ts';
export { type ParameterObject, parameterObject } from './covjson/parameters/parameter.ts';
export { unitObject } from './covjson/parameters/units.ts';
export { writePlacesCovjson } from './covjson/places-covjson.ts';
export { writeTrajectoryCovjson } from './covjson/trajectory-covjson.ts';
export { writeGridCsv } from './csv/grid-csv.ts';
export { writePlacesCsv } from './csv/places-csv.ts';
export { writeProfileCsv } from './csv/profile-csv.ts';
export type {
  DatasetField,
  DatasetRun,
  LatLonDataset,
  MemberPosition,
  MemberQuantity,
  NativeGridDataset,
  PlaceColumn,
  PlacesDataset,
  PlacesTable,
  TrajectoryDataset,
} from './datasets.ts';
export { columnNameOf, parameterKeyOf } from './datasets.ts';
export { writeGridGeojson } from './geojson/grid-geojson.ts';
export { type SeriesFeature, writePlacesGeojson, writeSeriesFeature } from './geojson/places-geojson.ts';
export { northernFirst, type RasterAxes, rasterPlace } from './geotiff/raster.ts';
export { writeGeotiff } from './geotiff/write-geotiff.ts';
export type { BandedAxes, BandedGrid } from './grid/banded-grid.ts';
export { columnsInBox, type Edges } from './grid/box-filter.ts';
export type { ColumnFilter } from './grid/grid-rows.ts';
export { risingLongitudes } from './grid/rising-longitudes.ts';
export type { ColourSteps } from './image/colour-steps.ts';
export { type Blend, drawGrid, drawTile, type StoredField } from './image/draw-tile.ts';
export { type IndexedImage, packPng, writePng } from './image/indexed-image.ts';
export { writeLegendSvg } from './image/legend-svg.ts';
export { type GridPart, writeGridJson, writeWholeGridJson } from './json/grid-json.ts';
export {
  type PlaceTable,
  TABLE_LAYOUTS,
  type TableLayout,
  writeSeriesJson,
  writeSeriesTableJson,
} from './json/series-json.ts';
export { encodeReferences } from './kerchunk/encode-references.ts';
export type {
  ReferencedMessage,
  ReferencedRun,
} from './kerchunk/referenced-run.ts';
export { collectGrid } from './netcdf/dataset/collect-grid.ts';
export { collectPlaces } from './netcdf/dataset/collect-places.ts';
export type {
  GridDataset,
  GridQuantity,
  LatLonAxes,
  ProjectedAxes,
} from './netcdf/dataset/grid-dataset.ts';
export { requireSound } from './netcdf/dataset/require-sound.ts';
export { encodeNetcdf } from './netcdf/encode.ts';
export { PooledText } from './text/slab.ts';
export { TextBuffer } from './text/text-buffer.ts';
export {
  type TextWriter,
  writeParts,
  writeShortText,
  writeText,
} from './text/write-text.ts';
export { validTimeText } from './time-text.ts';
