import { describe, expect, it } from 'vitest';
import { markupIn } from '../../../src/language/ask/checks/markup.ts';
import {
  type Chance,
  type Facts,
  LANGUAGES,
  type Language,
  numbersNotIn,
} from '../../../src/language/index.ts';
import { writeAnswer } from '../../../src/language/template/answers/index.ts';
import { someFact, someFacts } from '../numbers/some-facts.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const RAIN: Chance = {
  quantity: 'precipitation',
  series: 'total_precipitation',
  of: 'total',
  comparison: 'GE',
  threshold: 0.2,
  hours: null,
  also: [],
  isTogether: false,
  limit: 0.2,
  unit: 'mm',
  share: 0.3529,
  percent: 35,
  met: 18,
  used: 51,
  size: 51,
  shareError: null,
};
const condition = {
  quantity: 'precipitation',
  comparison: 'occurs',
  threshold: null,
  written: null,
} as const;

function factsWith(language: Language, chance: Facts['chance'], isWhether = false): Facts {
  const amount = someFact('precipitation', 'mm', 1, [0.4, 1.3], { sum: 1.7 });
  return { ...someFacts([amount], language), intent: { kind: 'chance', condition, isWhether }, chance };
}

const SAID: Record<Language, RegExp> = {
  en: /The chance that at least 0\.2 mm of precipitation falls is 35 %\. That is 18 of 51 members of the gfs run/i,
  de: /Die Wahrscheinlichkeit, dass mindestens 0,2 mm Niederschlag fallen, beträgt 35 %\. Das sind 18 von 51 Mitgliedern/i,
  fr: /La probabilité qu’il tombe au moins 0,2 mm de précipitations est de 35 %\. Cela fait 18 membres sur 51/i,
  es: /La probabilidad de que caigan al menos 0,2 mm de precipitación es del 35 %\. Son 18 de 51 miembros/i,
  it: /La probabilità che cadano almeno 0,2 mm di precipitazioni è del 35 %\. Sono 18 membri su 51/i,
  pt: /A probabilidade de que caiam pelo menos 0,2 mm de precipitação é de 35 %\. São 18 de 51 membros/i,
  nl: /De kans dat er minstens 0,2 mm neerslag valt is 35 %\. Dat zijn 18 van de 51 leden/i,
  pl: /Prawdopodobieństwo, że spadnie co najmniej 0,2 mm opadu, wynosi 35 %\. To 18 z 51 członków/i,
};

