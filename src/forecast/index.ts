export type { Bounds } from '../geo/index.ts';
export { MISSING, type Run as ListedRun, type SourceRange } from '../store/index.ts';
export {
  type AggregateColumn,
  type AggregateOptions,
  type Aggregates,
  aggregate,
  PERIOD_HOURS,
  type Period,
  type PeriodLength,
  parseTimeZone,
  STATISTICS,
  type Statistic,
  type SummaryOfPeriod,
  statisticsOf,
  type ValueTime,
} from './aggregates/index.ts';
export type { BilinearCorner } from './bilinear.ts';
export { type ChangeCursor, formatCursor, parseCursor } from './change-cursor.ts';
export type { HeightPair, WindAtHeight } from './diagnostics/wind-at-height.ts';
export {
  type ChangedValue,
  type ForecastChange,
  followForecast,
  type WatchedForecast,
} from './forecast-changes.ts';
export type { ForecastRequest } from './forecast-request.ts';
export { createForecasts, type Forecasts } from './forecasts.ts';
export { formatTime, parseInitTime } from './init-time.ts';
export { type AskedRange, leadOf, leadRangeOf } from './lead-range.ts';
export { NULL_REASONS, type NullReason } from './null-reason.ts';
export type { OnDemand, WantedFields } from './on-demand.ts';
export { formatPin, type Pin, parsePin } from './pin.ts';
export { type ForecastCell, nearestCell, type Place, type Selection } from './place.ts';
export { PROFILE_BASES, type Profile, type ProfileBase, type ProfileColumn } from './profile.ts';
export { type ProjectedAxes, projectedAxes } from './projected-axes.ts';
export type { CellColumn, CellTable } from './read-cell.ts';
export {
  createRunReferences,
  type MessageAxes,
  type MessageList,
  type MessageReference,
  messageAxes,
  type RunReferences,
  type RunReferencesOptions,
  type TreesOfRunsOptions,
  treesOfRuns,
} from './references/index.ts';
export { requireServed } from './require-served.ts';
export type { Run } from './run.ts';
export { type ChangeOfRun, type RunChange, runChange, TRENDS, type Trend } from './run-change/index.ts';
export type { RunEvents, RunUpdate } from './run-events.ts';
export {
  type Condition,
  type ConditionWindow,
  type SearchOptions,
  searchWindows,
  WINDOW_CHOICES,
  type WindowChoice,
} from './searches/index.ts';
export type {
  Accumulation,
  LeadRange,
  Series,
  SeriesOptions,
  SeriesTable,
  SeriesValues,
} from './series.ts';
export { windowStartsOf } from './series-plan.ts';
export { rowsOf, type Slab } from './slab.ts';
export type { SlabAxes, SlabBand, SlabBands } from './slab-bands.ts';
export { type SlabStatistics, slabStatistics } from './slab-statistics.ts';
export { MAX_STREAMED_CELLS, type Thinning } from './slab-window.ts';
export { type SourceFile, sourceFilesOf } from './source-files.ts';
export {
  ALIGNMENTS,
  type Alignment,
  agreement,
  type Spread,
  type SpreadMember,
  spread,
} from './spread/index.ts';
export {
  type Comparison,
  type Comparisons,
  isAmount,
  isDirection,
  type TimedSeries,
  type TimedTable,
} from './timed-series/index.ts';
export { conversionOf, type FixedUnit, type UnitConversion } from './units/unit-conversion.ts';
