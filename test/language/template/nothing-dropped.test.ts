import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

describe('words that no rule understands', () => {
  it.each([
    ['temperature in Lyon tomorrow at noon CET', ['CET']],
    ['rain in Lyon during Carnival', ['Carnival']],
    ['Regen in Lyon zum Fasching', ['Fasching']],
    ['weather 10115 Berlin tomorrow', ['10115']],
    ['temperature in Lyon tomorrow', []],
  ])('are named: "%s"', (question, unread) => {
    expect(parseQuestion(question, gazetteer).unread).toEqual(unread);
  });

  it('are at most eight, and short', () => {
    const words = Array.from({ length: 40 }, (_, n) => `zxqv${'bcdfghjk'[n % 8]}${n} and`).join(' ');
    const { unread } = parseQuestion(`rain in Lyon tomorrow ${words}`, gazetteer);
    expect(unread.length).toBeLessThanOrEqual(8);
    expect(unread.every((text) => text.length <= 60)).toBe(true);
  });
});

describe('quantities that are not offered', () => {
  it.each([
    ['What is the snow line over Chamonix tomorrow', ['snow line'], []],
    ['temperature and UV index in Sydney tomorrow', ['UV index'], ['air_temperature_2m']],
    ['Pollenflug morgen in Graz', ['Pollenflug'], []],
    ['What is the chance of wind in Rome tomorrow?', ['chance of'], ['wind_u_10m', 'wind_v_10m']],
    ['temperature at 925 hPa over Berlin tomorrow', ['925 hPa'], []],
    ['What does the UKMO model show for London tomorrow?', ['UKMO'], expect.any(Array)],
  ])('are named: "%s"', (question, notOffered, variables) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({ notOffered, variables });
  });
});

describe('what is offered aloft', () => {
  it.each([
    ['temperature at 850 hPa over Berlin tomorrow', ['temperature_850hpa']],
    ['zero degree line over Lyon tomorrow', ['freezing_level_height']],
    ['Nullgradgrenze morgen in Innsbruck', ['freezing_level_height']],
    ['isotherme zéro demain à Lyon', ['freezing_level_height']],
    ['isoterma cero mañana en Madrid', ['freezing_level_height']],
    ['zero termico domani a Torino', ['freezing_level_height']],
    ['isoterma zero amanhã em Lisboa', ['freezing_level_height']],
    ['vriesniveau morgen in Utrecht', ['freezing_level_height']],
    ['poziom zamarzania jutro w Krakowie', ['freezing_level_height']],
    ['Wind in 850 hPa über Berlin morgen', ['u_wind_850hpa', 'v_wind_850hpa']],
    ['geopotential height at 500 hPa over Oslo', ['geopotential_height_500hpa']],
    ['relative humidity at 700 hPa in Rome', ['relative_humidity_700hpa']],
    ['what does it feel like in Lyon now', ['air_temperature_2m', 'apparent_temperature_2m']],
    ['wind chill in Oslo tonight', ['air_temperature_2m', 'wind_chill_2m']],
  ])('is found: "%s"', (question, variables) => {
    expect(parseQuestion(question, gazetteer).variables).toEqual(variables);
  });
});

describe('a second', () => {
  it('place is compared', () => {
    const names = (question: string) => parseQuestion(question, gazetteer).places.map(({ name }) => name);
    expect(names('Is it warmer in Rome or Madrid on Saturday?')).toEqual(['Rome', 'Madrid']);
    expect(names('Ist es morgen in Köln wärmer als in Bonn?')).toEqual(['Köln', 'Bonn']);
    expect(names('Piove a Milano o a Torino domani?')).toEqual(['Milano', 'Torino']);
  });

  it('model is compared', () => {
    expect(parseQuestion('GFS vs ECMWF: rain in Lyon tomorrow?', gazetteer).models).toEqual([
      'gfs',
      'euro-ifs',
    ]);
  });

  it.each([
    ['Según el modelo europeo, ¿cuánto lloverá el sábado en Barcelona?', 'euro-ifs'],
    ['selon le modèle européen, pluie à Lyon samedi', 'euro-ifs'],
    ['Regen morgen in Köln nach dem europäischen Modell', 'euro-ifs'],
    ['pioggia domani a Roma secondo il modello europeo', 'euro-ifs'],
    ['chuva amanhã em Lisboa no modelo europeu', 'euro-ifs'],
    ['regen morgen in Utrecht volgens het Europese model', 'euro-ifs'],
    ['deszcz jutro w Gdańsku według modelu europejskiego', 'euro-ifs'],
    ['rain in Boston tomorrow, American model', 'gfs'],
    ['pluie à Lyon demain avec le modèle américain', 'gfs'],
  ])('model that is called by where it is from is known: "%s"', (question, model) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({ models: [model], unread: [] });
  });

  it.each([
    ['how many beaufort tomorrow in Kiel'],
    ['Welche Windstärke morgen in Kiel?'],
    ['Hoeveel beaufort morgen op Texel'],
    ['windkracht morgen op Texel'],
    ['vent à Brest demain en beaufort'],
  ])('scale of winds is kept: "%s"', (question) => {
    const wind = { variables: ['wind_u_10m', 'wind_v_10m'], units: ['beaufort'], unread: [] };
    expect(parseQuestion(question, gazetteer)).toMatchObject(wind);
  });

  it('unit that is said goes before the scale', () => {
    const { units } = parseQuestion('Windstärke in Kiel morgen in km/h', gazetteer);
    expect(units).toEqual(['km/h', 'beaufort']);
  });

  it('unit is kept', () => {
    const { units } = parseQuestion('temperature in London in celsius and fahrenheit', gazetteer);
    expect(units).toEqual(['celsius', 'fahrenheit']);
    expect(parseQuestion('wind in Brest in knots', gazetteer).units).toEqual(['knots']);
    expect(parseQuestion('Wind in Kiel morgen in m/s', gazetteer).units).toEqual(['m/s']);
  });
});

describe('a misspelled word', () => {
  it('means the word that it is one letter off', () => {
    expect(parseQuestion('Will it rian in Dublin on Satuday?', gazetteer)).toMatchObject({
      variables: ['total_precipitation'],
      windows: [{ first: { kind: 'weekday', weekday: 6 } }],
      unread: [],
    });
  });
});
