export { decodeWithCheckpoints, findCheckpoints } from './checkpoints.ts';
export { decodePacked, decodeValues } from './decode.ts';
export { decodeField, prepareDecoding } from './decode-field.ts';
export { decodeQuantised } from './decode-quantised.ts';
export { type Description, describeField } from './describe.ts';
export { encodeMessage, type FieldToWrite, type MessageToWrite } from './encode.ts';
export { GribError, type GribErrorCode } from './errors.ts';
export type { Extent, GribField } from './field.ts';
export { findMessages, type MessageSpan } from './framing.ts';
export type { AlbersGrid } from './grid/albers.ts';
export { cellCoordinates, type DecodedField } from './grid/cell-coordinates.ts';
export type { Earth } from './grid/earth.ts';
export type { GaussianGrid, ReducedGaussianGrid } from './grid/gaussian.ts';
export type { LambertGrid } from './grid/lambert.ts';
export type { LatLonGrid, ReducedLatLonGrid } from './grid/latlon.ts';
export type { MercatorGrid } from './grid/mercator.ts';
export type { PolarStereographicGrid } from './grid/polar.ts';
export type { GridDefinition } from './grid/registry.ts';
export type { RotatedLatLonGrid } from './grid/rotated.ts';
export { gridCoordinates, toRowMajor } from './grid/scanning.ts';
export type { Coordinates, UnknownGrid } from './grid/template.ts';
export type { UnstructuredGrid } from './grid/unstructured.ts';
export type { Identification } from './identification.ts';
export { MAXIMUM_POINTS } from './limits.ts';
export type { DataRepresentation } from './packing/registry.ts';
export { type Checkpoints, MISSING_PACKED } from './packing/template.ts';
export type { Packing } from './packing/writer.ts';
export { parseMessage } from './parse-message.ts';
export {
  createDecodePool,
  type Decoded,
  type DecodeJob,
  type DecodePool,
  type DecodePoolOptions,
} from './pool/decode-pool.ts';
export type { EnsembleFacts, Probability, ProductDefinition, Statistics } from './product/definition.ts';
export type { FixedSurface } from './product/surface.ts';
export type { ByteSource } from './read-window.ts';
export { type ScannedMessage, scanMessages } from './scan.ts';
export { bytesOfWindow, decodeWindow, type WindowOptions } from './window.ts';
