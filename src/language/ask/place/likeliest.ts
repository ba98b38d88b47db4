import type { ModelId } from '../../../catalog/index.ts';
import { covers } from '../../../forecast/index.ts';
import type { PlaceRecord, Resolved } from '../../../places/index.ts';
import type { Language } from '../../parse.ts';

/** Countries where a language is spoken. English names places all over the world, and says nothing about where they are. */
const COUNTRIES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(),
  de: new Set('DE AT CH LI LU'.split(' ')),
  fr: new Set(
    'FR BE CH LU MC RE GP MQ GF NC PF CA SN CI ML BF NE TG BJ CM GA CG CD MG DZ MA TN HT'.split(' '),
  ),
  it: new Set('IT CH SM VA'.split(' ')),
  pt: new Set('PT BR AO MZ CV GW ST TL'.split(' ')),
  nl: new Set('NL BE SR AW CW SX'.split(' ')),
  pl: new Set(['PL']),
  es: new Set('ES MX AR CO PE CL VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ'.split(' ')),
};

/** Places where the language of the question is spoken count as if they had so many times as many people. */
const OF_LANGUAGE = 10;

/**
 * The place that a name means in a language, where a model named with it has to reach the place: HRRR's "Paris" is the one in Texas.
 * Of those, "Brest" in a French question is the one in France, though that of Belarus is larger. The others keep their order.
 * @param model that the question or the request names; null for none
 */
export function likeliest(resolved: Resolved, language: Language, model: ModelId | null): Resolved {
  const all = [resolved.place, ...resolved.alternatives];
  const inDomain = model === null ? all : all.filter((one) => covers(model, one));
  // Where the model reaches none, the refusal names the place that is meant without it.
  const place = ofLanguage(inDomain.length === 0 ? all : inDomain, language);
  return { place, alternatives: all.filter((one) => one !== place) };
}

/** The first, unless the question's language is spoken in one that is not far smaller. */
function ofLanguage(places: readonly PlaceRecord[], language: Language): PlaceRecord {
  const [first] = places;
  if (first === undefined) throw new Error('there is no place to choose from');
  const isOfLanguage = (one: PlaceRecord) => COUNTRIES[language].has(one.countryCode);
  // A state, an island or an airport is meant before towns of its name, whatever is spoken there.
  if (first.kind !== 'city' || isOfLanguage(first)) return first;
  return places.find((one) => isOfLanguage(one) && one.population * OF_LANGUAGE >= first.population) ?? first;
}
