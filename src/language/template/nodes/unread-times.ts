import { IsobarError } from '../../../platform/index.ts';
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
]);
/** Those that change the time which they stand after. */
const AFTER: ReadonlySet<Kind> = new Set<Kind>(['afterNext', 'followingOne', 'ago', 'fromNow', 'workdays']);
/** Small words between. */
const SMALL: ReadonlySet<Kind> = new Set<Kind>(['article', 'this', 'onward', 'in', 'at', 'approx', 'near']);

/**
 * Throws IsobarError('validation_error') where a word that changes a time is left over beside it: an answer without it would be about
 * another time.
 */
export function refuseUnreadTimes(question: string, tokens: readonly Token[], nodes: readonly Node[]): void {
  for (const [index, node] of nodes.entries()) {
    if (!TIMES.has(node.kind)) continue;
    const [left, right] = [beside(nodes, index, -1), beside(nodes, index, 1)];
    if (left !== undefined && BEFORE.has(left.kind))
      throw unread(textOf(question, tokens, { ...node, from: left.from }));
    if (right !== undefined && AFTER.has(right.kind))
      throw unread(textOf(question, tokens, { ...node, to: right.to }));
  }
}

/** The next node to a side that is no small word. */
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
