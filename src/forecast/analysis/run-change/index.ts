export { type ComparedRunValues, type RunChange, runChange } from './run-change.ts';
export type { Trend } from './trend.ts';
