export type { AskEvent, Understood } from './answer-question.ts';

export { attributionOf, dataDocument, parsedDocument, probabilityDocument } from './documents.ts';
export { openLanguage, type QuestionService } from './open-language.ts';
export { MAX_QUESTION_CHARACTERS, questionFault } from './question.ts';
export type { AnswerPart } from './reading/read-part.ts';
