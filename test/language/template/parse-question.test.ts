import { beforeAll, describe, expect, it } from 'vitest';
import { readQuestions } from '../../../bench/language/question.ts';
import { score } from '../../../bench/language/score.ts';
import { LANGUAGES, resolveWindow } from '../../../src/language/index.ts';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

const tomorrow = { kind: 'days', first: { kind: 'relative', days: 1 }, count: 1, part: null, clock: null };

describe('a question that rules parse', () => {
  it('is one of the open questions of the evaluation: all are parsed as expected', () => {
    const scored = readQuestions('open').map((question) =>
      score(question, parseQuestion(question.text, gazetteer)),
    );
    const wrong = scored.filter((one) => one.wrong.length > 0);
    expect(scored.length).toBeGreaterThan(200);
    expect(wrong.map(({ question, parse }) => [question.text, parse])).toEqual([]);
  });

  it.each([
    ['Do I need an umbrella in Nice tomorrow?', 'Nice', ['total_precipitation']],
    ['Regnet es morgen in Regen?', 'Regen', ['total_precipitation']],
    ['wind tomorrow salt lake city', 'salt lake city', ['wind_u_10m', 'wind_v_10m']],
    ['WIRD ES MORGEN IN KÖLN KALT', 'KÖLN', ['air_temperature_2m']],
    ['Quelle température demain à Aix-en-Provence ?', 'Aix-en-Provence', ['air_temperature_2m']],
    [
      '¿Nevará mañana en San Carlos de Bariloche?',
      'San Carlos de Bariloche',
      ['air_temperature_2m', 'total_precipitation'],
    ],
    ['Hotel in Windsor: how windy will it be tomorrow?', 'Windsor', ['wind_u_10m', 'wind_v_10m']],
  ])('"%s" is about %s', (question, name, variables) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      places: [{ name }],
      variables,
      windows: [tomorrow],
    });
  });

  it.each([
    ['rain in Rome on 29 February', { month: 2, day: 29, year: null }, 1],
    ['rain in Rome from 30 December to 2 January', { month: 12, day: 30, year: null }, 4],
    ['Regen in Rom am 3.1.2027', { month: 1, day: 3, year: 2027 }, 1],
    ['lluvia en Roma del 24 al 26 de diciembre', { month: 12, day: 24, year: null }, 3],
  ])('"%s" names days of the calendar', (question, first, count) => {
    expect(parseQuestion(question, gazetteer).windows[0]).toMatchObject({
      first: { kind: 'date', ...first },
      count,
    });
  });

  it('names a day that no year has, which is refused later', () => {
    const [window] = parseQuestion('rain in Rome on 31 November', gazetteer).windows;
    expect(() => resolveWindow(window, new Date('2026-11-23T10:00:00Z'), 'Europe/Rome')).toThrow(
      'there is no 31 November',
    );
  });

  it.each([
    ['-33.9, 18.4', -33.9, 18.4],
    ['33°54′S 18°25′E', -33.9, 18.4167],
    ['118.25 W, 34.05 N', 34.05, -118.25],
  ])('has the coordinates %s', (text, latitude, longitude) => {
    const [place] = parseQuestion(`wind at ${text} tomorrow`, gazetteer).places;
    expect(place?.latitude).toBeCloseTo(latitude, 3);
    expect(place?.longitude).toBeCloseTo(longitude, 3);
    expect(place?.name).toBeNull();
  });

  it('has no coordinates that are not on the globe', () => {
    expect(parseQuestion('wind at 95.5, 13.4 tomorrow', gazetteer).places).toEqual([]);
  });
});

describe('a hostile text', () => {
  const texts = [
    '',
    ' ',
    '?',
    '\u0000\u202e\u{1f4a9}',
    "'; drop table keys; --",
    '<script>alert(1)</script>',
    '((((((((',
    '1'.repeat(1000),
    '1 '.repeat(500),
    '52.5 '.repeat(200),
    'in '.repeat(333),
    'New York '.repeat(111),
    'A-'.repeat(500),
    '# @ M12 W5 D1 P:night',
    'from 1 to 2 and 3 - 4 '.repeat(45),
    'monday to '.repeat(100),
    '°′″N'.repeat(250),
  ];

  it.each(texts.map((text) => [JSON.stringify(text.slice(0, 20)), text]))('%s becomes a parse', (_, text) => {
    const { variables, language } = parseQuestion(text, gazetteer);
    expect(variables).toEqual([]);
    expect(LANGUAGES).toContain(language);
  });
});

it.each([
  ['Wedding in Bath tomorrow at 2', 14],
  ['Wedding in Bath tomorrow at 2 am', 2],
  ['Wind in Bath tomorrow at 8', 8],
])('an hour of English that says no half of the day is in the afternoon up to 5: "%s"', (text, hour) => {
  expect(parseQuestion(`${text}, rain?`, gazetteer).windows).toEqual([
    {
      kind: 'days',
      first: { kind: 'relative', days: 1 },
      count: 1,
      part: null,
      clock: { from: hour, to: hour },
    },
  ]);
});

it.each([
  'how cold is the tarmac at Heathrow',
  'hoe warm is het zeewater bij Scheveningen',
  'wie warm ist der Pool in Berlin',
])('the temperature of a thing is not that of the air: "%s"', (text) => {
  const { variables, notOffered } = parseQuestion(text, gazetteer);
  expect([variables, notOffered.length]).toEqual([[], 1]);
});

it.each([
  ['pioggia a Roma nelle prossime ore', 3],
  ['pluie à Nantes les 12 prochaines heures', 12],
  ['Regen in Bonn in den nächsten Stunden', 3],
])('hours ahead are counted, or are a few: "%s"', (text, to) => {
  expect(parseQuestion(text, gazetteer).windows).toEqual([{ kind: 'hours', from: 0, to }]);
});
