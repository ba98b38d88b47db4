import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { inHemisphere } from '../../../src/language/windows/index.ts';
import { openGazetteer } from '../../../src/places/index.ts';

const gazetteer = await openGazetteer();
const placesOf = (question: string) => parseQuestion(question, gazetteer).places.map(({ name }) => name);
const windowsOf = (question: string) => parseQuestion(question, gazetteer).windows;

describe('a question about what is over', () => {
  it('means the last such weekday', () => {
    const monday = { first: { kind: 'weekday', weekday: 1, weeks: -1 } };
    expect(windowsOf('was it windy in belfast on monday')).toMatchObject([monday]);
    expect(windowsOf('war es am montag in kiel stürmisch')).toMatchObject([monday]);
  });

  it('never means the forecast where it names no time', () => {
    expect(windowsOf('did it rain in Leeds')).toEqual([{ kind: 'hours', from: -24, to: 0 }]);
    expect(windowsOf('Quanto choveu em Recife?')).toEqual([{ kind: 'hours', from: -24, to: 0 }]);
  });

  it('means of today what is over', () => {
    const today = { first: { kind: 'relative', days: 0, isOver: true } };
    expect(windowsOf('did it rain today in Leeds')).toMatchObject([today]);
  });

  it('is told from the Polish future', () => {
    expect(windowsOf('czy jutro będzie padało w Krakowie')).toMatchObject([
      { first: { kind: 'relative', days: 1 } },
    ]);
  });
});

describe('a night between two days', () => {
  it.each([
    ['Gibt es in der Nacht von Sonntag auf Montag Frost in Erfurt?'],
    ['Frost in der Nacht auf Montag in Erfurt'],
    ['Frost in Erfurt in der Nacht zum Montag'],
    ['frost in Leeds the night of Sunday to Monday'],
    ['va-t-il geler à Lyon dans la nuit de dimanche à lundi ?'],
    ['¿helará en Burgos la noche del domingo al lunes?'],
    ['gela a Torino nella notte tra domenica e lunedì?'],
    ['vai gear em Bragança na noite de domingo para segunda?'],
    ['vorst in Assen in de nacht van zondag op maandag'],
    ['czy w nocy z niedzieli na poniedziałek będzie mróz w Krakowie?'],
  ])('is one night: "%s"', (question) => {
    const night = { first: { kind: 'weekday', weekday: 7 }, count: 1, part: 'night' };
    expect(windowsOf(question)).toMatchObject([night]);
  });

  it('begins on the day that is named first', () => {
    const night = { first: { kind: 'relative', days: 1 }, count: 1, part: 'night' };
    expect(windowsOf('Frost in der Nacht von morgen auf Sonntag in Erfurt')).toMatchObject([night]);
  });
});

describe('the word "grad"', () => {
  it('is "gerade" where it is no unit', () => {
    for (const question of [
      'schneits in innsbruck grad',
      'regnet es grad in Wien',
      'wie warm ist es grad in Wien',
    ])
      expect([question, windowsOf(question)]).toEqual([question, [{ kind: 'now' }]]);
    for (const question of ['wie viel grad in Wien', 'Regen und Temperatur in Wien in Grad'])
      expect([question, windowsOf(question)]).toEqual([question, [{ kind: 'all' }]]);
  });
});

describe('the word for one', () => {
  it('is an article before what is named', () => {
    const [window] = windowsOf(
      "J'hésite à emporter un imperméable, il tombe quelque chose demain à Bruxelles ?",
    );
    expect(window).toMatchObject({ first: { kind: 'relative', days: 1 }, part: null, clock: null });
  });
});

describe('a season', () => {
  it('is that of the half of the Earth', () => {
    const [window] = windowsOf('how hot will it be in sydney this summer');
    expect(window).toMatchObject({ first: { kind: 'season', month: 6 }, count: 3 });
    expect(inHemisphere(window, -33.9)).toMatchObject({ first: { month: 12 } });
    expect(inHemisphere(window, 48)).toMatchObject({ first: { month: 6 } });
  });
});

describe('a place', () => {
  it.each([
    ['wind in wellington... no, Auckland please', ['Auckland']],
    ['Will it be dry in Snowdonia... sorry, Bangor Wales this weekend?', ['Bangor']],
    ['stockholm temperature tomorrow', ['stockholm']],
    ['wetter sonneberg morgen', ['sonneberg']],
    ['snow depth davos', ['davos']],
    ['KDEN visibility tomorrow morning', ['KDEN']],
    ['wil it rain in manchestr on sunday', ['manchestr']],
    ['wind at the Cape of Good Hope on Sunday', ['Cape of Good Hope']],
    ['quel est le jour le plus froid de la semaine prochaine à grenoble', ['grenoble']],
    ['Wie warm ist es im Sommer in Sydney', ['Sydney']],
  ])('is found in "%s"', (question, places) => {
    expect(placesOf(question)).toEqual(places);
  });

  it.each([
    ['Sardegna', 'Sardinia'],
    ['Catalunha', 'Catalonia'],
    ['Beieren', 'Bavaria'],
    ['Toskania', 'Tuscany'],
    ['Cabo de Hornos', 'Cape Horn'],
  ])('may be called %s', (name, english) => {
    expect(gazetteer.resolve(name, null)?.place.name).toBe(english);
  });
});

describe('a time', () => {
  it.each([
    ['wind at 1530 in plymouth tomorrow', { clock: { from: 15.5, to: 15.5 } }],
    ['fog at heathrow tomorrow am', { part: 'morning' }],
    ['lagos 2moro weather', { first: { kind: 'relative', days: 1 } }],
    ['oslo weather sat & sun', { count: 2 }],
    ['Cape Town weather a week today', { first: { kind: 'relative', days: 7 } }],
    ['jaka pogoda będzie w przyszłym tygodniu w krakowie', { first: { kind: 'week', weeks: 1 } }],
  ])('is read in "%s"', (question, window) => {
    expect(windowsOf(question)[0]).toMatchObject(window);
  });
});
