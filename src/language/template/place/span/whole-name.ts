import type { PlaceWords } from '../../../parse.ts';
import { FAMOUS_PEOPLE, MAX_WORDS, type Reading, textOf } from '../reading.ts';
import { isNameWord, TIMES } from '../words.ts';
import { extendsLeft, extendsRight } from './place-span.ts';

/** A place that a question names, with the tokens that say so. */
export interface FoundPlace {
  readonly place: PlaceWords;
  readonly from: number;
  readonly to: number;
}

/** A place with the region or country that is named with it. */
export function withHint(
  reading: Reading,
  { name, from, to }: { readonly name: string; readonly from: number; readonly to: number },
): FoundPlace {
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
export function wholeName(reading: Reading, found: FoundPlace): FoundPlace {
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
