export { type AggregateOptions, aggregate } from './aggregate.ts';
export { firstInstantOf } from './local-time.ts';
export { PERIOD_HOURS, type Period, type PeriodLength } from './periods.ts';
export type { Statistic } from './statistics.ts';
export type { PeriodSummary, ValueTime } from './summary.ts';
export { parseTimeZone } from './time-zone.ts';
