export { type Comparison, meets } from './comparison.ts';
export { isAmount, requireMagnitude, requireNoCodes, rounded } from './quantity-kind.ts';
export { columnOf, nextSteps, type TimedSeries, type TimedTable, validTimesOf } from './timed-table.ts';
export { type TimedValue, timedValuesOf } from './timed-values.ts';
