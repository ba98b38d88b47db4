import { beforeAll, describe, expect, it } from 'vitest';
import { numbersNotIn } from '../../../src/language/numbers/numbers-not-in.ts';
import { LANGUAGES, type Language } from '../../../src/language/parse.ts';
import { writeAnswer } from '../../../src/language/template/answers/index.ts';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';
import { someFact, someFacts } from '../numbers/some-facts.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

describe('how much snow', () => {
  it.each([
    ['how much snow will fall tomorrow in Innsbruck', 'en'],
    ['Wie viel Schnee fällt morgen in Innsbruck?', 'de'],
    ['Combien de neige va tomber demain à Chamonix ?', 'fr'],
    ['¿Cuánta nieve va a caer mañana en Jaca?', 'es'],
    ['Quanta neve cadrà domani a Cortina?', 'it'],
    ['Quanta neve vai cair amanhã em Andorra?', 'pt'],
    ['Hoeveel sneeuw valt er morgen in Innsbruck?', 'nl'],
    ['Ile śniegu spadnie jutro w Zakopanem?', 'pl'],
  ])('falls is the snowfall: %s', (question, language) => {
    const parse = parseQuestion(question, gazetteer);
    expect(parse).toMatchObject({
      language,
      variables: ['snowfall_amount'],
      intent: { kind: 'describe' },
      notOffered: [],
    });
    expect(parse.places).toHaveLength(1);
  });

  it.each([
    ['how much snow is on the ground in Innsbruck', ['snow_depth']],
    ['how much snow will be lying in Innsbruck tomorrow', ['snow_depth']],
    ['Wie viel Schnee liegt morgen in Davos?', ['snow_depth']],
    ['will it snow in Innsbruck tomorrow', ['air_temperature_2m', 'total_precipitation']],
  ])('that lies, and whether any falls, is not: %s', (question, variables) => {
    expect(parseQuestion(question, gazetteer).variables).toEqual(variables);
  });
});

const SAID: Record<Language, RegExp> = {
  en: /snowfall adds up to 4\.2 mm of water, most of all .*3\.0 mm/i,
  de: /insgesamt fällt Schnee mit 4,2 mm Wasser/i,
  fr: /cumul de neige est de 4,2 mm d’eau/i,
  es: /nieve que cae suma 4,2 mm de agua/i,
  it: /neve che cade ammonta a 4,2 mm d’acqua/i,
  pt: /queda de neve acumulada é de 4,2 mm de água/i,
  nl: /er valt in totaal sneeuw met 4,2 mm water/i,
  pl: /suma opadów śniegu wynosi 4,2 mm wody/i,
};

describe.each(LANGUAGES)('snowfall in %s', (language) => {
  it('is said as its sum of water', () => {
    const facts = someFacts([someFact('snowfall', 'mm', 1, [0, 1.2, 3], { sum: 4.2 })], language);
    const { text } = writeAnswer(facts);
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(SAID[language]);
    expect(numbersNotIn(text, facts)).toEqual([]);
    const none = writeAnswer(someFacts([someFact('snowfall', 'mm', 1, [0, 0], { sum: 0 })], language)).text;
    expect(none).toMatch(/\(0/);
    expect(none).not.toMatch(SAID[language]);
  });
});
