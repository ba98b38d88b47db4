export {
  type BandedAxes,
  type BandedGrid,
  type Edges,
  type GridBand,
  type PlacesOfBand,
  readText,
  type TextWriting,
} from './banded-grid.ts';
export { type CsvColumns, writeGridCsv } from './csv-grid.ts';
export { TextBuffer } from './decimal-text.ts';
export { writeGridGeojson } from './geojson-grid.ts';
export type { GridAxes, GridDataset, GridQuantity, LatLonAxes, ProjectedAxes } from './grid-dataset.ts';
export { writeGridJson } from './json-grid.ts';
export { encodeNetcdf } from './netcdf/encode.ts';
export {
  createNetcdfEncoder,
  EncoderBusyError,
  type NetcdfEncoder,
  type NetcdfEncoderOptions,
} from './netcdf/encoder.ts';
