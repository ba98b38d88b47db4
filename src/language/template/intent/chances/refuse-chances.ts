import { IsobarError } from '../../../../platform/index.ts';
import type { Intent, Language } from '../../../parse.ts';
import type { Kind, Node } from '../../meaning.ts';
import { textOf } from '../../nodes/unread-of.ts';
import type { Token } from '../../text/tokens.ts';
import { ALL_TIME, KNOW, LASTING, NEGATIONS, OR } from './chance-words.ts';

/** What words of these kinds say is read as a whole: "leave the windows open all night", a place called No. */
const WHOLE: ReadonlySet<Kind> = new Set<Kind>(['chance', 'activity', 'place', 'model']);
/** "Pas de pluie", "stay dry" say their opposite themselves; "no rain" is rain with its opposite. */
const isWhole = (node: Node) =>
  WHOLE.has(node.kind) || (node.kind === 'quantity' && node.named.event?.comparison === 'absent');

interface Asked {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly nodes: readonly Node[];
  readonly language: Language;
}

/**
 * The chance that a question asks for, where a word turns its event into the opposite: no rain is dry weather. Other intents as they are.
 * @throws IsobarError 'validation_error' where a word changes the event in a way that is not read: the answer would be about another
 *   event, or about the opposite
 */
export function withOpposite(intent: Intent, isSnow: boolean, asked: Asked): Intent {
  if (intent.kind !== 'chance') return intent;
  const { condition } = intent;
  const { question, tokens, nodes, language } = asked;
  const free = freeWords(asked);
  const isWet = condition.quantity === 'precipitation' && condition.comparison === 'occurs';
  const negations = free.filter((at) => isNegation(tokens, at, language));
  const [first] = negations;
  if (first !== undefined) {
    if (!isWet || isSnow || !isOfRain(asked, negations)) {
      throw unread(textAt(question, tokens, first), 'ask for the chance that something comes about');
    }
    return { ...intent, condition: { ...condition, comparison: 'absent' } };
  }
  const isOfTime = condition.quantity !== 'precipitation' || isWet;
  const lasting = isOfTime ? free.find((at) => isLasting(tokens, at, language)) : undefined;
  if (lasting !== undefined) {
    throw unread(
      textAt(question, tokens, lasting),
      'chances in words are of what comes about at some time of the window; the probability parameters of /point and GraphQL have others',
    );
  }
  const limit = nodes.find(({ kind }) => kind === 'threshold' || kind === 'measure');
  if (
    isSnow &&
    condition.quantity === 'precipitation' &&
    condition.threshold !== null &&
    limit !== undefined
  ) {
    throw unread(textOf(question, tokens, limit), 'ask for the chance of snow, without an amount');
  }
  return intent;
}

/** Words outside of what is read as a whole. */
function freeWords({ tokens, nodes }: Asked): readonly number[] {
  const whole = nodes.filter(isWhole);
  return [...tokens.keys()].filter(
    (at) => tokens[at]?.kind === 'word' && !whole.some(({ from, to }) => at >= from && at < to),
  );
}

function isNegation(tokens: readonly Token[], at: number, language: Language): boolean {
  if (!NEGATIONS[language].test(tokens[at]?.folded ?? '')) return false;
  return !OR[language].test(tokens[at - 1]?.folded ?? '') && !KNOW.test(tokens[at + 1]?.folded ?? '');
}

function isLasting(tokens: readonly Token[], at: number, language: Language): boolean {
  const word = tokens[at]?.folded ?? '';
  if (language === 'en' && word === 'all') return ALL_TIME.test(tokens[at + 1]?.folded ?? '');
  return LASTING[language].test(word);
}

/** Kinds that stand between a negation and what it is of: "not to rain", "won't be any rain". */
const BETWEEN: ReadonlySet<Kind> = new Set<Kind>(['filler', 'whether', 'article', 'to', 'sign', 'past']);

/** Whether one negation, of one word or two as in French, is of the only quantity of the question and stands before it. */
function isOfRain({ nodes }: Asked, negations: readonly number[]): boolean {
  const [named, ...others] = nodes.filter(({ kind }) => kind === 'quantity');
  const [first] = negations;
  if (named === undefined || others.length > 0 || first === undefined || first >= named.to) return false;
  const after = negations.slice(1);
  if (after.length > 1 || after.some((at) => at !== named.to)) return false;
  return nodes
    .filter(({ from, to }) => from > first && to <= named.from)
    .every(({ kind }) => BETWEEN.has(kind));
}

function textAt(question: string, tokens: readonly Token[], at: number): string {
  // "won't" is in three parts.
  const from = tokens[at]?.folded === 't' ? Math.max(0, at - 2) : at;
  return question.slice(tokens[from]?.start, tokens[at]?.end);
}

function unread(words: string, instead: string): IsobarError {
  return new IsobarError(
    'validation_error',
    `what the chance is of is not understood here with "${words}": ${instead}`,
    { reason: 'unknown_value', argument: 'question' },
  );
}
