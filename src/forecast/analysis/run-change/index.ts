export { type ChangeOfRun, type RunChange, runChange } from './run-change.ts';
export { TRENDS, type Trend } from './trend.ts';
