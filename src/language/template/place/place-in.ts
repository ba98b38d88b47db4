import type { Gazetteer } from '../../../places/index.ts';
import { MOST_COMPARED, type PlaceWords } from '../../parse.ts';
import type { Lexicon, Phrase } from '../lexicon/index.ts';
import type { Kind } from '../meaning.ts';
import { isNearWord } from '../nodes/spelling.ts';
import { fold } from '../text/fold-word.ts';
import { baseForms } from '../text/inflections.ts';
import type { Token } from '../text/tokens.ts';
import { extendsLeft, extendsRight } from './place-span.ts';
import type { Reading } from './reading.ts';

/** A place that a question names, with the tokens that say so. */
export interface FoundPlace {
  readonly place: PlaceWords;
  readonly from: number;
  readonly to: number;
}

interface Candidate {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** A name that no gazetteer has; `isInside` where "in" or "at" announces it among capitals, `isNamed` where they do at all. */
interface Unknown extends Candidate {
  readonly isInside: boolean;
  readonly isNamed: boolean;
}

/** Names of places have so many words at most: "Villeneuve sur Lot" has three. */
const MAX_WORDS = 6;
/** A word in small letters that nothing announces is a place only if so many people live there. */
const KNOWN_PEOPLE = 20_000;
/** A word that also means something else is a place in small letters ("in nice") only if so many live there. */
const FAMOUS_PEOPLE = 100_000;
/** Shorter words after "in" are slips rather than names. */
const FEWEST_LETTERS = 4;
/** Of places that are about as likely the first one is taken. */
const SAME_SCORE = 2.5;
/** In title case, more than this part of the words begins with a capital. */
const TITLE_CASE = 0.8;

/** "My nan's house" is nowhere. */
const POSSESSIVES =
  /^(my|our|your|his|her|their|meine?[rmns]?|unsere?[rmn]?|mon|ma|mes|notre|mi|mis|mio|mia|meu|minha|mijn|onze?|moj\p{L}*)$/u;

/** What may stand before a place. */
const BEFORE_PLACES: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...([
    'in',
    'at',
    'near',
    'approx',
    'over',
    'from',
    'after',
    'to',
    'between',
    'since',
    'below',
    'forOrBefore',
  ] as const),
]);
/** What no name of a place begins or ends with. */
const TIMES: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...(['now', 'day', 'weekday', 'part', 'month', 'hour', 'minute', 'dayUnit', 'week', 'monthUnit'] as const),
  ...([
    'year',
    'weekend',
    'weekLater',
    'model',
    'am',
    'pm',
    'oclock',
    'number',
    'duration',
    'clock',
    'unitWord',
  ] as const),
]);
/** Words that only link others: a name that is one of them has to be more than announced. */
const LINKS: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...([
    'next',
    'afterNext',
    'last',
    'this',
    'rest',
    'ago',
    'agoBefore',
    'fromNow',
    'onward',
    'in',
    'at',
  ] as const),
  ...([
    'article',
    'season',
    'past',
    'correction',
    'lying',
    'how',
    'when',
    'whether',
    'chance',
    'now',
    'compare',
  ] as const),
  ...(['approx', 'not', 'beginOf', 'midOf', 'endOf', 'workdays', 'wholeDay', 'followingOne'] as const),
  ...(['near', 'between', 'from', 'to', 'and', 'or', 'after', 'since', 'before', 'by', 'over'] as const),
]);

