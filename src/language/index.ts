export {
  type AnswerPart,
  type AskEvent,
  attributionOf,
  dataDocument,
  MAX_QUESTION_CHARACTERS,
  openLanguage,
  parsedDocument,
  probabilityDocument,
  type QuestionService,
  questionFault,
  type Understood,
} from './ask/index.ts';
export type { Engine, Tokens } from './engine.ts';
export { collectFacts } from './facts/collect-facts.ts';
export type {
  Chance,
  Fact,
  Facts,
  SpokenQuantity,
  SpokenUnit,
} from './facts.ts';
export { numbersNotIn } from './numbers/numbers-not-in.ts';
export { LANGUAGES, type Language, MOST_COMPARED, type Parse, type PlaceWords } from './parse.ts';
export { seriesOfChance } from './quantities/chances.ts';
export type { Condition } from './quantities/condition.ts';
export { DAY_PARTS, type Day, type Weekday, type Window } from './window.ts';
export {
  leadsIn,
  leadsOfVariable,
  resolveWindow,
  runOfWindow,
} from './windows/index.ts';
