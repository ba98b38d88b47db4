export {
  type AnswerChecked,
  type AskEvent,
  type Asking,
  attributionOf,
  dataDocument,
  type Engines,
  MAX_QUESTION_CHARACTERS,
  openLanguage,
  parsedDocument,
  placeDocument,
  type Question,
  type QuestionService,
  questionFault,
  type Understood,
} from './ask/index.ts';
export type { Engine, Outcome, Tokens } from './engine.ts';
export { type FactsSource, factsOf } from './facts/facts-of.ts';
export {
  type Fact,
  type Facts,
  SPOKEN_QUANTITIES,
  type SpokenQuantity,
  type SpokenUnit,
  type TimedValue,
} from './facts.ts';
export { numbersNotIn } from './numbers/numbers-not-in.ts';
export { LANGUAGES, type Language, type Parse, type PlaceWords } from './parse.ts';
export { DAY_PARTS, type Day, type DayPart, type Weekday, type Window } from './window.ts';
export {
  leadsIn,
  type ResolvedWindow,
  resolveWindow,
  runOfWindow,
  type Span,
  type WindowInRun,
} from './windows/index.ts';