/** The places that a question names, as they are spelled there: the main one, and those that it is compared with. */
export function placesIn(
  question: string,
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  lexicon: Lexicon,
  gazetteer: Gazetteer,
): readonly FoundPlace[] {
  const kinds: (Kind | undefined)[] = tokens.map(() => undefined);
  for (const { kind, from, to } of phrases) kinds.fill(kind, from, to);
  const words = tokens.filter(({ kind }) => kind === 'word');
  const capitals = words.filter(({ isCapital }) => isCapital).length;
  const hasCase = /\p{Ll}/u.test(question) && capitals > 0 && capitals <= TITLE_CASE * words.length;
  const isSentence = capitals > 1 || (capitals === 1 && !words[0]?.isCapital);
  const reading: Reading = { question, tokens, kinds, lexicon, gazetteer, hasCase: hasCase && isSentence };
  const candidates = corrected(reading, candidatesIn(reading));
  const main = mainOf(reading, candidates);
  if (main === null) return [];
  return [main, ...comparedWith(reading, main, candidates)].slice(0, MOST_COMPARED);
}

/** Where a correction begins that a name follows: "in Leeds, sorry, York", "Leeds... no, York"; -1 for none. */
function correctionIn({ kinds, tokens }: Reading): number {
  const isNo = (at: number) =>
    /^(no|nein|non|nee|nie|nao|anzi)$/.test(tokens[at]?.folded ?? '') &&
    tokens[at - 1]?.kind === 'sign' &&
    tokens[at + 1]?.folded === ',';
  return tokens.findLastIndex((_, at) => kinds[at] === 'correction' || isNo(at));
}

/** Of places with a correction between them those after it. */
function corrected(reading: Reading, candidates: readonly Candidate[]): readonly Candidate[] {
  const at = correctionIn(reading);
  const after = candidates.filter(({ from }) => at >= 0 && from > at);
  return after.length > 0 ? after : candidates;
}

function mainOf(reading: Reading, candidates: readonly Candidate[]): FoundPlace | null {
  const best = Math.max(...candidates.map(({ score }) => score));
  const likely = candidates.find(({ score }) => score >= best - SAME_SCORE) ?? genitiveIn(reading);
  const unknown = unknownIn(reading) ?? (likely === null ? loneNameIn(reading) : null);
  if (likely === null) return unknown === null ? null : wholeName(reading, withHint(reading, unknown));
  // "Fog in Xyzzy Park near Berlin" is not about Berlin.
  const isAnnounced = BEFORE_PLACES.has(reading.kinds[likely.from - 1]) || reading.hasCase;
  const isRetracted = correctionIn(reading) >= (unknown?.to ?? 0);
  // "Wil it rain in manchestr" is not about Wil.
  const isElsewhere = unknown?.isNamed && !isAnnounced;
  const isFirst =
    unknown !== null && !isRetracted && ((unknown.isInside && unknown.to <= likely.from) || isElsewhere);
  return wholeName(reading, withHint(reading, isFirst ? unknown : likely));
}

/** Other places after the main one: "Rome or Madrid", "in Oslo than in Helsinki". */
function comparedWith(
  reading: Reading,
  main: FoundPlace,
  candidates: readonly Candidate[],
): readonly FoundPlace[] {
  const { tokens, kinds, gazetteer } = reading;
  const ids = new Set([idOf(gazetteer, main.place)]);
  return candidates.flatMap((candidate) => {
    if (candidate.from < main.to) return [];
    const sign = tokens[candidate.from - 1]?.folded ?? '';
    const before = /^[,.…&/+]$/.test(sign) ? ',' : kinds[candidate.from - 1];
    // "De Lyon et de Nice": a preposition may stand between.
    const link = BEFORE_PLACES.has(before as Kind) ? kinds[candidate.from - 2] : before;
    const isLinked = link === 'and' || link === 'or' || link === 'compare';
    const isAnnounced =
      before === 'in' ||
      before === 'at' ||
      before === 'near' ||
      before === 'approx' ||
      before === 'over' ||
      before === 'to';
    // "Leeds...York", "Leeds, York".
    const isListed =
      before === ',' && tokens.slice(main.to, candidate.from).every(({ kind }) => kind === 'sign');
    const record = gazetteer.resolve(candidate.name, null)?.place;
    const isKnown = record !== undefined && (record.kind !== 'city' || record.population >= KNOWN_PEOPLE);
    if (!isLinked && !((isAnnounced || isListed) && isKnown)) return [];
    const found = wholeName(reading, withHint(reading, candidate));
    const id = idOf(gazetteer, found.place);
    if (id === null || ids.has(id)) return [];
    ids.add(id);
    return [found];
  });
}

