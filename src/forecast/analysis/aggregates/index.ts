export { type AggregateOptions, aggregate } from './aggregate.ts';
export { firstInstantOf } from './periods/local-time.ts';
export { PERIOD_HOURS, type Period, type PeriodLength } from './periods/periods.ts';
export { parseTimeZone } from './periods/time-zone.ts';
export type { Statistic } from './summaries/statistics.ts';
export type { PeriodSummary, ValueTime } from './summaries/summary.ts';
