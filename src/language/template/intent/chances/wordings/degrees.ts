import type { Condition } from '../../../../quantities/condition.ts';
import { beaufortStart, RAIN_CLASSES, STRONG_FORCE, WET_TOTAL } from '../../../../quantities/thresholds.ts';
import { QUANTITIES } from '../../../lexicon/index.ts';
import type { Node } from '../../../meaning.ts';
import { spokenIn } from '../../quantities-of.ts';
import { type Asked, textAt, unreadChance } from '../asked.ts';
import type { ChancePart } from '../chance-conditions.ts';
import { HEAVY, LIGHT } from './chance-words.ts';

/**
 * Conditions with the limits that "heavy rain", "light rain" and "strong wind" have.
 * @throws IsobarError 'validation_error' for "heavy" or "light" beside what has no such limit: the answer would leave the word out
 */
export function withDegrees(parts: readonly ChancePart[], asked: Asked): readonly ChancePart[] {
  return parts.flatMap((part) => {
    if (part.node === null || part.limit !== null) return [part];
    const [heavy, light] = [wordBeside(part.node, HEAVY, asked), wordBeside(part.node, LIGHT, asked)];
    const at = heavy ?? light;
    if (at === undefined) return [part];
    const conditions = conditionsOf(part, heavy !== undefined);
    if (conditions !== null) return conditions.map((condition) => ({ ...part, condition }));
    throw unreadChance(textAt(asked.question, asked.tokens, at), 'ask with a limit, such as "above 60 km/h"');
  });
}

/** The word of a kind that is one of a node's words, or stands beside it. */
function wordBeside(
  { from, to }: Node,
  words: typeof HEAVY,
  { tokens, language }: Asked,
): number | undefined {
  const beside = [...Array.from({ length: to - from }, (_, n) => from + n), from - 1, to];
  return beside.find((at) => words[language].test(tokens[at]?.folded ?? ''));
}

/** Whether a word is "heavy" or "light" beside what a question names. */
export function isDegree({ from }: Node, asked: Asked): boolean {
  return spokenIn(asked.nodes).some(({ node }) =>
    [HEAVY, LIGHT].some((words) => wordBeside(node, words, asked) === from),
  );
}

/** "Strong wind" has a limit as "windy" has. */
export function withStrongWind(asked: Asked): readonly Node[] {
  return asked.nodes.map((node) =>
    node.kind === 'quantity' && node.named === QUANTITIES.wind && wordBeside(node, HEAVY, asked) !== undefined
      ? { ...node, named: QUANTITIES.windy }
      : node,
  );
}

function conditionsOf({ named, condition }: ChancePart, isHeavy: boolean): readonly Condition[] | null {
  const { quantity, comparison, isSnow } = condition;
  const limit = (side: 'above' | 'below', threshold: number, includesLimit: boolean): Condition => ({
    quantity,
    comparison: side,
    threshold,
    written: null,
    includesLimit,
    ...(isSnow !== undefined && { isSnow }),
  });
  if (named === QUANTITIES.windy) {
    const strong = limit('above', beaufortStart(STRONG_FORCE) ?? 0, true);
    return isHeavy ? [{ ...strong, written: { value: STRONG_FORCE, unit: 'beaufort' } }] : null;
  }
  if (quantity !== 'precipitation' || comparison !== 'occurs') return null;
  if (isHeavy) return [limit('above', RAIN_CLASSES.heavyFrom, true)];
  if (isSnow === true) return null;
  return [limit('above', WET_TOTAL, true), limit('below', RAIN_CLASSES.lightBelow, false)];
}
