import type { Gazetteer } from '../../places/index.ts';
import type { PlaceWords } from '../parse.ts';
import type { Phrase } from './lexicon.ts';
import type { Token } from './tokens.ts';
import type { Meaning, Vocabulary } from './words/index.ts';

/** A place that a question names, with the tokens that say so. */
export interface FoundPlace {
  readonly place: PlaceWords;
  readonly from: number;
  readonly to: number;
}

/** A question as the search for a place sees it. */
interface Reading {
  readonly question: string;
  readonly tokens: readonly Token[];
  /** What each token means; undefined where the vocabulary does not know it. */
  readonly meanings: readonly (Meaning | undefined)[];
  readonly vocabulary: Vocabulary;
  readonly gazetteer: Gazetteer;
  /** Whether capital letters tell anything: not in a question all in capitals, or all in small letters. */
  readonly hasCase: boolean;
}

interface Candidate {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** Names of places have so many words at most: "Villeneuve sur Lot" has three. */
const MAX_WORDS = 6;
/** A word in small letters that nothing announces is a place only if so many people live there. */
const KNOWN_PEOPLE = 20_000;
/** A word that also means something else is a place in small letters ("in nice") only if so many live there. */
const FAMOUS_PEOPLE = 100_000;
/** Of places that are about as likely the first one is taken. */
const SAME_SCORE = 2.5;

/** What may stand before a place. */
const BEFORE_PLACES: ReadonlySet<string> = new Set(['in', 'at', 'clockAt', 'from', 'after', 'to', 'between']);
/** What no name of a place begins or ends with. */
const TIMES: ReadonlySet<string> = new Set([
  'now',
  'day',
  'weekday',
  'part',
  'month',
  'date',
  'unit',
  'weekend',
  'model',
  'am',
  'pm',
  'oclock',
]);

/** The first place that a question names, as it is spelled there; null where it names none. */
export function placeIn(
  question: string,
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  vocabulary: Vocabulary,
  gazetteer: Gazetteer,
): FoundPlace | null {
  const meanings: (Meaning | undefined)[] = tokens.map(() => undefined);
  for (const { meaning, from, to } of phrases) meanings.fill(meaning, from, to);
  const hasCase = /\p{Ll}/u.test(question) && tokens.slice(1).some(({ isCapital }) => isCapital);
  const reading: Reading = { question, tokens, meanings, vocabulary, gazetteer, hasCase };
  const candidates = candidatesIn(reading);
  const best = Math.max(...candidates.map(({ score }) => score));
  const found =
    candidates.find(({ score }) => score >= best - SAME_SCORE) ?? genitiveIn(reading) ?? unknownIn(reading);
  return found === null ? null : withHint(reading, found);
}

/** Names that the gazetteer has, from left to right, none within another. */
function candidatesIn(reading: Reading): readonly Candidate[] {
  const { tokens } = reading;
  const found: Candidate[] = [];
  for (let from = 0; from < tokens.length; ) {
    const candidate = candidateAt(reading, from);
    if (candidate !== null) found.push(candidate);
    from = candidate?.to ?? from + 1;
  }
  return found;
}

/** The longest name that begins at a token. */
function candidateAt(reading: Reading, from: number): Candidate | null {
  const { tokens, meanings, gazetteer, vocabulary } = reading;
  if (tokens[from]?.kind !== 'word' || TIMES.has(meanings[from]?.kind ?? '')) return null;
  for (let to = endOfName(tokens, from); to > from; to -= 1) {
    if (tokens[to - 1]?.kind !== 'word' && textOf(reading, to - 1, to) !== ')') continue;
    if (TIMES.has(meanings[to - 1]?.kind ?? '')) continue;
    const words = tokens.slice(from, to).filter(({ kind }) => kind === 'word').length;
    const name = textOf(reading, from, to);
    const contraction = vocabulary.contractions[tokens[from - 1]?.folded ?? ''];
    for (const spelled of contraction === undefined ? [name] : [`${contraction} ${name}`, name]) {
      const resolved = gazetteer.resolve(spelled, null);
      if (resolved === null) continue;
      const { population } = resolved.place;
      if (!isLikely(reading, from, to, words, population)) continue;
      return { name: spelled, from, to, score: scoreOf(reading, from, words, population) };
    }
  }
  return null;
}

/** The token after the last that a name may have: words, and signs within names. */
function endOfName(tokens: readonly Token[], from: number): number {
  let words = 0;
  let to = from;
  for (; to < tokens.length && words < MAX_WORDS; to += 1) {
    const token = tokens[to];
    if (token?.kind === 'word') words += 1;
    else if (token === undefined || !/^[-'’‑.()]$/.test(token.folded)) break;
  }
  return to;
}

/** Whether a name of the gazetteer is meant as one, and is no other word that happens to be one too. */
function isLikely(reading: Reading, from: number, to: number, words: number, population: number): boolean {
  const { tokens, meanings, hasCase } = reading;
  const own = tokens
    .slice(from, to)
    .flatMap(({ kind, isCapital }, n) =>
      kind === 'word' ? [{ isCapital, meaning: meanings[from + n] }] : [],
    );
  const isCapital = hasCase && own[0]?.isCapital === true;
  const isAnnounced = announces(meanings[from - 1]);
  if (words > 1) {
    // "De la" is a village too.
    return (
      own.some(({ meaning }) => meaning === undefined) || (hasCase && own.every((word) => word.isCapital))
    );
  }
  const meaning = own[0]?.meaning;
  if (meaning !== undefined) {
    const isWord = !['filler', 'variables', 'weather', 'off'].includes(meaning.kind);
    if (isWord || !isAnnounced) return false;
    return isCapital || (!hasCase && population >= FAMOUS_PEOPLE && meaning.kind !== 'filler');
  }
  return isCapital || population >= KNOWN_PEOPLE || (isAnnounced && !hasCase);
}

function scoreOf(
  { tokens, meanings, hasCase }: Reading,
  from: number,
  words: number,
  population: number,
): number {
  const capital = hasCase && tokens[from]?.isCapital ? (from === 0 ? 1 : 2) : 0;
  return (
    (announces(meanings[from - 1]) ? 4 : 0) + capital + 1.5 * (words - 1) + Math.log10(population + 1) / 3
  );
}

const announces = (meaning: Meaning | undefined) => BEFORE_PLACES.has(meaning?.kind ?? '');

/** A name in the genitive of German, which no gazetteer has: "Hamburgs Wetter". */
function genitiveIn(reading: Reading): Candidate | null {
  const { tokens, meanings, gazetteer } = reading;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || meanings[at] !== undefined || !token.folded.endsWith('s')) continue;
    const name = textOf(reading, at, at + 1).slice(0, -1);
    const resolved = gazetteer.resolve(name, null);
    if (resolved !== null && resolved.place.population >= KNOWN_PEOPLE)
      return { name, from: at, to: at + 1, score: 0 };
  }
  return null;
}

/** A name that no gazetteer knows, where a question clearly means one. */
function unknownIn(reading: Reading): Candidate | null {
  const { tokens, meanings, hasCase } = reading;
  const isName = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'word' && meanings[at] === undefined && (!hasCase || token.isCapital);
  };
  const announced = tokens.findIndex((_, at) => isName(at) && announces(meanings[at - 1]));
  const from = announced >= 0 ? announced : hasCase ? tokens.findIndex((_, at) => at > 0 && isName(at)) : -1;
  if (from < 0) return null;
  let to = from + 1;
  // Small words and signs belong to a name where another part of it follows.
  for (let at = to; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (isName(at)) to = at + 1;
    else if (
      token === undefined ||
      (token.kind === 'sign'
        ? !/^[-'’‑]$/.test(token.folded)
        : token.isCapital || meanings[at]?.kind === undefined)
    )
      break;
    else if (
      token.kind === 'word' &&
      !['filler', 'from', 'at', 'in', 'clockAt'].includes(meanings[at]?.kind ?? '')
    )
      break;
  }
  return { name: textOf(reading, from, to), from, to, score: 0 };
}

/** A place with the region or country that stands beside it. */
function withHint(reading: Reading, { name, from, to }: Candidate): FoundPlace {
  const { tokens, meanings, gazetteer, hasCase, vocabulary } = reading;
  const sign = tokens[to]?.kind === 'sign' ? textOf(reading, to, to + 1) : '';
  const isApart = sign === ',' || sign === '(';
  const isLinked =
    ['in', 'at', 'clockAt'].includes(meanings[to]?.kind ?? '') && meanings[to] !== meanings[from];
  const start = isApart || isLinked ? to + 1 : to;
  const place = (hint: string | null) => ({ name, hint, latitude: null, longitude: null });
  let end = start;
  while (
    end < tokens.length &&
    end - start < MAX_WORDS &&
    /^[\p{L}.\-'’]/u.test(textOf(reading, end, end + 1))
  )
    end += 1;
  for (; end > start; end -= 1) {
    if (tokens[end - 1]?.kind !== 'word' || TIMES.has(meanings[start]?.kind ?? '')) continue;
    const hint = textOf(reading, start, end);
    if (meanings[start]?.kind === 'filler' && end === start + 1 && !tokens[start]?.isCapital) continue;
    if (gazetteer.resolve(name, hint) !== null) return { place: place(hint), from, to: end };
  }
  const first = tokens[start];
  if (isApart && first?.kind === 'word' && meanings[start] === undefined && (first.isCapital || !hasCase)) {
    let last = start + 1;
    while (tokens[last]?.kind === 'word' && meanings[last] === undefined && tokens[last]?.isCapital)
      last += 1;
    return { place: place(textOf(reading, start, last)), from, to: last };
  }
  // "Minas Tirith" is no part of Minas.
  const people = gazetteer.resolve(name, null)?.place.population ?? 0;
  const goesOn = start === to && hasCase && first?.isCapital === true && meanings[to] === undefined;
  if (goesOn && vocabulary.language !== 'de' && people < FAMOUS_PEOPLE) {
    return { place: { ...place(null), name: textOf(reading, from, to + 1) }, from, to: to + 1 };
  }
  return { place: place(null), from, to };
}

/** The question from one token to before another. */
function textOf({ question, tokens }: Reading, from: number, to: number): string {
  return question.slice(tokens[from]?.start, tokens[to - 1]?.end);
}
