import { describe, expect, it } from 'vitest';
import { markupIn } from '../../../src/language/ask/checks/markup.ts';
import {
  type Chance,
  type Facts,
  LANGUAGES,
  type Language,
  numbersNotIn,
} from '../../../src/language/index.ts';
import { chanceEventOf } from '../../../src/language/quantities/chances.ts';
import { writeAnswer } from '../../../src/language/template/answers/index.ts';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { openGazetteer } from '../../../src/places/index.ts';
import { someFact, someFacts } from '../numbers/some-facts.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const RAIN: Chance = {
  quantity: 'precipitation',
  series: 'total_precipitation',
  of: 'total',
  comparison: 'GE',
  threshold: 0.2,
  limit: 0.2,
  unit: 'mm',
  share: 0.3529,
  percent: 35,
  met: 18,
  used: 51,
  size: 51,
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
  ] as const)('names what it is of: %s %s %s', (of, comparison, quantity, unit, limit) => {
    const facts = factsWith(language, { ...RAIN, of, comparison, quantity, unit, limit });
    const { text } = writeAnswer(facts);
    expect(plain(text)).toMatch(new RegExp(`\\b${limit}`.replace('.', '[.,]')));
    expect(text).not.toMatch(/undefined|null/);
    expect(numbersNotIn(text, facts)).toEqual([]);
  });

  it('needs an ensemble, and no amount stands in its place', () => {
    const facts = factsWith(language, { ensembles: [] });
    const { text } = writeAnswer(facts);
    expect(text).toContain('ISOBAR_MODELS=all,ifs-ens');
    expect(plain(text)).not.toMatch(/\d mm/);
    expect([...numbersNotIn(text, facts), ...markupIn(text, facts.place.label)]).toEqual([]);
    const other = writeAnswer(factsWith(language, { ensembles: ['euro-ifs', 'icon-eu'] })).text;
    expect(other).toContain('euro-ifs, icon-eu');
    expect(other).not.toContain('ISOBAR_MODELS');
  });

  it('that no members know leaves yes or no, where that was asked', () => {
    const facts = { ...factsWith(language, { ensembles: [] }, true), verdict: VERDICT };
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
  holds: true,
  first: { time: '2026-11-23T15:00:00+01:00', value: 0.4 },
} as const;

it('a count of members or a percentage that the facts do not have is a mistake', () => {
  const facts = factsWith('en', RAIN);
  expect(numbersNotIn('The chance is 40 %: 20 of 51 members.', facts)).toEqual(['40 %', '20']);
});

const gazetteer = await openGazetteer();
const FROST = { quantity: 'temperature', comparison: 'below', threshold: 273.15 };
const WET = { quantity: 'precipitation', comparison: 'occurs' };
const THUNDER = { quantity: 'cape', comparison: 'occurs' };

describe('a question about a chance', () => {
  it.each([
    ['how likely is rain tomorrow in Leeds', 'en', WET],
    ['chance of frost tonight in Oslo', 'en', FROST],
    ['What is the chance of rain in Rome tomorrow?', 'en', WET],
    [
      'probability of gusts above 60 km/h on Saturday in Kiel',
      'en',
      { quantity: 'wind_gust', comparison: 'above', threshold: 16.6666666667 },
    ],
    [
      'how likely is it to be above 25 degrees in Seville tomorrow',
      'en',
      { comparison: 'above', threshold: 298.15 },
    ],
    ['chance of dry weather in Leeds on Sunday', 'en', { quantity: 'precipitation', comparison: 'absent' }],
    ['Regenwahrscheinlichkeit morgen in Berlin', 'de', WET],
    ['Wie wahrscheinlich ist es, dass es morgen in Köln regnet?', 'de', WET],
    ['Wie hoch ist die Frostgefahr heute Nacht in Jena?', 'de', FROST],
    ['Gewitterwahrscheinlichkeit am Samstag in Wien', 'de', THUNDER],
    ['risque de gel demain à Lyon', 'fr', FROST],
    ['Quelle est la probabilité de pluie demain à Lyon ?', 'fr', WET],
    ['probabilidad de lluvia mañana en Madrid', 'es', WET],
    ['¿Qué tan probable es que llueva mañana en Bogotá?', 'es', WET],
    ['probabilità di pioggia domani a Torino', 'it', WET],
    ['qual a chance de chuva amanhã em Lisboa', 'pt', WET],
    ['kans op onweer morgen in Utrecht', 'nl', THUNDER],
    ['jakie są szanse na deszcz jutro w Krakowie', 'pl', WET],
  ] as const)('has a condition: %s', (question, language, meant) => {
    const parse = parseQuestion(question, gazetteer);
    expect(parse).toMatchObject({
      language,
      intent: { kind: 'chance', condition: meant, isWhether: false },
      notOffered: [],
      unread: [],
    });
  });

  it.each([
    'how likely is it not to rain in Berlin tomorrow?',
    'chance of no rain in Berlin tomorrow',
    'how likely is it that it won’t rain in Berlin tomorrow',
    'what is the chance it doesn’t rain in Berlin tomorrow',
    'Wie wahrscheinlich ist es, dass es morgen in Berlin nicht regnet?',
    'Quelle est la probabilité qu’il ne pleuve pas demain à Lyon ?',
    'probabilidad de que no llueva mañana en Madrid',
    'probabilità che non piova domani a Torino',
    'probabilidade de não chover amanhã em Lisboa',
    'kans dat het niet regent morgen in Utrecht',
    'jakie jest prawdopodobieństwo, że nie będzie padać jutro w Krakowie',
    'prawdopodobieństwo że nie pada jutro w Krakowie',
  ])('of no rain is one of dry weather: %s', (question) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      intent: { kind: 'chance', condition: { quantity: 'precipitation', comparison: 'absent' } },
      unread: [],
    });
  });

  it.each([
    ['probability of no snow in Oslo tomorrow', 'no'],
    ['how likely is it that it does not exceed 20 degrees in Berlin tomorrow', 'not'],
    ['Wie wahrscheinlich ist es, dass es morgen in Berlin nicht trocken ist?', 'nicht'],
    ['Wie wahrscheinlich ist es, dass es morgen in Berlin keinen Frost gibt?', 'keinen'],
    ['probabilité qu’il ne gèle pas demain à Lyon', 'ne'],
    ['probabilidad de que no hiele mañana en Madrid', 'no'],
    ['probabilità che non ci sia neve domani a Torino', 'non'],
    ['kans dat het niet vriest morgen in Utrecht', 'niet'],
    ['what is the chance of rain if I don’t leave before 5 pm tomorrow in Leeds', 'don’t'],
    ['how likely is it to stay below 5 degrees in Berlin tomorrow', 'stay'],
    ['chance that it is under 1 degree all day tomorrow in Berlin', 'all'],
    ['Wie wahrscheinlich ist es, dass es morgen in Jena unter 5 Grad bleibt?', 'bleibt'],
    ['probabilité que la température reste sous 5 degrés demain à Lyon', 'reste'],
    ['chance of snow of more than 10 cm in Oslo tomorrow', 'more than 10 cm'],
  ])('that a word changes is refused by the word, not answered without it: %s', (question, word) => {
    expect(() => parseQuestion(question, gazetteer)).toThrow(`"${word}"`);
  });

  it('takes degrees for those of a temperature alone', () => {
    const question = 'chance that it is sunny and above 20 degrees in Leeds tomorrow';
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      intent: { condition: { quantity: 'cloud_cover', comparison: 'below' } },
      unread: ['above 20 degrees'],
    });
  });

  it.each([
    'Wahrscheinlichkeit für Regen in Berlin',
    'Wahrscheinlichkeit von Regen morgen in Berlin',
    'Wie hoch ist die Wahrscheinlichkeit für Regen morgen in Berlin',
    'Chance auf Regen in Berlin',
  ])('takes no weather for a town: %s', (question) => {
    const { intent, places } = parseQuestion(question, gazetteer);
    expect({ intent, places }).toMatchObject({ intent: { condition: WET }, places: [{ name: 'Berlin' }] });
  });

  it.each([
    'Is there a chance of snow in Munich on Sunday?',
    'Y a-t-il un risque d’orage à Pau ce soir ?',
    'Gibt es morgen in Jena ein Risiko von Frost?',
  ])('is also one of yes or no: %s', (question) => {
    expect(parseQuestion(question, gazetteer).intent).toMatchObject({ kind: 'chance', isWhether: true });
  });

  it('that has no limit says that it is not answered', () => {
    expect(parseQuestion('chance of wind in Kiel tomorrow', gazetteer)).toMatchObject({
      intent: { kind: 'describe' },
      notOffered: ['chance of'],
    });
  });

  it('of a force of the Beaufort scale is of that force or more', () => {
    const { intent } = parseQuestion('how likely is force 7 in Kiel tomorrow', gazetteer);
    if (intent.kind !== 'chance') throw new Error('no chance');
    expect(chanceEventOf(intent.condition, false)).toMatchObject({ comparison: 'GE', threshold: 13.9 });
  });
});
