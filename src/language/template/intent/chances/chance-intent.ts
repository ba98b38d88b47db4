import type { Intent } from '../../../parse.ts';
import { chanceEventsOf } from '../../../quantities/chances.ts';
import type { Condition, Lasting } from '../../../quantities/condition.ts';
import type { Kind, Node } from '../../meaning.ts';
import { textOf } from '../../nodes/unread-of.ts';
import { type Asked, textAt, unreadChance } from './asked.ts';
import { type ChancePart, chancePartsOf } from './chance-conditions.ts';
import { ALL_TIME, LASTING, OR, STAYING } from './wordings/chance-words.ts';
import { isDegree, withDegrees, withStrongWind } from './wordings/degrees.ts';
import { negationsIn, opposed } from './wordings/opposites.ts';

/** What words of these kinds say is read as a whole: "leave the windows open all night", a place called No, "no more than". */
const WHOLE: ReadonlySet<Kind> = new Set<Kind>([
  'chance',
  'activity',
  'place',
  'model',
  'threshold',
  'measure',
]);
/** "Pas de pluie", "stay dry" say their opposite themselves; "no rain" is rain with its opposite. */
const isWhole = (node: Node) =>
  WHOLE.has(node.kind) || (node.kind === 'quantity' && node.named.event?.comparison === 'absent');

/** More conditions than these are not asked for in one question. */
const MOST_CONDITIONS = 4;

type ChanceIntent = Extract<Intent, { kind: 'chance' }>;

/**
 * The chance that a question asks for; null for other questions, and for a chance of what has neither a limit nor an event.
 * @throws IsobarError 'validation_error' where a word changes an event in a way that is not read: the answer would be about another one
 */
export function chanceIntentOf(asked: Asked): ChanceIntent | null {
  const { nodes } = asked;
  const has = (...kinds: readonly Kind[]) => nodes.some(({ kind }) => kinds.includes(kind));
  if (!has('chance') || has('when', 'off') || (has('extreme') && !has('threshold'))) return null;
  const read = chancePartsOf(withStrongWind(asked));
  const [first, ...others] = read === null ? [] : withDegrees(eitherOf(read, asked), asked);
  if (first === undefined || others.length >= MOST_CONDITIONS) return null;
  const free = freeWords(asked);
  const turned = turnedOf(first, others, asked, free);
  const [condition, ...also] = turned.conditions;
  if (condition === undefined) return null;
  const intent = {
    kind: 'chance',
    condition,
    ...(also.length > 0 && { also }),
    ...(turned.lasts !== null && { lasts: turned.lasts }),
    isWhether: !has('how') && asksWhetherThereIs(nodes),
  } as const;
  const isSnow = first.named.variables.length > 1 && condition.quantity === 'precipitation';
  if (chanceEventsOf(intent, isSnow) !== null) return intent;
  const word = lastingWord(asked, free);
  if (word === undefined) return null;
  throw unreadChance(word, 'ask for the chance that it comes about at some time');
}

/** Whether a word that no lexicon has says what a chance is of: "heavy" beside rain, "stays" before a limit. */
export function isOfChance(node: Node, { condition, lasts }: ChanceIntent, asked: Asked): boolean {
  const isLong = lasts !== undefined || condition.comparison === 'absent';
  return isDegree(node, asked) || (isLong && isLasting(asked, node.from));
}

/** "Is there a chance of rain", "is rain likely": not "how likely is rain". */
function asksWhetherThereIs(nodes: readonly Node[]): boolean {
  const first = nodes.find(({ kind }) => kind === 'whether' || kind === 'chance');
  return first?.kind === 'whether';
}

