import { IsobarError } from '../../../platform/index.ts';
import type { Lexicon } from '../lexicon/index.ts';
import type { Kind, Node } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';
import { textOf } from './unread-of.ts';

/** Nodes that say when. */
const TIMES: ReadonlySet<Kind> = new Set<Kind>([
  'day',
  'window',
  'clock',
  'hours',
  'part',
  'weekday',
  'weekend',
  'week',
]);
/** Words that change the time which they stand before, and that rules take up where they understand it. */
const BEFORE: ReadonlySet<Kind> = new Set<Kind>([
  'before',
  'after',
  'since',
  'between',
  'not',
  'ordinalWord',
  'beginOf',
  'midOf',
  'endOf',
]);
/** Those that change the time which they stand after. */
const AFTER: ReadonlySet<Kind> = new Set<Kind>(['afterNext', 'followingOne', 'ago', 'fromNow', 'workdays']);
/** Small words between. */
const SMALL: ReadonlySet<Kind> = new Set<Kind>(['article', 'this', 'onward', 'in', 'at', 'approx', 'near']);

/**
 * Throws IsobarError('validation_error') where a word that changes a time is left over beside it: an answer without it would be about
 * another time.
 */
export function refuseUnreadTimes(
  question: string,
  tokens: readonly Token[],
  nodes: readonly Node[],
  lexicon: Lexicon,
): void {
  for (const [index, node] of nodes.entries()) {
    if (UNFINISHED.has(node.kind) || isCompound(node, tokens, lexicon))
      throw unread(textOf(question, tokens, node));
    if (isHourLeft(nodes, index))
      throw unread(textOf(question, tokens, { ...node, from: nodes[index - 1]?.from ?? node.from }));
    if (!TIMES.has(node.kind)) continue;
    const [left, right] = [beside(nodes, index, -1), beside(nodes, index, 1)];
    if (left !== undefined && BEFORE.has(left.kind))
      throw unread(textOf(question, tokens, { ...node, from: left.from }));
    if (right !== undefined && AFTER.has(right.kind))
      throw unread(textOf(question, tokens, { ...node, to: right.to }));
  }
}

/** "Half past", of which hour is not said. */
const UNFINISHED: ReadonlySet<Kind> = new Set<Kind>([
  'unknownTime',
  'halfPast',
  'quarterPast',
  'quarterTo',
  'halfTo',
]);

/** Shorter words end many that say nothing of time. */
const FEWEST_LETTERS = 5;

/** An unknown word that ends as a word of time does: "Adventswochenende". */
function isCompound(node: Node, tokens: readonly Token[], { contentWords, habits }: Lexicon): boolean {
  const word = node.kind === 'unknown' && habits.hasCompounds ? (tokens[node.from]?.folded ?? '') : '';
  return contentWords.some(
    ([known, { kind }]) =>
      (TIMES.has(kind) || kind === 'month') &&
      known.length >= FEWEST_LETTERS &&
      word.length > known.length &&
      word.endsWith(known),
  );
}

const BEFORE_HOURS: ReadonlySet<Kind> = new Set<Kind>([
  'in',
  'from',
  'to',
  'between',
  'before',
  'after',
  'by',
  'since',
  'at',
]);

/** A number after "from", "until" or "at" that no rule took for an hour. */
function isHourLeft(nodes: readonly Node[], index: number): boolean {
  const node = nodes[index];
  const isHour = node?.kind === 'number' && Number.isInteger(node.n) && node.n > 0 && node.n <= 24;
  if (!isHour || !/^\d/.test(node.text)) return false;
  const left = nodes[index - 1]?.kind === 'article' ? nodes[index - 2] : nodes[index - 1];
  return left !== undefined && BEFORE_HOURS.has(left.kind);
}

/** The next node to a side past small words. */
function beside(nodes: readonly Node[], index: number, step: 1 | -1): Node | undefined {
  let at = index + step;
  while (SMALL.has(nodes[at]?.kind ?? 'none')) at += step;
  return nodes[at];
}

function unread(words: string): IsobarError {
  return new IsobarError(
    'validation_error',
    `which time is meant by "${words}" is not understood here: name a day, a date or hours`,
    { reason: 'unknown_value', argument: 'question' },
  );
}