function idOf(gazetteer: Gazetteer, { name, hint }: PlaceWords): number | null {
  return gazetteer.resolve(name ?? '', hint)?.place.id ?? null;
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
  const { tokens, kinds, gazetteer, lexicon } = reading;
  if (tokens[from]?.kind !== 'word' || TIMES.has(kinds[from])) return null;
  for (let to = endOfName(tokens, from); to > from; to -= 1) {
    if (tokens[to - 1]?.kind !== 'word' && textOf(reading, to - 1, to) !== ')') continue;
    if (TIMES.has(kinds[to - 1])) continue;
    const words = tokens
      .slice(from, to)
      .filter(({ kind, folded }) => kind === 'word' && folded !== 's').length;
    const name = textOf(reading, from, to);
    const contraction = lexicon.habits.contractions[tokens[from - 1]?.folded ?? ''];
    const spellings = contraction === undefined ? [name] : [`${contraction} ${name}`, name];
    for (const spelled of [...inflected(reading, from, name), ...spellings]) {
      const resolved = gazetteer.resolve(spelled, null);
      if (resolved === null) continue;
      const { population } = resolved.place;
      const isCode = resolved.place.kind === 'airport' && isCodeAt(reading, from, to);
      if (!isCode && !isLikely(reading, from, to, words, population)) continue;
      return { name: spelled, from, to, score: scoreOf(reading, from, words, population) };
    }
  }
  return null;
}

/**
 * The name itself where a preposition has changed its ending: "w Krakowie". The largest place of those that it may be; of its forms the
 * one that the gazetteer has, else the longest: "Warszawa" before "Warszaw".
 */
function inflected({ kinds, gazetteer, lexicon }: Reading, from: number, name: string): readonly string[] {
  const before = kinds[from - 1];
  if (!BEFORE_PLACES.has(before) && before !== 'or' && before !== 'and') return [];
  const own = gazetteer.resolve(name, null)?.place.population ?? -1;
  return baseForms(name, lexicon.language)
    .flatMap((form) => {
      const place = gazetteer.resolve(form, null)?.place;
      if (place === undefined || place.population < own) return [];
      const isName = fold(form) === fold(place.name);
      // "Gdańska" is among the names of Gdańsk.
      return place.population > own || isName
        ? [{ form, people: place.population, isName: isName ? 1 : 0 }]
        : [];
    })
    .sort((a, b) => b.people - a.people || b.isName - a.isName || b.form.length - a.form.length)
    .slice(0, 1)
    .map(({ form }) => form);
}

