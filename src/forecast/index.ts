export type { Bounds, GridWindow, RowsWindow } from '../geo/index.ts';
export { formatTime, parseInitTime, parseTime } from '../platform/index.ts';
export { isSettled, MISSING, type SourceRange } from '../store/index.ts';
export {
  type AggregateOptions,
  aggregate,
  firstInstantOf,
  PERIOD_HOURS,
  type Period,
  type PeriodLength,
  type PeriodSummary,
  parseTimeZone,
  type Statistic,
  type ValueTime,
} from './analysis/aggregates/index.ts';
export type { DayOfEvapotranspiration } from './analysis/crop-water/evapotranspiration-of-days.ts';
export {
  type ComparedRunValues,
  type RunChange,
  runChange,
  type Trend,
} from './analysis/run-change/index.ts';
export {
  type Condition,
  type ConditionWindow,
  type ConditionWindows,
  MAX_COMPARISONS,
  searchWindows,
} from './analysis/searches/index.ts';
export {
  type Alignment,
  agreement,
  type Spread,
  type SpreadMember,
  spread,
} from './analysis/spread/index.ts';
export type {
  Comparison,
  TimedSeries,
  TimedTable,
} from './analysis/timed-series/index.ts';
export { type ChangeCursor, formatCursor, parseCursor } from './changes/change-cursor.ts';
export {
  type ChangedValue,
  type ForecastChange,
  followForecast,
} from './changes/forecast-changes.ts';
export { NULL_REASONS, type NullReason } from './common/null-reason.ts';
export { runInSteps, yieldIfDue } from './common/run-in-steps.ts';
export { createForecasts } from './create-forecasts.ts';
export { GROUND_ALBEDO } from './diagnostics/sun/tilted.ts';
export { windFromDirection, windSpeed } from './diagnostics/wind.ts';
export { chooseEnsemble } from './ensemble/choose-ensemble.ts';
export type { EnsembleColumn, EnsembleTable } from './ensemble/ensemble-table.ts';
export type { EnsembleMaps } from './ensemble/maps/ensemble-maps.ts';
export { type MemberMap, requireMapSize } from './ensemble/maps/member-maps.ts';
export {
  chosenNumbers,
  ENSEMBLE_SETTING,
  STATISTICS_SETTING,
  withoutMembers,
} from './ensemble/require-members.ts';
export {
  type KeptStatistics,
  keptStatistics,
  largestError,
  remarkOnStatistics,
  requireKeptQuantiles,
} from './ensemble/statistics/kept-quantiles.ts';
export { MAX_QUANTILES } from './ensemble/statistics/order.ts';
export {
  type PeriodQuantiles,
  type PeriodStatistic,
  periodQuantiles,
} from './ensemble/statistics/period-quantiles.ts';
export type { WindowProbability } from './ensemble/statistics/probability/members.ts';
export {
  type Probability,
  probability,
  probabilityOfHours,
} from './ensemble/statistics/probability/probability.ts';
export {
  areToldByStatistics,
  probabilityInWindow,
  type WindowEvent,
} from './ensemble/statistics/probability/window-probability.ts';
export { EnsembleSummary, type HistogramBin, requireSummarized } from './ensemble/statistics/summaries.ts';
export {
  EstimatedError,
  EstimatedFetches,
  type Fetches,
  type FetchPayment,
  type FetchWork,
  STORED_ONLY,
  UnfinishedFetchError,
} from './fetching/fetches.ts';
export type { FieldRequest, OnDemand } from './fetching/on-demand.ts';
export type { Forecasts } from './forecasts.ts';
export { MAX_CACHED_PLANE_VALUES } from './grids/grid-fields.ts';
export { covers, modelsCovering } from './grids/producer-grid.ts';
export { type ProjectedAxes, projectedAxes } from './grids/projected-axes.ts';
export { requireStep, rowsOf, type Slab } from './grids/slabs/slab.ts';
export { bandsInMemory, type SlabBand, type SlabBands } from './grids/slabs/slab-bands.ts';
export { MEAN_DECIMALS, slabStatistics } from './grids/slabs/slab-statistics.ts';
export { MAX_STREAMED_CELLS, type Thinning } from './grids/windows/thinned-window.ts';
export { absencesOf, windowStartsOf } from './plan/plan.ts';
export { requireServed } from './plan/require-served.ts';
export type { BilinearCorner } from './points/bilinear.ts';
export { ELEVATIONS, HEIGHT_RULE, type HeightCorrection, requireGround } from './points/height-correction.ts';
export { describeEmpty } from './points/outside-domain.ts';
export { type ForecastCell, nearestCell, type Place, type Selection } from './points/place.ts';
export { missingFields } from './reading/request-reader.ts';
export type { StoredPlane } from './reading/stored/stored-field.ts';
export {
  createRunReferences,
  createSourceTrees,
  type MessageList,
  messageAxes,
  type RunReferences,
} from './references/index.ts';
export { type SourceFile, sourceFilesOf } from './references/source-files.ts';
export type { ForecastRequest } from './request/forecast-request.ts';
export type { RequestGrids } from './request/request-grids.ts';
export { storedGround } from './request/stored-ground.ts';
export {
  type EvapotranspirationTable,
  evapotranspirationAt,
  requireEvapotranspiration,
  requireSunlight,
  type SunlitPlace,
  sunlightOnPlane,
  type TiltedTable,
} from './request/sunlight.ts';
export {
  commonRange,
  hoursWithin,
  leadOf,
  leadRangeOf,
  type RequestedRange,
  requireOrder,
  stepsAround,
  stepsIn,
  withDefaultEnd,
} from './run-selection/coverage/lead-range.ts';
export { formatPin, type Pin, parsePin } from './run-selection/pin.ts';
export type { Archive } from './runs/archive.ts';
export {
  CONTROL,
  ensembleSize,
  fieldsOverMembers,
  hasStatisticsAlone,
  memberNumbers,
  memberRun,
  variablesWithMembers,
} from './runs/run/member-run.ts';
export type { Run } from './runs/run/run.ts';
export { compareRuns, pageToken, type RunKey, runIdOf, runKeyOf, runOfToken } from './runs/run/run-key.ts';
export type { RunUpdate } from './runs/run-events.ts';
export { EVAPOTRANSPIRATION_INPUTS } from './series/derived/evapotranspiration.ts';
export { AZIMUTHS, TILTS } from './series/derived/tilted-radiation.ts';
export type { LeadTable } from './series/loading/lead-table.ts';
export type { WindTable } from './series/loading/wind-table.ts';
export { PROFILE_BASES, type Profile, type ProfileBase, type ProfileColumn } from './series/profile.ts';
export type { Nulls } from './series/values/nulls.ts';
export type { Accumulation, Series, SeriesValues } from './series/values/series.ts';
export type { CellColumn, CellTable, CellTables } from './tiles/cells/cell-table.ts';
export {
  type SlabAt,
  type StepsAt,
  TIME_NULL_REASONS,
  type TimeMethod,
  type TimeStep,
  type ValueAt,
  type ValueTimeRequest,
} from './times/index.ts';
export { type ChosenUnit, chosenUnit, fixedUnit } from './units/chosen-unit.ts';
export { conversionOf, type FixedUnit } from './units/conversion/unit-conversion.ts';
export type { Units } from './units/unit-names.ts';
