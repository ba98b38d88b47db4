import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LANGUAGES,
  type Language,
  numbersNotIn,
  type SpokenQuantity,
  type SpokenUnit,
} from '../../../src/language/index.ts';
import { someFact, someFacts } from './some-facts.ts';

/** What units are called in answers, where they have names beside their sign. */
const UNITS: Partial<Readonly<Record<SpokenUnit, Partial<Readonly<Record<Language, readonly string[]>>>>>> = {
  '°C': {
    en: [' °C', '°C', ' degrees', ' degrees Celsius', '°', ' ℃'],
    de: [' °C', ' Grad', ' Grad Celsius'],
    fr: ['\u00a0°C', ' degrés', ' degrés Celsius'],
    es: [' °C', ' grados', ' grados centígrados', ' ºC'],
  },
  '°': { en: ['°', ' degrees'], de: ['°', ' Grad'], fr: ['°', ' degrés'], es: ['°', ' grados'] },
  'km/h': {
    en: [' km/h', ' kilometres per hour', ' kph'],
    de: [' km/h', ' Kilometer pro Stunde', ' Stundenkilometer'],
    fr: ['\u202fkm/h', ' kilomètres par heure'],
    es: [' km/h', ' kilómetros por hora'],
  },
  mm: {
    en: [' mm', ' millimetres'],
    de: [' mm', ' Liter pro Quadratmeter'],
    fr: [' mm', ' millimètres'],
    es: [' mm', ' milímetros'],
  },
  '%': {
    en: ['%', ' percent', ' per cent'],
    de: [' %', ' Prozent'],
    fr: ['\u202f%', ' pour cent'],
    es: [' %', ' por ciento'],
  },
  hPa: {
    en: [' hPa', ' millibars'],
    de: [' hPa', ' Hektopascal'],
    fr: [' hPa', ' hectopascals'],
    es: [' hPa', ' hectopascales'],
  },
  km: {
    en: [' km', ' kilometers'],
    de: [' km', ' Kilometer'],
    fr: [' km', ' kilomètres'],
    es: [' km', ' kilómetros'],
  },
  cm: {
    en: [' cm', ' centimetres'],
    de: [' cm', ' Zentimeter'],
    fr: [' cm', ' centimètres'],
    es: [' cm', ' centímetros'],
  },
  'J/kg': { en: [' J/kg'], de: [' J/kg', ' Joule pro Kilogramm'], fr: [' J/kg'], es: [' J/kg'] },
};
const QUANTITIES: readonly (readonly [
  SpokenQuantity,
  SpokenUnit,
  decimals: number,
  least: number,
  most: number,
])[] = [
  ['temperature', '°C', 1, -60, 55],
  ['wind_direction', '°', 0, 0, 359],
  ['wind_speed', 'km/h', 0, 0, 400],
  ['precipitation', 'mm', 1, 0, 2000],
  ['cloud_cover', '%', 0, 0, 100],
  ['pressure', 'hPa', 0, 850, 1090],
  ['visibility', 'km', 1, 0, 99],
  ['snow_depth', 'cm', 0, 0, 2000],
  ['cape', 'J/kg', 0, 0, 9000],
  ['temperature', '°F', 1, -80, 130],
  ['temperature', 'K', 1, 200, 330],
  ['wind_speed', 'kn', 0, 0, 200],
  ['wind_gust', 'mph', 0, 0, 250],
  ['wind_speed', 'm/s', 1, 0, 99],
  ['precipitation', 'in', 2, 0, 80],
  ['pressure', 'inHg', 2, 25, 32],
  ['pressure', 'mmHg', 0, 640, 820],
  ['visibility', 'mi', 1, 0, 60],
  ['visibility', 'm', 0, 0, 900],
  ['snow_depth', 'ft', 1, 0, 60],
];
const unitsOf = (unit: SpokenUnit, language: Language) => UNITS[unit]?.[language] ?? [`\u00a0${unit}`];
const MINUS: Partial<Readonly<Record<Language, readonly string[]>>> = {
  en: ['-', '−', 'minus '],
  de: ['-', '−', 'minus ', '–'],
  fr: ['-', '−', 'moins '],
  es: ['-', '−', 'menos '],
};
const SENTENCES: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `Berlin (Germany): ${number}.`,
  (number) => `(${number}), ${number}; ${number}!`,
  (number) => `Weather – ${number}, and so on`,
];

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(language: Language, decimals: number, isGrouped: boolean): Intl.NumberFormat {
  const key = `${language} ${decimals} ${isGrouped}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(
      { en: 'en-GB', pt: 'pt-PT' }[language as string] ?? `${language}-${language.toUpperCase()}`,
      {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: isGrouped ? 'always' : false,
      },
    );
  formats.set(key, format);
  return format;
}

/** As `Intl` writes it in a language, with or without marks of thousands. */
function written(
  value: number,
  decimals: number,
  language: Language,
  isGrouped: boolean,
  minus: string,
): string {
  const digits = formatOf(language, decimals, isGrouped).format(Math.abs(value));
  return value < 0 ? minus + digits : digits;
}

const someQuestion = fc.constantFrom(...QUANTITIES).chain(([quantity, unit, decimals, least, most]) => {
  const number = fc
    .integer({ min: least * 10 ** decimals, max: most * 10 ** decimals })
    .map((integer) => integer / 10 ** decimals);
  return fc.record({
    numbers: fc.array(number, { minLength: 1, maxLength: 30 }),
    which: fc.nat(),
    quantity: fc.constant(quantity),
    unit: fc.constant(unit),
    decimals: fc.constant(decimals),
    digits: fc.integer({ min: 0, max: decimals }),
    isGrouped: fc.boolean(),
    sentence: fc.constantFrom(...SENTENCES),
    off: fc.integer({ min: 1, max: 500 }),
    language: fc.constantFrom<Language>(...LANGUAGES),
    word: fc.nat(),
    sign: fc.nat(),
  });
});
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

describe('any number of the facts', () => {
  it('is known however the languages write it', () => {
    fc.assert(
      fc.property(
        someQuestion,
        ({ numbers, which, quantity, unit, decimals, digits, isGrouped, sentence, language, word, sign }) => {
          const facts = someFacts([someFact(quantity, unit, decimals, numbers)], language);
          const minus = pick(MINUS[language] ?? ['−'], sign);
          const text =
            written(pick(numbers, which), digits, language, isGrouped, minus) +
            pick(unitsOf(unit, language), word);
          expect(numbersNotIn(sentence(text), facts)).toEqual([]);
          const other = written(pick(numbers, which + 1), digits, language, isGrouped, minus);
          expect(numbersNotIn(sentence(`${other}–${text}`), facts)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is named once it differs by more than its last digit may', () => {
    fc.assert(
      fc.property(
        someQuestion,
        ({
          numbers,
          which,
          quantity,
          unit,
          decimals,
          digits,
          isGrouped,
          sentence,
          language,
          word,
          sign,
          off,
        }) => {
          const facts = someFacts([someFact(quantity, unit, decimals, numbers)], language);
          const wrong = Number((pick(numbers, which) + off / 10 ** digits).toFixed(digits));
          const half = 0.5 / 10 ** digits + 1e-6;
          fc.pre(numbers.every((number) => Math.abs(number - wrong) > half));
          const text =
            written(wrong, digits, language, isGrouped, pick(MINUS[language] ?? ['−'], sign)) +
            pick(unitsOf(unit, language), word);
          expect(numbersNotIn(sentence(text), facts)).toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is named with a unit that its facts do not have', () => {
    const units = [
      ['°F', '°F'],
      [' K', 'K'],
      [' mph', 'mph'],
      [' m/s', 'm/s'],
      [' knots', 'kn'],
      [' inches', 'in'],
      [' Fuß', 'ft'],
      [' milles', 'mi'],
      [' pulgadas', 'in'],
      [' Beaufort', 'Bft'],
    ] as const;
    fc.assert(
      fc.property(
        someQuestion,
        fc.constantFrom(...units),
        ({ numbers, which, quantity, unit, decimals, language }, [other, same]) => {
          fc.pre(unit !== same);
          const facts = someFacts([someFact(quantity, unit, decimals, numbers)], language);
          const text = written(Math.abs(pick(numbers, which)), decimals, language, false, '-') + other;
          expect(numbersNotIn(`It is ${text}.`, facts)).toHaveLength(1);
        },
      ),
    );
  });

  it('is found in any text, which never fails', () => {
    const facts = someFacts([someFact('temperature', '°C', 1, [4.5])]);
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '12',
        ',',
        '.',
        ' ',
        ':',
        '/',
        '-',
        '–',
        '°',
        '°C',
        ' h ',
        'pm',
        ' December ',
        'zero',
        'veinti',
        '−',
        '1 000',
        '%',
        '٣',
        '½',
        '\u202f',
        'de ',
        '\ud800',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
        const text = pieces.join('').slice(0, 1500);
        const found = numbersNotIn(text, facts);
        expect(new Set(found).size).toBe(found.length);
        expect(numbersNotIn(`${text} \n 77.7 °C`, facts).some((number) => number.includes('77.7'))).toBe(
          true,
        );
      }),
      { numRuns: 200 },
    );
  });
});
