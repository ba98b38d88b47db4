export type { Engine, Outcome, Tokens } from './engine.ts';
export {
  type Fact,
  type Facts,
  SPOKEN_QUANTITIES,
  type SpokenQuantity,
  type SpokenUnit,
  type TimedValue,
} from './facts.ts';
export { LANGUAGES, type Language, type Parse, type PlaceWords } from './parse.ts';
export { DAY_PARTS, type Day, type DayPart, type Weekday, type Window } from './window.ts';
export { type ResolvedWindow, resolveWindow, type Span, WINDOW_LIMITS } from './windows/index.ts';
