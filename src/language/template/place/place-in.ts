import type { Gazetteer } from '../../../places/index.ts';
import { MOST_COMPARED, type PlaceWords } from '../../parse.ts';
import type { Lexicon, Phrase } from '../lexicon/index.ts';
import type { Kind } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';
import { type Candidate, candidatesIn } from './names/candidates.ts';
import { genitiveIn, loneNameIn, unknownIn } from './names/unknown-names.ts';
import { KNOWN_PEOPLE, type Reading } from './reading.ts';
import { type FoundPlace, wholeName, withHint } from './span/whole-name.ts';
import { BEFORE_PLACES } from './words.ts';

/** Of places that are about as likely the first one is taken. */
const SAME_SCORE = 2.5;

/** In title case, more than this part of the words begins with a capital. */
const TITLE_CASE = 0.8;

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
