export { CONVERSIONS, type ConversionId, type Formula } from './conversions.ts';
export {
  bucketHoursOf,
  isCycle,
  latencyOf,
  leadsOf,
  NEGATIVE_PRECIPITATION_TOLERANCE,
} from './cycles.ts';
export {
  DIAGNOSTIC_NAMES,
  type DiagnosticName,
  isDiagnosticName,
  isSeriesName,
  PRESSURE_DIAGNOSTIC_BASES,
  type PressureDiagnosticBase,
  pressureDiagnosticName,
  SERIES_NAMES,
  type SeriesName,
  WIND_HEIGHTS_METRES,
  type WindHeight,
} from './diagnostic-names.ts';
export {
  absenceOf,
  type Diagnostic,
  diagnosticOf,
  inputVariablesOf,
  modelsServing,
  type Quantity,
  quantityOf,
} from './diagnostics.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
export {
  type Accumulation,
  type Box,
  type ContractWords,
  type CycleGroup,
  EARTH_RADIUS_METRES,
  type GridFacts,
  type IcosahedralGridFacts,
  type LambertGridFacts,
  type Latency,
  type LatLonGridFacts,
  type LeadRange,
  type LeadSteps,
  type Model,
  type ModelStatus,
  type Packing,
  type PathTemplate,
  type Retention,
  type SourceAuth,
  type SourceBase,
  type StreamRule,
} from './model.ts';
export { modelOf, modelsWith, nativeOf } from './models.ts';
export {
  isModelId,
  isVariableName,
  MODEL_IDS,
  type ModelId,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type PressureLevel,
  type PressureVariableName,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type SurfaceVariableName,
  VARIABLE_NAMES,
  type VariableName,
} from './names.ts';
export type {
  DerivationId,
  DerivationInput,
  DerivedField,
  EncodedField,
  FieldKey,
  FieldNames,
  GridFieldName,
  IdxTime,
  Native,
  NativeConversionId,
  NativeField,
  OtherEncoding,
  SourceField,
  UnavailableField,
} from './native.ts';
export {
  derivationInputsOf,
  gridFieldsOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
} from './native-fields.ts';
export { nearMatches } from './near-matches.ts';
export {
  type PathValues,
  pathOfFile,
  pathValuesOfField,
  type SideCarKind,
  sideCarKindOf,
  sideCarPath,
  streamOf,
} from './producer-paths.ts';
export { kindOfProcess, sameWindow, type TimeWindow, type WindowKind } from './time-window.ts';
export type { Level, Variable } from './variable.ts';
export { variableOf } from './variables.ts';
