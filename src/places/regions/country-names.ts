import { fold } from '../names/fold.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const;

/** Names of countries besides those in the language data of Node. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'VAE', 'EAU', 'Emirates'],
  BA: ['Bosnia', 'Bosnien'],
  BY: ['Weißrussland', 'Belorussia', 'Biélorussie', 'Bielorrusia'],
  CD: ['DR Congo', 'Congo-Kinshasa', 'DRC'],
  CI: ['Ivory Coast', 'Elfenbeinküste'],
  CN: ['PRC'],
  CZ: ['Czech Republic', 'Tschechische Republik', 'République tchèque', 'República Checa'],
  GB: [
    'UK',
    'Great Britain',
    'Britain',
    'Großbritannien',
    'Grande-Bretagne',
    'Gran Bretaña',
    'Vereinigtes Königreich',
  ],
  HK: ['Hong Kong', 'Hongkong'],
  KR: ['Korea', 'Corée', 'Corea'],
  MK: ['Macedonia', 'Mazedonien', 'Macédoine'],
  MM: ['Burma', 'Birma', 'Birmanie', 'Birmania'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'Hollande', 'Holanda', 'the Netherlands', 'Niederlanden'],
  PS: ['Palestine', 'Palästina', 'Palestina'],
  RU: ['Russian Federation'],
  SY: ['Syria'],
  SZ: ['Swaziland', 'Swasiland'],
  TR: ['Turkey', 'Turquie', 'Turquía'],
  TW: ['Taiwan'],
  US: [
    'USA',
    'America',
    'Amerika',
    'Vereinigten Staaten',
    'Vereinigte Staaten von Amerika',
    'EEUU',
    'EE. UU.',
    'EUA',
  ],
  VA: ['Vatican', 'Vatikan', 'Vaticano'],
};

const displayNames = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
const english = new Intl.DisplayNames('en', { type: 'region' });

const englishNames = new Map<string, string>();

/** A country in English; its code where Node knows no name. */
export function countryName(code: string): string {
  const known = englishNames.get(code);
  if (known !== undefined) return known;
  const name = english.of(code) ?? code;
  englishNames.set(code, name);
  return name;
}

/** What a country is called in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
export function countryNames(code: string): readonly string[] {
  const names = displayNames.map((language) => language.of(code)).filter((name) => name !== undefined);
  return [...names, ...(OTHER_NAMES[code] ?? [])];
}

/** Folded: the code of a country, and what it is called. */
export function countryKeys(code: string): readonly string[] {
  return [...new Set([code, ...countryNames(code)].map(fold))];
}
