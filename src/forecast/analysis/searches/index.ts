export type { Condition } from './conditions/condition.ts';
export { type ConditionWindow, type ConditionWindows, searchWindows } from './search-windows.ts';
