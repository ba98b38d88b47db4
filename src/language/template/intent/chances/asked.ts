import { IsobarError } from '../../../../platform/index.ts';
import type { Language } from '../../../parse.ts';
import type { Node } from '../../meaning.ts';
import type { Token } from '../../text/tokens.ts';

/** A question in the parts that a chance is read from. */
export interface Asked {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly nodes: readonly Node[];
  readonly language: Language;
}

/** A word of a question as it stands there: "won't" is in three parts. */
export function textAt(question: string, tokens: readonly Token[], at: number): string {
  const from = tokens[at]?.folded === 't' ? Math.max(0, at - 2) : at;
  return question.slice(tokens[from]?.start, tokens[at]?.end);
}

/** The error for words that change what a chance is of in a way that is not read. @param instead what to ask for */
export function unreadChance(words: string, instead: string): IsobarError {
  return new IsobarError(
    'validation_error',
    `what the chance is of is not understood here with "${words}": ${instead}`,
    { reason: 'unknown_value', argument: 'question' },
  );
}
