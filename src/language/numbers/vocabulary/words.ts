import type { Language } from '../../parse.ts';

const EN =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const DE =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn';
const FR =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf';
const ES =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve';
const IT =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove';
const PT =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove';
const NL =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien';
const PL =
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście';
const TENS: Readonly<Record<Language, string>> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  fr: 'vingt trente quarante cinquante soixante',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  it: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  pl: 'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
};

/** Words for 1 that are articles too, or words that mean something else as well: numbers only before a unit. */
const OFTEN_NO_NUMBER = new Set(
  'one ein eine einen einem einer eins un une uno una neuf um uma een sei jeden jedna jedno'.split(' '),
);

function ofLanguage(language: Language, ones: string, more: Readonly<Record<string, number>>) {
  const low = ones.split(' ');
  const words = new Map(low.map((word, value) => [word, value]));
  for (const [index, ten] of TENS[language].split(' ').entries()) {
    const value = 20 + 10 * index;
    words.set(ten, value);
    for (const [one, name] of low.slice(1, 10).entries()) {
      words.set(compound[language](ten, name), value + one + 1);
    }
  }
  for (const [word, value] of Object.entries(more)) words.set(word, value);
  return words;
}

const compound: Readonly<Record<Language, (ten: string, one: string) => string>> = {
  en: (ten, one) => `${ten}-${one}`,
  de: (ten, one) => `${one}und${ten}`,
  fr: (ten, one) => (one === 'un' ? `${ten}-et-un` : `${ten}-${one}`),
  it: (ten, one) => (/^(?:uno|otto)$/.test(one) ? `${ten.slice(0, -1)}${one}` : `${ten}${one}`),
  pt: (ten, one) => `${ten}-e-${one}`,
  nl: (ten, one) => `${one}${/[e]$/.test(one) ? 'ën' : 'en'}${ten}`,
  pl: (ten, one) => `${ten}-${one}`,
  es: (ten, one) => (ten === 'veinte' ? `veinti${one}` : `${ten}-y-${one}`),
};

const WORDS: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: ofLanguage('en', EN, { hundred: 100 }),
  de: ofLanguage('de', DE, { eins: 1, eine: 1, einen: 1, einem: 1, einer: 1, zwo: 2, hundert: 100 }),
  fr: ofLanguage('fr', FR, {
    une: 1,
    'soixante-dix': 70,
    'quatre-vingts': 80,
    'quatre-vingt-dix': 90,
    cent: 100,
  }),
  es: ofLanguage('es', ES, {
    uno: 1,
    una: 1,
    veintiuno: 21,
    veintidós: 22,
    veintitrés: 23,
    veintiséis: 26,
    cien: 100,
  }),
  it: ofLanguage('it', IT, { un: 1, una: 1, cento: 100 }),
  pt: ofLanguage('pt', PT, { uma: 1, duas: 2, cem: 100, dezesseis: 16, dezessete: 17, dezenove: 19 }),
  nl: ofLanguage('nl', NL, { één: 1, honderd: 100 }),
  pl: ofLanguage('pl', PL, { jedna: 1, jedno: 1, dwie: 2, sto: 100 }),
};
const ALL: ReadonlyMap<string, number> = new Map(Object.values(WORDS).flatMap((words) => [...words]));

/** The number that a word is in some language; null for other words. @param word lower case */
export function numberOfWord(word: string): number | null {
  return ALL.get(word) ?? null;
}

/**
 * Whether a word is a number without a unit after it: in the language of the text, and not an article. "Once" is eleven in
 * Spanish and no number in English.
 */
export function isNumberAlone(word: string, language: Language): boolean {
  return WORDS[language].has(word) && !OFTEN_NO_NUMBER.has(word);
}