/** Whether a word is written as the code of an airport among words that are not: "KDEN visibility". */
function isCodeAt({ question, tokens, kinds }: Reading, from: number, to: number): boolean {
  const token = tokens[from];
  if (token === undefined || to !== from + 1 || kinds[from] !== undefined) return false;
  return /^[A-Z]{3,4}$/.test(question.slice(token.start, token.end)) && /\p{Ll}{3}/u.test(question);
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

const isNameWord = (kind: Kind | undefined) =>
  kind === undefined || kind === 'namePart' || kind === 'feature';

/** Whether a name of the gazetteer is meant as one, and is no other word that happens to be one too. */
function isLikely(reading: Reading, from: number, to: number, words: number, population: number): boolean {
  const { tokens, kinds, hasCase, lexicon } = reading;
  const own = tokens
    .slice(from, to)
    .flatMap(({ kind, isCapital }, n) => (kind === 'word' ? [{ isCapital, kind: kinds[from + n] }] : []));
  const isCapital = hasCase && own[0]?.isCapital === true;
  const isAnnounced = BEFORE_PLACES.has(kinds[from - 1]);
  if (words > 1) {
    // "De la" is a village too.
    return own.some(({ kind }) => isNameWord(kind)) || (hasCase && own.every((word) => word.isCapital));
  }
  if (!isCapital && POSSESSIVES.test(tokens[from - 1]?.folded ?? '')) return false;
  const kind = own[0]?.kind;
  if (kind === 'namePart' || kind === 'feature') {
    // "Chuva porto" is about Porto.
    const isFamous = population >= FAMOUS_PEOPLE;
    if (isCapital) return isAnnounced || (isFamous && !lexicon.habits.hasCapitalNouns);
    return !hasCase && isFamous;
  }
  if (kind !== undefined) {
    if (LINKS.has(kind) || !isAnnounced) return false;
    // Portuguese "praia" is a beach, unless it is clearly a place.
    if (kind === 'activity' && kinds[from - 1] !== 'in' && kinds[from - 1] !== 'at') return false;
    return isCapital || (!hasCase && population >= FAMOUS_PEOPLE && kind !== 'filler');
  }
  return isCapital || population >= KNOWN_PEOPLE || (isAnnounced && !hasCase);
}

function scoreOf(
  { tokens, kinds, hasCase }: Reading,
  from: number,
  words: number,
  population: number,
): number {
  const capital = hasCase && tokens[from]?.isCapital ? (from === 0 ? 1 : 2) : 0;
  return (
    (BEFORE_PLACES.has(kinds[from - 1]) ? 4 : 0) +
    capital +
    1.5 * (words - 1) +
    Math.log10(population + 1) / 3
  );
}

/** A name in the genitive, which no gazetteer has: "Hamburgs Wetter". */
function genitiveIn(reading: Reading): Candidate | null {
  const { tokens, kinds, gazetteer, lexicon } = reading;
  const ending = lexicon.habits.genitive;
  if (ending === null) return null;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || kinds[at] !== undefined || !token.folded.endsWith(ending)) continue;
    if (POSSESSIVES.test(tokens[at - 1]?.folded ?? '')) continue;
    const name = textOf(reading, at, at + 1).slice(0, -ending.length);
    const resolved = gazetteer.resolve(name, null);
    if (resolved !== null && resolved.place.population >= KNOWN_PEOPLE)
      return { name, from: at, to: at + 1, score: 0 };
  }
  return null;
}

