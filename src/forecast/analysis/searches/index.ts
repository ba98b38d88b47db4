export type { Condition } from './condition.ts';
export {
  type ConditionWindow,
  type SearchOptions,
  searchWindows,
  type WindowChoice,
} from './search-windows.ts';
