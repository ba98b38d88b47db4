export { type Condition, MAX_COMPARISONS, requireLimitedSize } from './conditions/condition.ts';
export { FALSE, TRUE, truthAtLeads } from './conditions/truth.ts';
export { type ConditionWindow, type ConditionWindows, searchWindows } from './search-windows.ts';
