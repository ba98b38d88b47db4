export type { Condition } from './condition.ts';
export { type ConditionWindow, type ConditionWindows, searchWindows } from './search-windows.ts';
