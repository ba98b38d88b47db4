export type { AskEvent, Understood } from './answer-question.ts';
export type { AnswerChecked } from './checked-answer.ts';
export { attributionOf, dataDocument, parsedDocument, placeDocument } from './documents.ts';
export { type Engines, openLanguage, type QuestionService } from './open-language.ts';
export { type Asking, MAX_QUESTION_CHARACTERS, type Question, questionFault } from './question.ts';
