import type { Lexicon } from '../lexicon/index.ts';
import type { Meaning, Node } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';

/** Shorter words are too near to others. */
const FEWEST_LETTERS = 4;

/**
 * Unknown words with one letter too many, too few, another one, or two in the wrong order, as the word of the lexicon that they are
 * nearest to: "satuday", "rian". Words that are as near to two meanings stay unknown.
 */
export function correctSpelling(
  nodes: readonly Node[],
  tokens: readonly Token[],
  lexicon: Lexicon,
): readonly Node[] {
  return nodes.map((node) => {
    const word = node.kind === 'unknown' ? tokens[node.from]?.folded : undefined;
    if (word === undefined) return node;
    const near = nearWords(word, lexicon);
    // A letter is left out more often than another is typed: "sundy" is Sunday before it is sunny.
    const longer = near.filter(([known]) => known.length > word.length);
    const meant = longer.length > 0 ? longer : near;
    const [first, ...others] = meant;
    if (first === undefined || others.some(([, meaning]) => meaning !== first[1])) return node;
    return { ...first[1], from: node.from, to: node.to };
  });
}

/** Words of the lexicon that a word may be a misspelling of, with what they mean. */
function nearWords(
  word: string,
  { contentWords }: Lexicon,
): readonly (readonly [word: string, meaning: Meaning])[] {
  // A letter may be missing at the end of a short one: "sno".
  if (word.length === FEWEST_LETTERS - 1) {
    return contentWords.filter(([known]) => known.length === FEWEST_LETTERS && known.startsWith(word));
  }
  return word.length < FEWEST_LETTERS ? [] : contentWords.filter(([known]) => isOneOff(word, known));
}

export function isNearWord(word: string, lexicon: Lexicon): boolean {
  return nearWords(word, lexicon).length > 0;
}

/** Whether two words differ by one letter, or by two in the wrong order; short ones by the order alone. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length === 2 && restB.length === 2) return restA[0] === restB[1] && restA[1] === restB[0];
  return a.length > FEWEST_LETTERS && restA.length <= 1 && restB.length <= 1;
}
