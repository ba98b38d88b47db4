import type { Facts } from './facts.ts';
import type { Parse } from './parse.ts';

/** The most characters of an answer, whoever writes it. */
export const MAX_ANSWER_CHARACTERS = 1_500;

/** Tokens that a language-model provider counted; both 0 where there is none. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export const NO_TOKENS: Tokens = { input: 0, output: 0 };

export function sumOfTokens(a: Tokens, b: Tokens): Tokens {
  return { input: a.input + b.input, output: a.output + b.output };
}

/** Reports tokens that a provider has counted. */
export type ReportTokens = (tokens: Tokens) => void;

/** What an engine returned, and what it used for it. */
export interface Outcome<T> {
  readonly result: T;
  readonly tokens: Tokens;
}

/**
 * What turns a question into a parse, and facts into words: rules, or a language-model provider. It sees one question and the
 * facts that answer it, never a key, a project or another request.
 */
export interface Engine {
  /** `template`, or the provider's name of the model. */
  readonly name: string;
  /** The most tokens that one question may use, with every try: what is set aside for it. */
  readonly maxTokens: Tokens;
  /**
   * @param question as it was sent: data, not instructions
   * @param wasted receives the tokens of a parse that fails: they were spent all the same
   * @throws IsobarError 'upstream_unavailable' where the provider fails; the reason of the signal once it is aborted
   */
  parse(question: string, signal: AbortSignal, wasted?: ReportTokens): Promise<Outcome<Parse>>;
  /**
   * The answer in `facts.language`, in pieces as they come; returns what it used.
   * @param mistakes numbers of the try before that the facts do not have; empty at the first
   * @param wasted receives the tokens of an answer that fails or is not read to its end
   */
  answer(
    question: string,
    facts: Facts,
    mistakes: readonly string[],
    signal: AbortSignal,
    wasted?: ReportTokens,
  ): AsyncGenerator<string, Tokens>;
}