describe.each(LANGUAGES)('a chance in %s', (language) => {
  it('is said in per cent, with its members, and without an amount that falls', () => {
    const facts = factsWith(language, RAIN);
    const { text } = writeAnswer(facts);
    expect(plain(text)).toMatch(SAID[language]);
    expect(plain(text)).not.toMatch(/1[.,]7/);
    expect(numbersNotIn(text, facts)).toEqual([]);
  });

  it.each([
    ['snow', 'GE', 'precipitation', 'mm', 0.2],
    ['total', 'GT', 'precipitation', 'mm', 10],
    ['total', 'LT', 'precipitation', 'mm', 0.2],
    ['moment', 'LT', 'temperature', '°C', 0],
    ['moment', 'GT', 'wind_gust', 'km/h', 60],
    ['moment', 'GE', 'cape', 'J/kg', 300],
    ['moment', 'LT', 'visibility', 'km', 1],
    ['moment', 'GT', 'wind_speed', 'kn', 30],
    ['total', 'LE', 'precipitation', 'mm', 5],
    ['moment', 'LE', 'temperature', '°C', 5],
    ['throughout', 'GT', 'temperature', '°C', 5],
    ['throughout', 'GE', 'temperature', '°C', 5],
    ['throughout', 'LT', 'wind_gust', 'km/h', 60],
    ['throughout', 'LE', 'temperature', '°C', 20],
    ['throughout', 'GE', 'precipitation', 'mm', 0.1],
    ['hours', 'LT', 'precipitation', 'mm', 0.1],
    ['hours', 'GT', 'temperature', '°C', 20],
  ] as const)('names what it is of: %s %s %s', (of, comparison, quantity, unit, limit) => {
    const hours = of === 'hours' ? 17 : null;
    const facts = factsWith(language, { ...RAIN, of, comparison, quantity, unit, limit, hours });
    const { text } = writeAnswer(facts);
    if (hours !== null) expect(text).toMatch(/17/);
    expect(plain(text)).toMatch(new RegExp(`\\b${limit}`.replace('.', '[.,]')));
    expect(text).not.toMatch(/undefined|null/);
    expect(numbersNotIn(text, facts)).toEqual([]);
  });

  it('of several events says all of them, and whether at the same time', () => {
    const wind = {
      ...RAIN,
      quantity: 'wind_speed',
      of: 'moment',
      comparison: 'GT',
      unit: 'm/s',
      limit: 17,
    } as const;
    const said = [false, true].map((isTogether) => {
      const facts = factsWith(language, { ...RAIN, also: [wind], isTogether });
      const { text } = writeAnswer(facts);
      expect(plain(text)).toMatch(/0[.,]2 mm.*17 m\/s.*35 %/);
      expect(numbersNotIn(text, facts)).toEqual([]);
      return text;
    });
    expect(said[0]).not.toBe(said[1]);
  });

  it('needs an ensemble, and no amount stands in its place', () => {
    const facts = factsWith(language, { ensembles: [], lacking: [], keepingStatistics: [] });
    const { text } = writeAnswer(facts);
    expect(text).toContain('ISOBAR_MODELS=all,ifs-ens');
    expect(plain(text)).not.toMatch(/\d mm/);
    expect([...numbersNotIn(text, facts), ...markupIn(text, facts.place.label)]).toEqual([]);
    const other = writeAnswer(
      factsWith(language, { ensembles: ['euro-ifs', 'icon-eu'], lacking: [], keepingStatistics: [] }),
    ).text;
    expect(other).toContain('euro-ifs, icon-eu');
    expect(other).not.toContain('ISOBAR_MODELS');
    const none = writeAnswer(
      factsWith(language, { ensembles: ['ifs-ens'], lacking: ['visibility'], keepingStatistics: [] }),
    ).text;
    expect(none).toMatch(/ifs-ens.* visibility/);
    expect(none).not.toContain('ISOBAR_MODELS');
  });

  it('from kept statistics has their error, and a reason of its own where they do not tell it', () => {
    const facts = factsWith(language, { ...RAIN, met: 18, used: 50, percent: 36, shareError: 0.04 });
    const { text } = writeAnswer(facts);
    expect(plain(text)).toMatch(/36 %.*50 .*4 %/s);
    expect(plain(text)).not.toContain('18');
    expect([...numbersNotIn(text, facts), ...markupIn(text, facts.place.label)]).toEqual([]);
    const other = factsWith(language, { ensembles: [], lacking: [], keepingStatistics: ['ifs-ens'] });
    const said = writeAnswer(other).text;
    expect(said).toMatch(/ifs-ens.*ISOBAR_MEMBERS=statistics/);
    expect(said).not.toContain('ISOBAR_MODELS');
    expect(plain(said)).not.toMatch(/\d mm/);
    expect([...numbersNotIn(said, other), ...markupIn(said, other.place.label)]).toEqual([]);
  });

  it('that no members know leaves yes or no, where that was asked', () => {
    const facts = {
      ...factsWith(language, { ensembles: [], lacking: [], keepingStatistics: [] }, true),
      verdict: VERDICT,
    };
    const { text } = writeAnswer(facts);
    expect(plain(text)).toMatch(/^(Yes|Ja|Oui|Sí|Sì|Sim|Tak), [^.]*0[.,]4 mm/);
    expect(text).toContain('ISOBAR_MODELS=all,ifs-ens');
  });
});

const VERDICT = {
  quantity: 'precipitation',
  comparison: 'occurs',
  isSnow: false,
  unit: 'mm',
  decimals: 1,
  limit: null,
  includesLimit: false,
  holds: true,
  first: { time: '2026-11-23T15:00:00+01:00', value: 0.4 },
} as const;

it('a count of members or a percentage that the facts do not have is a mistake', () => {
  const facts = factsWith('en', RAIN);
  expect(numbersNotIn('The chance is 40 %: 20 of 51 members.', facts)).toEqual(['40 %', '20']);
});
