export { CONVERSIONS } from './conversions.ts';
export {
  bucketHoursOf,
  defaultHorizonOf,
  horizonOf,
  horizonOfGroup,
  isCycle,
  latencyOf,
  leadsOf,
  NEGATIVE_PRECIPITATION_TOLERANCE,
} from './cycles.ts';
export {
  DIAGNOSTIC_NAMES,
  isDiagnosticName,
  isSeriesName,
  PRESSURE_DIAGNOSTIC_BASES,
  type PressureDiagnosticBase,
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
  type Box,
  type CycleGroup,
  EARTH_RADIUS_METRES,
  type GridFacts,
  type LambertGridFacts,
  type LatLonGridFacts,
  type LeadRange,
  type LeadSteps,
  type Model,
  type Retention,
  type SourceBase,
} from './model.ts';
export { institutionOf, modelOf, modelsWith, nativeOf } from './models.ts';
export {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  isModelId,
  isVariableName,
  MODEL_IDS,
  type ModelId,
  modelCalled,
  OPTIONAL_MODEL_IDS,
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
  EncodedField,
  FieldKey,
  FieldNames,
  GridFieldName,
  Native,
  NativeField,
  SourceField,
} from './native.ts';
export {
  derivationInputsOf,
  gridFieldsOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
} from './native-fields.ts';
export { nearMatches } from './near-matches.ts';
export { plausibleRangeOf } from './plausible.ts';
export {
  type PathValues,
  pathOfFile,
  pathValuesOfField,
  type SideCarKind,
  sideCarKindOf,
  sideCarPath,
  streamOf,
} from './producer-paths.ts';
export { describeOrigin, isOriginOf, type MessageOrigin } from './products.ts';
export { type Resolution, resolutionOf } from './resolution.ts';
export { SPOKEN_NAMES } from './spoken-names.ts';
export { kindOfProcess, sameWindow, type TimeWindow, type WindowKind } from './time-window.ts';
export { type Level, MISSING, type Range, type Variable } from './variable.ts';
export { unitsMetadataOf, variableOf } from './variables.ts';
