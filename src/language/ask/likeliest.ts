import type { Resolved } from '../../places/index.ts';
import type { Language } from '../parse.ts';

/** Countries where a language is spoken. English names places all over the world, and says nothing about where they are. */
const COUNTRIES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(),
  de: new Set('DE AT CH LI LU'.split(' ')),
  fr: new Set(
    'FR BE CH LU MC RE GP MQ GF NC PF CA SN CI ML BF NE TG BJ CM GA CG CD MG DZ MA TN HT'.split(' '),
  ),
  es: new Set('ES MX AR CO PE CL VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ'.split(' ')),
};

/** Places where the language of the question is spoken count as if they had so many times as many people. */
const OF_LANGUAGE = 10;

/**
 * The place that a name means in a language: "Brest" in a French question is the one in France, though that of Belarus is larger.
 * The others keep their order.
 */
export function likeliest({ place, alternatives }: Resolved, language: Language): Resolved {
  const all = [place, ...alternatives];
  const isOfLanguage = (one: Resolved['place']) => COUNTRIES[language].has(one.countryCode);
  if (isOfLanguage(place)) return { place, alternatives };
  const found = all.find((one) => isOfLanguage(one) && one.population * OF_LANGUAGE >= place.population);
  if (found === undefined) return { place, alternatives };
  return { place: found, alternatives: all.filter((one) => one !== found) };
}