/** A name that no gazetteer knows, where a question clearly means one. */
function unknownIn(reading: Reading): Unknown | null {
  const { tokens, kinds, hasCase, lexicon } = reading;
  const isName = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'word' && isNameWord(kinds[at]) && (!hasCase || token.isCapital);
  };
  const announced = tokens.findIndex((_, at) => isName(at) && BEFORE_PLACES.has(kinds[at - 1]));
  const from = announced >= 0 ? announced : hasCase ? tokens.findIndex((_, at) => at > 0 && isName(at)) : -1;
  if (from < 0) return null;
  let to = from + 1;
  // Small words and signs belong to a name where another part of it follows.
  for (let at = to; at < tokens.length; at += 1) {
    const token = tokens[at];
    const kind = kinds[at];
    if (isName(at) || (kind === 'feature' && at === to)) to = at + 1;
    else if (
      token === undefined ||
      (token.kind === 'sign' ? !/^[-'’‑]$/.test(token.folded) : token.isCapital || kind === undefined)
    )
      break;
    else if (
      token.kind === 'word' &&
      !(['filler', 'article', 'from', 'near', 'approx', 'in', 'at'] as (Kind | undefined)[]).includes(kind)
    )
      break;
  }
  const before = kinds[from - 1];
  const isNamed = announced >= 0 && (before === 'in' || before === 'at');
  const isInside = hasCase && !lexicon.habits.hasCapitalNouns && isNamed;
  const name = textOf(reading, from, to);
  const isMisspelled = to === from + 1 && isNearWord(fold(name), lexicon);
  return {
    name,
    from,
    to,
    score: 0,
    isInside,
    isNamed: isNamed && name.length >= FEWEST_LETTERS && !isMisspelled,
  };
}

/** The words that nothing else explains, where they stand together: "snow depth davos", "snowdonia wind tomorrow". */
function loneNameIn(reading: Reading): Unknown | null {
  const { tokens, kinds, lexicon } = reading;
  const isOpen = (at: number) => tokens[at]?.kind === 'word' && kinds[at] === undefined;
  const from = tokens.findIndex((_, at) => isOpen(at));
  if (from < 0 || POSSESSIVES.test(tokens[from - 1]?.folded ?? '')) return null;
  let to = from + 1;
  while (isOpen(to)) to += 1;
  if (tokens.some((_, at) => at >= to && isOpen(at))) return null;
  const isMisspelled = to === from + 1 && isNearWord(tokens[from]?.folded ?? '', lexicon);
  return isMisspelled
    ? null
    : { name: textOf(reading, from, to), from, to, score: 0, isInside: false, isNamed: false };
}

/** A place with the region or country that is named with it. */
function withHint(reading: Reading, { name, from, to }: Candidate): FoundPlace {
  const { tokens, kinds, gazetteer, hasCase } = reading;
  const sign = tokens[to]?.kind === 'sign' ? textOf(reading, to, to + 1) : '';
  const isApart = sign === ',' || sign === '(';
  const link = kinds[to];
  const isLinked =
    (link === 'in' || link === 'near' || link === 'approx' || link === 'at') &&
    tokens[to]?.folded !== tokens[from]?.folded;
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
    if (tokens[end - 1]?.kind !== 'word' || TIMES.has(kinds[start])) continue;
    const hint = textOf(reading, start, end);
    const isWord = kinds[start] !== undefined && !isNameWord(kinds[start]);
    if (isWord && end === start + 1 && !tokens[start]?.isCapital) continue;
    if (gazetteer.resolve(name, hint) !== null) return { place: place(hint), from, to: end };
  }
  const first = tokens[start];
  if (isApart && first?.kind === 'word' && kinds[start] === undefined && (first.isCapital || !hasCase)) {
    let last = start + 1;
    while (tokens[last]?.kind === 'word' && kinds[last] === undefined && tokens[last]?.isCapital) last += 1;
    return { place: place(textOf(reading, start, last)), from, to: last };
  }
  return { place: place(null), from, to };
}

/**
 * A place with all words that belong to its name: a part of a name is not the place. Where the whole is not in the gazetteer, it is
 * the name all the same, so that the caller learns it.
 */
function wholeName(reading: Reading, found: FoundPlace): FoundPlace {
  const { gazetteer, lexicon } = reading;
  const { name, hint } = found.place;
  const people = gazetteer.resolve(name ?? '', hint)?.place.population ?? 0;
  const isFamous = people >= FAMOUS_PEOPLE && lexicon.habits.hasCapitalNouns;
  let { from, to } = found;
  for (let more = extendsLeft(reading, from); more > 0; more = extendsLeft(reading, from)) from -= more;
  for (let more = extendsRight(reading, to, isFamous); more > 0; more = extendsRight(reading, to, isFamous))
    to += more;
  if (from === found.from && to === found.to) return found;
  const at = { latitude: null, longitude: null };
  const whole = textOf(reading, from, to);
  if (gazetteer.resolve(whole, null) !== null) return { place: { name: whole, hint: null, ...at }, from, to };
  for (let split = to - 1; split > from; split -= 1) {
    const [first, second] = [textOf(reading, from, split), textOf(reading, split, to)];
    if (gazetteer.resolve(first, second) !== null)
      return { place: { name: first, hint: second, ...at }, from, to };
  }
  return { place: { name: whole, hint: null, ...at }, from, to };
}

/** The question from one token to before another. */
function textOf({ question, tokens }: Reading, from: number, to: number): string {
  return question.slice(tokens[from]?.start, tokens[to - 1]?.end);
}
