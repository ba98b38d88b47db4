import type { Condition, Lasting } from '../../../../quantities/condition.ts';
import { FOG_METRES, THUNDER_ENERGY } from '../../../../quantities/thresholds.ts';
import type { Kind } from '../../../meaning.ts';
import type { Asked } from '../asked.ts';
import type { ChancePart } from '../chance-conditions.ts';
import { KNOW, NEGATIONS, OR } from './chance-words.ts';

/** The words of a question that turn what a chance is of into its opposite. @param free those that may */
export function negationsIn({ tokens, language }: Asked, free: readonly number[]): readonly number[] {
  return free.filter(
    (at) =>
      NEGATIONS[language].test(tokens[at]?.folded ?? '') &&
      !OR[language].test(tokens[at - 1]?.folded ?? '') &&
      !KNOW.test(tokens[at + 1]?.folded ?? ''),
  );
}

/**
 * The opposite of a condition: no rain is dry weather, and what never comes about is otherwise throughout. Null where the words negate
 * something else, or what has no opposite.
 */
export function opposed(
  part: ChancePart,
  asked: Asked,
  negations: readonly number[],
): { readonly condition: Condition; readonly lasts: Lasting | null } | null {
  const { condition } = part;
  if (!isOf(part, asked, negations) || condition.isSnow === true) return null;
  if (condition.quantity === 'precipitation' && condition.threshold === null) {
    const comparison = condition.comparison === 'absent' ? 'occurs' : 'absent';
    return { condition: { ...condition, comparison }, lasts: null };
  }
  const turned = turnedRound(condition);
  if (turned === null) return null;
  // What falls in all is less or more at once.
  const lasts = condition.quantity === 'precipitation' ? null : ({ kind: 'throughout' } as const);
  return { condition: turned, lasts };
}

function turnedRound(condition: Condition): Condition | null {
  const { quantity, comparison, includesLimit = false } = condition;
  if (comparison === 'above') return { ...condition, comparison: 'below', includesLimit: !includesLimit };
  if (comparison === 'below') return { ...condition, comparison: 'above', includesLimit: !includesLimit };
  if (comparison !== 'occurs') return null;
  if (quantity === 'visibility')
    return { ...condition, comparison: 'above', threshold: FOG_METRES, includesLimit: true };
  return quantity === 'cape'
    ? { ...condition, comparison: 'below', threshold: THUNDER_ENERGY, includesLimit: false }
    : null;
}

/** Kinds that stand between a negation and what it is of: "not to rain", "won't be any rain". */
const BETWEEN: ReadonlySet<Kind> = new Set<Kind>([
  'filler',
  'whether',
  'article',
  'to',
  'sign',
  'past',
  'degrees',
  'above',
  'below',
]);

/** Whether one negation, of one word or two as in French, is of what the chance is of and stands before it. */
function isOf({ node, limit }: ChancePart, { nodes }: Asked, negations: readonly number[]): boolean {
  const target = limit ?? node;
  const [first] = negations;
  if (target === null || first === undefined || first >= target.to) return false;
  const after = negations.slice(1);
  // "Ne gèle pas", "ne descend pas sous".
  if (after.length > 1 || after.some((at) => at !== target.to && at > target.from)) return false;
  return nodes
    .filter(({ from, to }) => from > first && to <= target.from)
    .every(({ kind }) => BETWEEN.has(kind));
}
