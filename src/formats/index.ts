export {
  type BandedAxes,
  type BandedGrid,
  type Edges,
  type GridBand,
  type PlacesOfBand,
  readText,
  type TextWriting,
} from './banded-grid.ts';
export type {
  CoverageDataset,
  CoverageField,
  CoveragePlace,
  CoverageRun,
  GridCoverageDataset,
  PlaceColumn,
  PlacesDataset,
  TrajectoryDataset,
  TrajectoryPoint,
} from './covjson/coverage-dataset.ts';
export { writeGridCovjson } from './covjson/grid-covjson.ts';
export {
  type MeasurementType,
  type ParameterObject,
  parameterKeyOf,
  parameterObject,
} from './covjson/parameter.ts';
export { writePlacesCovjson } from './covjson/places-covjson.ts';
export { writeTrajectoryCovjson } from './covjson/trajectory-covjson.ts';
export { type UnitObject, unitObject } from './covjson/units.ts';
export { type CsvColumns, writeGridCsv } from './csv-grid.ts';
export { TextBuffer } from './decimal-text.ts';
export { writeGridGeojson } from './geojson-grid.ts';
export type { GridAxes, GridDataset, GridQuantity, LatLonAxes, ProjectedAxes } from './grid-dataset.ts';
export { INSTITUTIONS } from './institutions.ts';
export { writeGridJson } from './json-grid.ts';
export { encodeReferences } from './kerchunk/encode-references.ts';
export type {
  MessageWindow,
  Omission,
  ReferencedAxes,
  ReferencedMessage,
  ReferencedRun,
} from './kerchunk/referenced-run.ts';
export { encodeNetcdf } from './netcdf/encode.ts';
export {
  createNetcdfEncoder,
  EncoderBusyError,
  type NetcdfEncoder,
  type NetcdfEncoderOptions,
} from './netcdf/encoder.ts';
