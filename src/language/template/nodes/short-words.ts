import type { Language } from '../../parse.ts';
import { QUANTITIES } from '../lexicon/index.ts';
import type { Kind, Meaning, Node } from '../meaning.ts';
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
  if (language === 'en') return withShortSundays(nodes, tokens);
  return language === 'de' ? withShortNow(nodes, tokens) : nodes;
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
