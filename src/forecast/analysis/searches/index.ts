export type { Condition } from './condition.ts';
export {
  type ConditionWindow,
  type SearchOptions,
  searchWindows,
  WINDOW_CHOICES,
  type WindowChoice,
} from './search-windows.ts';
