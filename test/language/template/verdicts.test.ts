import { describe, expect, it } from 'vitest';
import { type Facts, LANGUAGES, type Language, numbersNotIn } from '../../../src/language/index.ts';
import { writeAnswer } from '../../../src/language/template/answers/index.ts';
import { someFact, someFacts } from '../numbers/some-facts.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const wind = someFact('wind_speed', 'kn', 0, [12, 31, 35]);
const YES: Record<Language, string> = {
  en: 'yes, the wind is above 30 knots, first at 16:00 (31 knots)',
  de: 'Ja, der Wind liegt über 30 Knoten, zuerst um 16 Uhr (31 Knoten)',
  fr: 'oui, le vent dépasse 30 nœuds, d’abord à 16 h (31 nœuds)',
  es: 'sí, el viento supera 30 nudos, primero a las 16:00 (31 nudos)',
  it: 'sì, il vento supera 30 nodi, la prima volta alle 16:00 (31 nodi)',
  pt: 'sim, o vento ultrapassa 30 nós, primeiro às 16:00 (31 nós)',
  nl: 'ja, de wind komt boven 30 knopen, voor het eerst om 16:00 (31 knopen)',
  pl: 'tak, wiatr przekracza 30 kn, po raz pierwszy o 16:00 (31 kn)',
};
const NO: Record<Language, string> = {
  en: 'no, the wind is not above 40 knots until the end of the forecast (at 17:00)',
  de: 'Nein, der Wind liegt nicht über 40 Knoten bis zum Ende der Vorhersage (um 17 Uhr)',
  fr: 'non, le vent ne dépasse pas 40 nœuds jusqu’à la fin de la prévision (à 17 h)',
  es: 'no, el viento no supera 40 nudos hasta el final del pronóstico (a las 17:00)',
  it: 'no, il vento non supera 40 nodi fino alla fine della previsione (alle 17:00)',
  pt: 'não, o vento não ultrapassa 40 nós até ao fim da previsão (às 17:00)',
  nl: 'nee, de wind komt niet boven 40 knopen tot het einde van de verwachting (om 17:00)',
  pl: 'nie, wiatr nie przekracza 40 kn do końca prognozy (o 17:00)',
};

/** Of "at least 31 knots". */
const REACHED: Record<Language, string> = {
  en: 'yes, the wind reaches 31 knots, first at 16:00 (31 knots)',
  de: 'Ja, der Wind erreicht 31 Knoten, zuerst um 16 Uhr (31 Knoten)',
  fr: 'oui, le vent atteint 31 nœuds, d’abord à 16 h (31 nœuds)',
  es: 'sí, el viento alcanza 31 nudos, primero a las 16:00 (31 nudos)',
  it: 'sì, il vento raggiunge 31 nodi, la prima volta alle 16:00 (31 nodi)',
  pt: 'sim, o vento atinge 31 nós, primeiro às 16:00 (31 nós)',
  nl: 'ja, de wind bereikt 31 knopen, voor het eerst om 16:00 (31 knopen)',
  pl: 'tak, wiatr osiąga 31 kn, po raz pierwszy o 16:00 (31 kn)',
};
const NOT_REACHED: Record<Language, string> = {
  en: 'no, the wind does not reach 40 knots until the end of the forecast (at 17:00)',
  de: 'Nein, der Wind erreicht 40 Knoten nicht bis zum Ende der Vorhersage (um 17 Uhr)',
  fr: 'non, le vent n’atteint pas 40 nœuds jusqu’à la fin de la prévision (à 17 h)',
  es: 'no, el viento no alcanza 40 nudos hasta el final del pronóstico (a las 17:00)',
  it: 'no, il vento non raggiunge 40 nodi fino alla fine della previsione (alle 17:00)',
  pt: 'não, o vento não atinge 40 nós até ao fim da previsão (às 17:00)',
  nl: 'nee, de wind bereikt 40 knopen niet tot het einde van de verwachting (om 17:00)',
  pl: 'nie, wiatr nie osiąga 40 kn do końca prognozy (o 17:00)',
};

function factsAbove(language: Language, limit: number, includesLimit = false): Facts {
  const facts = someFacts([wind], language);
  const condition = { quantity: 'wind_speed', comparison: 'above', threshold: 15, written: null } as const;
  return {
    ...facts,
    window: { ...facts.window, isToEnd: true },
    intent: { kind: 'when', condition },
    verdict: {
      quantity: 'wind_speed',
      comparison: 'above',
      isSnow: false,
      unit: 'kn',
      decimals: 0,
      limit,
      includesLimit,
      holds: limit < 35,
      first: limit < 35 ? { time: '2026-11-23T16:00:00+01:00', value: 31 } : null,
    },
  };
}

describe.each(LANGUAGES)('an answer in %s', (language) => {
  it('says yes or no first, then the first time, else the end of the forecast', () => {
    for (const [limit, includesLimit, words] of [
      [30, false, YES[language]],
      [40, false, NO[language]],
      [31, true, REACHED[language]],
      [40, true, NOT_REACHED[language]],
    ] as const) {
      const facts = factsAbove(language, limit, includesLimit);
      const { text } = writeAnswer(facts);
      expect(plain(text).toLowerCase().startsWith(`${words.toLowerCase()}. berlin`)).toBe(true);
      expect(numbersNotIn(text, facts)).toEqual([]);
    }
    expect(numbersNotIn('33', factsAbove(language, 30))).toEqual(['33']);
  });

  it('says the extreme that is asked for', () => {
    const facts = {
      ...someFacts([someFact('temperature', '°F', 1, [40.1, 50.2, 45.3])], language),
      intent: { kind: 'extreme', of: 'highest', quantity: 'temperature' } as const,
    };
    const { text } = writeAnswer(facts);
    expect(plain(text).replace(',2', '.2')).toMatch(/50\.2 °F \(\S.*16/);
    expect(text).not.toMatch(/40[.,]1/);
    expect(numbersNotIn(text, facts)).toEqual([]);
  });

  it('compares two places beside one another, and says which run had forecast the past', () => {
    const first = someFacts([someFact('temperature', '°C', 1, [4, 6], { mean: 5 })], language);
    const second = someFacts([someFact('temperature', '°C', 1, [8, 9], { mean: 8.5 })], language);
    const other = { ...second, place: { label: 'Lyon (France)', timeZone: 'Europe/Paris' } };
    const facts = { ...first, window: { ...first.window, isPast: true }, compared: [other] };
    const { text } = writeAnswer(facts);
    expect(plain(text).replaceAll(',', '.')).toMatch(/Berlin \(Germany\) 5\.0 °C; Lyon \(France\) 8\.5 °C/);
    expect(numbersNotIn(text, facts)).toEqual([]);
    expect(text).not.toMatch(/ {2}|undefined|NaN|null|\(\)|\.\./);
  });
});

it('an activity that may be dangerous is answered with numbers and no promise', () => {
  const facts = {
    ...someFacts([wind]),
    intent: { kind: 'activity', activity: 'sailing' } as const,
  };
  expect(writeAnswer(facts).text).toMatch(/12 to 35\u00a0knots.* These numbers do not guarantee safety/);
});