/** "Rain or snow" is what falls of either; other alternatives are not read. */
function eitherOf(
  parts: readonly ChancePart[],
  { question, tokens, nodes, language }: Asked,
): readonly ChancePart[] {
  const at = parts.flatMap(({ node, limit }) => [node, limit]).map((node) => node?.from ?? Number.NaN);
  const known = at.filter((from) => !Number.isNaN(from));
  const or = nodes.find(
    ({ from }) =>
      OR[language].test(tokens[from]?.folded ?? '') && from > Math.min(...known) && from < Math.max(...known),
  );
  const [first] = parts;
  if (or === undefined || parts.length < 2 || first === undefined) return parts;
  const isWet = ({ condition: { quantity, comparison } }: ChancePart) =>
    quantity === 'precipitation' && comparison === 'occurs';
  if (!parts.every(isWet)) throw unreadChance(textOf(question, tokens, or), 'ask for one after the other');
  return [{ ...first, condition: { ...first.condition, isSnow: false } }];
}

interface Turned {
  readonly conditions: readonly Condition[];
  readonly lasts: Lasting | null;
}

/** The conditions as words turn them round or make them last. */
function turnedOf(
  first: ChancePart,
  others: readonly ChancePart[],
  asked: Asked,
  free: readonly number[],
): Turned {
  const { question, tokens, nodes } = asked;
  let conditions: readonly Condition[] = [first, ...others].map(({ condition }) => condition);
  const negations = negationsIn(asked, free);
  const [negation] = negations;
  if (negation !== undefined) {
    const found = [first, ...others].map((part) => opposed(part, asked, negations));
    const at = found.findIndex((one) => one !== null);
    const turned = found[at];
    if (turned == null || (others.length > 0 && turned.lasts !== null))
      throw unreadChance(textAt(question, tokens, negation), 'ask for the chance that something comes about');
    if (others.length === 0) return { conditions: [turned.condition], lasts: turned.lasts };
    conditions = conditions.with(at, turned.condition);
  }
  const snow = [first, ...others].find(
    ({ condition: { isSnow, comparison }, limit }) =>
      isSnow === true && limit !== null && comparison !== 'occurs',
  );
  if (snow?.limit != null)
    throw unreadChance(textOf(question, tokens, snow.limit), 'ask for the chance of snow, without an amount');
  const hours = nodes.find((node) => node.kind === 'lasting');
  if (hours?.kind === 'lasting') return { conditions, lasts: { kind: 'hours', hours: hours.hours } };
  const isLasting = lastingWord(asked, free) !== undefined || isOfExtreme(first, others, nodes);
  // What stays dry has no rain in all.
  const isDry = conditions.every(({ comparison }) => comparison === 'absent');
  return { conditions, lasts: isLasting && !isDry ? { kind: 'throughout' } : null };
}

/** A maximum below a limit, and a minimum above one, are of all values. */
function isOfExtreme({ condition }: ChancePart, others: readonly ChancePart[], nodes: readonly Node[]) {
  const extreme = nodes.find((node) => node.kind === 'extreme');
  if (extreme?.kind !== 'extreme' || others.length > 0) return false;
  return condition.comparison === (extreme.of === 'highest' ? 'below' : 'above');
}

/** Words outside of what is read as a whole. */
function freeWords({ tokens, nodes }: Asked): readonly number[] {
  const whole = nodes.filter(isWhole);
  return [...tokens.keys()].filter(
    (at) => tokens[at]?.kind === 'word' && !whole.some(({ from, to }) => at >= from && at < to),
  );
}

/** The word after which an event has to last over the whole time. */
function lastingWord(asked: Asked, free: readonly number[]): string | undefined {
  const at = free.find((word) => isLasting(asked, word));
  return at === undefined ? undefined : textAt(asked.question, asked.tokens, at);
}

function isLasting({ tokens, nodes, language }: Asked, at: number): boolean {
  const word = tokens[at]?.folded ?? '';
  if (language === 'en' && word === 'all') return ALL_TIME.test(tokens[at + 1]?.folded ?? '');
  if (LASTING[language].test(word)) return true;
  if (STAYING[language]?.test(word) !== true) return false;
  const next = nodes.find(({ kind, from }) => from > at && kind !== 'filler' && kind !== 'article');
  return next?.kind === 'threshold';
}
