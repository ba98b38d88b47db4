import type { Phrase } from '../lexicon/index.ts';
import type { Meaning, Node } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';

/** Endings of ordinal numbers: 24th, 1er, 1º. */
const ORDINAL = /^(th|st|nd|rd|er|re|ere|ère|e|eme|ème|ste|de|º|ª)$/;
const DASH = /^[-–—‑−]$/;
const SIGNS: ReadonlySet<string> = new Set([',', '.', '/', ':']);

/** Tokens of a question that say something together. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A question as the grammar reads it: phrases with their meanings, places, numbers, signs and unknown words, from left to right. */
export function nodesOf(
  question: string,
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  places: readonly Stretch[],
): readonly Node[] {
  const byStart = new Map(phrases.map((phrase) => [phrase.from, phrase]));
  const nodes: Node[] = [];
  for (let at = 0; at < tokens.length; ) {
    const place = places.find(({ from, to }) => at >= from && at < to);
    const phrase = byStart.get(at);
    const node: Node =
      place !== undefined
        ? { kind: 'place', from: at, to: place.to }
        : phrase !== undefined && !places.some(({ from }) => from > at && from < phrase.to)
          ? (articleOf(phrase, byStart.get(phrase.to), nodes.at(-1)) ?? phrase)
          : { ...meaningOf(tokens[at]), from: at, to: at + 1 };
    const last = nodes.at(-1);
    if (last?.kind === 'number' && isOrdinal(question, tokens, at)) {
      nodes.splice(-1, 1, { kind: 'nth', n: last.n, from: last.from, to: at + 1 });
      at += 1;
    } else {
      nodes.push(node);
      at = node.to;
    }
  }
  return nodes;
}

/** "À emporter un imperméable": the word for one is an article before what is named, unless an hour may stand there; "di una temperatura" is of one. */
function articleOf(phrase: Phrase, next: Phrase | undefined, last: Node | undefined): Node | null {
  const isOne = phrase.kind === 'number' && phrase.n === 1;
  const isNamed = next?.kind === 'activity' || next?.kind === 'quantity';
  return isOne && isNamed && (last?.kind === 'filler' || last?.kind === 'from' || last?.kind === 'chance')
    ? { kind: 'article', from: phrase.from, to: phrase.to }
    : null;
}

function isOrdinal(question: string, tokens: readonly Token[], at: number): boolean {
  const [number, ending] = [tokens[at - 1], tokens[at]];
  if (number?.kind !== 'number' || ending === undefined || number.end !== ending.start) return false;
  return ORDINAL.test(question.slice(ending.start, ending.end).toLowerCase());
}

function meaningOf(token: Token | undefined): Meaning {
  if (token === undefined) return { kind: 'none' };
  if (token.kind === 'number') return numberMeaning(token.folded);
  if (token.kind === 'word') return { kind: 'unknown' };
  if (DASH.test(token.folded)) return { kind: '-' };
  if (token.folded === '&' || token.folded === '+') return { kind: 'and' };
  return { kind: SIGNS.has(token.folded) ? (token.folded as ',' | '.' | '/' | ':') : 'sign' };
}

/** `15:30` is a time of day; other numbers may be anything. */
function numberMeaning(text: string): Meaning {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  if (clock !== null) {
    const n = Number(clock[1]) + Number(clock[2]) / 60;
    if (n > 24) return { kind: 'sign' };
    return /^([1-9]|1[0-2]):/.test(text) ? { kind: 'clock', n, isUnpadded: true } : { kind: 'clock', n };
  }
  const isWhole = /^\d+$/.test(text);
  const isDecimal = /^\d+[.,]\d+$/.test(text);
  return { kind: 'number', n: isWhole || isDecimal ? Number(text.replace(',', '.')) : Number.NaN, text };
}
