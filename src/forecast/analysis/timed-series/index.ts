export { type Comparison, meets } from './comparison.ts';
export { type Moment, momentsOf } from './moments.ts';
export { isAmount, isDirection, requireMagnitude, requireNoCodes, rounded } from './quantity-kind.ts';
export { type Span, spansOf } from './spans.ts';
export { columnOf, HOUR, nextSteps, type TimedSeries, type TimedTable, validTimesOf } from './timed-table.ts';
