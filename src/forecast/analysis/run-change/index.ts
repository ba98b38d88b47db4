export { type ChangeOfRun, type RunChange, runChange } from './run-change.ts';
export type { Trend } from './trend.ts';
