import type { Kind, Meaning, Node } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';

const SUNDAY: Meaning = { kind: 'weekday', n: 7, part: null };
/** Between the names of two days: "sat & sun", "fri to sun". */
const LINKS: ReadonlySet<Kind> = new Set<Kind>(['and', 'or', 'to', '-', ',', '/', 'weekday']);
/** Before the name of one day: "on sun", "next sun". */
const BEFORE: ReadonlySet<Kind> = new Set<Kind>(['onward', 'this', 'next', 'to']);
const AFTER: ReadonlySet<Kind> = new Set<Kind>(['part', 'am', 'pm']);

/** The word "sun" of English as the day that it stands for beside other days, parts of days, and words that go before days. */
export function withShortSundays(nodes: readonly Node[], tokens: readonly Token[]): readonly Node[] {
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
