import type { LatLon } from '../../../geo/index.ts';
import { fold, type PlaceRecord, regionIn } from '../../../places/index.ts';
import type { Language } from '../../parse.ts';

const NEAR: Readonly<Record<Language, string>> = {
  en: 'near',
  de: 'bei',
  fr: 'près de',
  es: 'cerca de',
  it: 'vicino a',
  pt: 'perto de',
  nl: 'bij',
  pl: 'koło',
};
/** Begins with a capital, and has no signs but those of names: an engine may return any text that folds to one. */
const PLAIN_NAME = /^\p{Lu}[\p{L}\p{M}\d .,'’/()‑-]*$/u;

/**
 * A place as answers name it: "Paris (Texas, United States)", "South Korea (Seoul)", "Bavaria (Munich, Germany)".
 * @param requested its name in the question, which is kept in other languages: "München" is called Munich in English
 */
export function labelOf(place: PlaceRecord, language: Language, requested: string): string {
  const keeps = language !== 'en' && PLAIN_NAME.test(requested);
  return label(keeps ? requested : place.name, place, language);
}

/** What a country or region is called in a language; other places by their name. */
export function areaIn(place: PlaceRecord, language: Language): string {
  const { kind, name, countryCode } = place;
  if (kind === 'country') return countryOf(place, language);
  if (kind !== 'region' || !hasRegions(language)) return name;
  return regionIn({ region: name, countryCode }, language) ?? name;
}

/** In English. */
export function shortLabelOf(place: PlaceRecord): string {
  return label(place.name, place, 'en');
}

/** A coordinate as answers name it: "52.4, 13.07 (near Potsdam, Germany)". */
export function labelOfPoint(
  { latitude, longitude }: LatLon,
  near: PlaceRecord | null,
  language: Language,
): string {
  const point = `${rounded(latitude)}, ${rounded(longitude)}`;
  if (near === null) return point;
  return `${point} (${NEAR[language]} ${near.name}, ${countryOf(near, language)})`;
}

function label(name: string, place: PlaceRecord, language: Language): string {
  const country = countryOf(place, language);
  const region = hasRegions(language) ? regionIn(place, language) : place.region;
  // "Berlin (State of Berlin, Germany)" says no more than "Berlin (Germany)".
  const saysNoMore = [place.region, region].some(
    (one) => one !== null && [name, place.name].some((own) => fold(one).includes(fold(own))),
  );
  const parts = [
    place.answeredAt,
    saysNoMore || region === country ? null : region,
    place.kind === 'country' ? null : country,
  ].filter((part) => part !== null && part !== place.name);
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

/** Languages that the gazetteer has names of regions in, besides English. */
function hasRegions(language: Language): language is 'de' | 'fr' | 'es' {
  return language === 'de' || language === 'fr' || language === 'es';
}

function countryOf({ country, countryCode }: PlaceRecord, language: Language): string {
  if (language === 'en') return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(countryCode) ?? country;
}

/** About 10 m: more exact coordinates are not named more exactly. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
