import { type Engine, NO_TOKENS, type ReportTokens, sumOfTokens, type Tokens } from '../../engine.ts';
import type { Facts } from '../../facts.ts';
import { numbersNotIn } from '../../numbers/numbers-not-in.ts';
import { markupIn } from './markup.ts';
import { Sentences } from './sentences.ts';

/** How an answer came to be: at once, at the second try, or by the rules because both tries had numbers that are not in the data. */
type AnswerChecked = 'as_written' | 'second_try' | 'replaced';

export type AnswerEvent =
  | { readonly kind: 'text'; readonly text: string; readonly tokens: Tokens }
  /** Retracts the text sent so far: the answer restarts with the next sentence. */
  | { readonly kind: 'retracted'; readonly tokens: Tokens };

export interface CheckedAnswer {
  readonly text: string;
  readonly checked: AnswerChecked;
  readonly tokens: Tokens;
}

interface Writing {
  readonly engine: Engine;
  /** Writes the answer where the engine's tries fail; the engine itself where it writes by rules. */
  readonly fallback: Engine;
  readonly question: string;
  readonly facts: Facts;
  /** Tokens that were used before. */
  readonly tokens: Tokens;
  readonly signal: AbortSignal;
  /** Receives the tokens of each try. */
  readonly spend: ReportTokens;
}

/** An engine that wrote nothing is called again with that fault. */
const NOTHING = ['an empty answer'];

/**
 * The answer, sentence by sentence, each after all its numbers were found in the facts: no other number is ever sent. An engine
 * whose answer has others is called once more, with these named; then the rules write it.
 */
export async function* checkedAnswer(writing: Writing): AsyncGenerator<AnswerEvent, CheckedAnswer> {
  const { engine, fallback, question, facts, signal, spend } = writing;
  let { tokens } = writing;
  let mistakes: readonly string[] = [];
  const tries = engine === fallback ? [] : (['as_written', 'second_try'] as const);
  for (const checked of tries) {
    let text = '';
    const wrong: string[] = [];
    const pieces = sentencesOf(engine.answer(question, facts, mistakes, signal, spend));
    let step = await pieces.next();
    for (; step.done !== true; step = await pieces.next()) {
      wrong.push(...mistakesIn(step.value, facts));
      // Read to its end all the same, for what it used and for its other mistakes.
      if (wrong.length > 0) continue;
      text += step.value;
      yield { kind: 'text', text: step.value, tokens };
    }
    spend(step.value);
    tokens = sumOfTokens(tokens, step.value);
    mistakes = wrong.length === 0 && text === '' ? NOTHING : [...new Set(wrong)];
    if (mistakes.length === 0) return { text: text.trim(), checked, tokens };
    if (text !== '') yield { kind: 'retracted', tokens };
  }
  const text = yield* writtenByRules(fallback, writing, tokens);
  return { text, checked: tries.length === 0 ? 'as_written' : 'replaced', tokens };
}

/** The answer of the rules. A sentence with a number that is not in the facts would be a defect, and is left out. */
async function* writtenByRules(
  rules: Engine,
  { question, facts, signal }: Writing,
  tokens: Tokens,
): AsyncGenerator<AnswerEvent, string> {
  let text = '';
  for await (const sentence of sentencesOf(rules.answer(question, facts, [], signal))) {
    if (mistakesIn(sentence, facts).length > 0) continue;
    text += sentence;
    yield { kind: 'text', text: sentence, tokens };
  }
  if (text.trim() === '') throw new Error('the rules wrote no answer whose numbers are in the facts');
  return text.trim();
}

/** Pieces as whole sentences. Whoever stops listening ends the engine's call too. */
async function* sentencesOf(pieces: AsyncGenerator<string, Tokens>): AsyncGenerator<string, Tokens> {
  const sentences = new Sentences();
  try {
    for (;;) {
      const step = await pieces.next();
      if (step.done === true) {
        yield* sentences.rest();
        return step.value;
      }
      yield* sentences.add(step.value);
    }
  } finally {
    await pieces.return(NO_TOKENS);
  }
}

function mistakesIn(sentence: string, facts: Facts): readonly string[] {
  return [...numbersNotIn(sentence, facts), ...markupIn(sentence, facts.place.label)];
}
