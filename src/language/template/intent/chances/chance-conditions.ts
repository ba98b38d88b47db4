import type { Condition } from '../../../quantities/condition.ts';
import { conditionOf } from '../../../quantities/thresholds.ts';
import { QUANTITIES } from '../../lexicon/index.ts';
import type { Meaning, NamedQuantity, Node } from '../../meaning.ts';
import { type SpokenWords, spokenIn } from '../quantities-of.ts';
import { quantityOfUnit } from '../unit-quantities.ts';

type Threshold = Extract<Meaning, { kind: 'threshold' }>;

/** A condition of a chance, with the words that name its quantity; null where a unit alone does. */
export interface ChancePart {
  readonly condition: Condition;
  readonly named: NamedQuantity;
  readonly node: Node | null;
  /** Where its limit stands; null without one. */
  readonly limit: Node | null;
}

/**
 * The conditions of a question about a chance, in the order of the question: each limit belongs to the quantity before it that can have
 * it, else to the one after it. Null where a quantity has neither a limit nor an event, as in "chance of wind".
 */
export function chancePartsOf(nodes: readonly Node[]): readonly ChancePart[] | null {
  const spoken = spokenIn(nodes);
  const limits = nodes.flatMap((node): readonly (Threshold & Node)[] => {
    const limit = limitOf(node);
    return limit === null ? [] : [{ ...limit, from: node.from, to: node.to }];
  });
  const limited = limits.flatMap((limit) => withQuantity(limit, spoken));
  const isLimited = ({ named }: SpokenWords) =>
    limited.some((part) => part.named.quantity === named.quantity);
  // "The temperature ... below zero" names it twice.
  const isSaid = ({ named }: SpokenWords) =>
    named.event === null &&
    spoken.some((other) => other.named.event !== null && other.named.quantity === named.quantity);
  const others = spoken.filter((one) => !isLimited(one) && !isSaid(one));
  if (others.some(({ named }) => named.event === null)) return null;
  const events = others.flatMap(({ named, node }): readonly ChancePart[] =>
    named.event === null ? [] : [{ condition: named.event, named, node, limit: null }],
  );
  const firstOfEach = events.filter(
    ({ named }, at) => events.findIndex((other) => other.named === named) === at,
  );
  return [...limited, ...firstOfEach].toSorted((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ node, limit }: ChancePart) => (node ?? limit)?.from ?? 0;

/** "At least 5 mm"; "30 degrees" asks whether it is as warm, "-5 degrees" whether it is as cold. */
function limitOf(node: Node): Threshold | null {
  if (node.kind === 'threshold') return node;
  if (node.kind !== 'measure' || node.unit === 'hPa') return null;
  return { ...node, kind: 'threshold', isAbove: node.n > 0, includesLimit: true };
}

function withQuantity(limit: Threshold & Node, spoken: readonly SpokenWords[]): readonly ChancePart[] {
  const able = spoken.filter(({ named }) => conditionIn(limit, named) !== null);
  const nearest = able.findLast(({ node }) => node.from <= limit.from) ?? able[0];
  // "Rain and above 20 degrees": the unit says of what.
  const byUnit = limit.unit === null ? null : quantityOfUnit(limit.unit);
  const named = nearest?.named ?? byUnit ?? (isOfAir(limit, spoken) ? QUANTITIES.temperature : null);
  const condition = named === null ? null : conditionIn(limit, named);
  if (named === null || condition === null) return [];
  return [{ condition, named, node: nearest?.node ?? null, limit }];
}

/** Degrees are of the air where nothing else is, and so is a number alone. */
function isOfAir({ isDegrees, unit }: Threshold, spoken: readonly unknown[]): boolean {
  return isDegrees === true || (unit === null && spoken.length === 0);
}

function conditionIn(
  { isAbove, n, unit, isDegrees, includesLimit = false }: Threshold,
  { quantity, event }: NamedQuantity,
): Condition | null {
  // "Sunny and above 20 degrees": no cover of clouds is in degrees.
  if (isDegrees && quantity !== 'temperature' && quantity !== 'dewpoint') return null;
  const condition = conditionOf(quantity, isAbove ? 'above' : 'below', { value: n, unit });
  if (condition === null) return null;
  return { ...condition, includesLimit, ...(event?.isSnow === true && { isSnow: true }) };
}
