import type { Language } from '../../parse.ts';
import { QUANTITIES } from '../lexicon/index.ts';
import type { Kind, Meaning, NamedQuantity, Node } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';

const SUNDAY: Meaning = { kind: 'weekday', n: 7, part: null };
/** Between the names of two days: "sat & sun", "fri to sun". */
const LINKS: ReadonlySet<Kind> = new Set<Kind>(['and', 'or', 'to', '-', ',', '/', 'weekday']);
/** Before the name of one day: "on sun", "next sun". */
const BEFORE: ReadonlySet<Kind> = new Set<Kind>(['onward', 'this', 'next', 'to']);
const AFTER: ReadonlySet<Kind> = new Set<Kind>(['part', 'am', 'pm']);

/** Short words that mean one thing or another by what stands beside them. */
export function withShortWords(
  nodes: readonly Node[],
  tokens: readonly Token[],
  language: Language,
): readonly Node[] {
  const measured = withShortMetres(nodes, tokens);
  if (language === 'en') return withLastMean(withShortSundays(measured, tokens), tokens);
  return language === 'de' ? withShortNow(measured, tokens) : measured;
}

/** Quantities that are in metres. */
const IN_METRES: readonly NamedQuantity[] = [
  QUANTITIES.visibility,
  QUANTITIES.fog,
  QUANTITIES.snowDepth,
  QUANTITIES.freezingLevel,
  QUANTITIES.waves,
];

/** "Fog below 500 m": the letter after a number is a unit beside what is in metres, and may be anything else elsewhere. */
function withShortMetres(nodes: readonly Node[], tokens: readonly Token[]): readonly Node[] {
  const isInMetres = nodes.some(
    (node) =>
      (node.kind === 'quantity' || node.kind === 'chance') &&
      node.named !== null &&
      IN_METRES.includes(node.named),
  );
  if (!isInMetres) return nodes;
  return nodes.map((node, index) => {
    const isLetter = node.to === node.from + 1 && tokens[node.from]?.folded === 'm';
    if (!isLetter || nodes[index - 1]?.kind !== 'number') return node;
    return { kind: 'unitWord', unit: 'm', from: node.from, to: node.to };
  });
}

/** "What does a 60 % chance of rain mean": it is no mean where it is the last word after "does". */
function withLastMean(nodes: readonly Node[], tokens: readonly Token[]): readonly Node[] {
  const last = nodes.findLast(({ kind }) => kind !== 'sign' && kind !== '.');
  const isVerb =
    last?.to === (last?.from ?? 0) + 1 &&
    tokens[last?.from ?? -1]?.folded === 'mean' &&
    tokens.some(({ folded }) => folded === 'does');
  if (!isVerb) return nodes;
  return nodes.map((node) => (node === last ? { kind: 'off', from: node.from, to: node.to } : node));
}

/** The word "sun" of English as the day that it stands for beside other days, parts of days, and words that go before days. */
function withShortSundays(nodes: readonly Node[], tokens: readonly Token[]): readonly Node[] {
  return nodes.map((node, index) => {
    if (node.kind !== 'quantity' || node.to !== node.from + 1 || tokens[node.from]?.folded !== 'sun')
      return node;
    const kindAt = (at: number) => nodes[at]?.kind ?? 'none';
    const isListed =
      LINKS.has(kindAt(index - 1)) && [kindAt(index - 1), kindAt(index - 2)].includes('weekday');
    const isListedFirst =
      LINKS.has(kindAt(index + 1)) && [kindAt(index + 1), kindAt(index + 2)].includes('weekday');
    const isDay = isListed || isListedFirst || BEFORE.has(kindAt(index - 1)) || AFTER.has(kindAt(index + 1));
    return isDay ? { ...SUNDAY, from: node.from, to: node.to } : node;
  });
}

/** Before "grad" where it may be the unit: "20 Grad", "wie viel Grad", "in Grad", "Temperatur Grad". */
const BEFORE_DEGREES: ReadonlySet<Kind> = new Set<Kind>([
  'number',
  'how',
  'in',
  'minus',
  '-',
  'article',
  'extreme',
]);

/** The word "grad" of German as "gerade", where it is no unit: "regnet es grad", "schneits in Innsbruck grad". */
function withShortNow(nodes: readonly Node[], tokens: readonly Token[]): readonly Node[] {
  const isOther = nodes.some((node) => node.kind === 'quantity' && node.named !== QUANTITIES.temperature);
  return nodes.map((node, index) => {
    const word = node.to === node.from + 1 ? tokens[node.from]?.folded : undefined;
    if (node.kind !== 'degrees' || (word !== 'grad' && word !== 'grade')) return node;
    const before = nodes[index - 1]?.kind ?? 'none';
    const isNow = (isOther || before === 'filler' || before === 'whether') && !BEFORE_DEGREES.has(before);
    return isNow ? { kind: 'now', from: node.from, to: node.to } : node;
  });
}
