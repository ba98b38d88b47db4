export { CONVERSIONS, isDifference } from './facts/conversions.ts';
export {
  bucketHoursOf,
  defaultHorizonOf,
  horizonOf,
  horizonOfGroup,
  isCycle,
  isLead,
  LEAD_STEP_HOURS,
  latencyOf,
  leadStepOf,
  leadsOf,
  NEGATIVE_PRECIPITATION_TOLERANCE,
} from './facts/cycles.ts';
export {
  absenceOf,
  codesOf,
  type Diagnostic,
  diagnosticOf,
  inputVariablesOf,
  modelsServing,
  type Quantity,
  quantityOf,
} from './facts/diagnostics.ts';
export {
  hasStatistics,
  KEPT_QUANTILES,
  MEAN_AND_DEVIATION_NUMBER,
  MEAN_NUMBER,
  quantileNumber,
  STATISTIC_NUMBERS,
  stepOfQuantile,
} from './facts/ensembles/kept-statistics.ts';
export { firstNumberOf, storedNumbersOf } from './facts/ensembles/members.ts';
export { plausibleRangeOf } from './facts/plausible.ts';
export { describeRetirement, retirementOf } from './facts/retirement.ts';
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
} from './model/model.ts';
export type {
  DerivationId,
  EncodedField,
  FieldKey,
  FieldNames,
  GridFieldName,
  Native,
  NativeConversionId,
  NativeField,
  SourceField,
} from './model/native.ts';
export { isGivenAt, isInvariant } from './model/native.ts';
export { institutionOf, modelOf, modelsWith, nativeOf } from './models.ts';
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
} from './names/diagnostic-names.ts';
export { MEMBER_LIST, readMemberList } from './names/member-list.ts';
export {
  ALL_MODEL_IDS,
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  isModelId,
  MODEL_IDS,
  type ModelId,
  modelCalled,
  OPTIONAL_MODEL_IDS,
} from './names/models/model-ids.ts';
export { SPOKEN_NAMES } from './names/models/spoken-names.ts';
export { nearMatches } from './names/near-matches.ts';
export {
  conversionOf,
  conversionOfInput,
  derivationInputsOf,
  gridFieldsOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
  productOf,
} from './producer-files/native-fields.ts';
export {
  type PathValues,
  pathOfFile,
  pathValuesOfField,
  pathValuesOfMember,
  type SideCarKind,
  sideCarKindOf,
  sideCarPath,
  streamOf,
} from './producer-files/producer-paths.ts';
export { describeOrigin, isOriginOf, type MessageOrigin } from './producer-files/products.ts';
export { DAY_MS, fileLead, HOUR_MS, isoDuration, MINUTE_MS } from './time/durations.ts';
export { type Resolution, resolutionOf } from './time/resolution.ts';
export { kindOfProcess, sameWindow, type TimeWindow, type WindowKind } from './time/time-window.ts';
export type { Level, Range } from './variables/rows/variable-row.ts';
export { MISSING, type Variable } from './variables/variable.ts';
export {
  isVariableName,
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
} from './variables/variable-names.ts';
export {
  DEFAULT_VARIABLE_NAMES,
  decimalsOf,
  isDirection,
  isStoredByDefault,
  memberDecimalsOf,
  unitsMetadataOf,
  variableOf,
} from './variables/variables.ts';
