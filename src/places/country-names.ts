import { fold } from './fold.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;

/** What people call countries beside the names that the language data of Node has. */
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

const english = new Intl.DisplayNames('en', { type: 'region' });

/** A country in English; its code where Node knows no name. */
export function countryName(code: string): string {
  return english.of(code) ?? code;
}

/** Folded: the code, and what the country is called in English, German, French and Spanish. */
export function countryKeys(code: string): readonly string[] {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code));
  const all = [code, ...names.filter((name) => name !== undefined), ...(OTHER_NAMES[code] ?? [])];
  return [...new Set(all.map(fold))];
}
