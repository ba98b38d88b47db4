export { type AggregateColumn, type AggregateOptions, type Aggregates, aggregate } from './aggregate.ts';
export { PERIOD_HOURS, type Period, type PeriodLength } from './periods.ts';
export { STATISTICS, type Statistic, statisticsOf } from './statistics.ts';
export type { SummaryOfPeriod, ValueTime } from './summarise.ts';
export { parseTimeZone } from './time-zone.ts';
