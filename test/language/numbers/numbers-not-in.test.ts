import { describe, expect, it } from 'vitest';
import { type Language, numbersNotIn } from '../../../src/language/index.ts';
import { someFact, someFacts } from './some-facts.ts';

const FACTS = [
  someFact('temperature', '°C', 1, [4.6, 2.1, -0.4, -3.2], { mean: 0.8 }),
  someFact('precipitation', 'mm', 1, [0, 0.3, 1.2, 0], { sum: 1.5 }),
  someFact('wind_speed', 'km/h', 0, [22, 25, 31, 28], { mean: 27 }),
  someFact('wind_direction', '°', 0, [240, 250, 255, 260]),
  someFact('cloud_cover', '%', 0, [50, 60, 100, 90], { mean: 75 }),
  someFact('pressure', 'hPa', 0, [1013, 1012, 1011, 1010], { mean: 1012 }),
  someFact('visibility', 'km', 1, [24.1, 12.5, 9.8, 3], { mean: 12.4 }),
];

const wrong = (text: string, language: Language) => numbersNotIn(text, someFacts(FACTS, language));

describe('an answer whose numbers are all in the facts', () => {
  it.each<[Language, string]>([
    ['en', 'It will be 4.6 °C at 15:00 and fall to -3.2 °C by 18:00; on average 0.8 °C.'],
    ['en', 'Between −3 and 5 °C, with 1.5 mm of rain and winds of 22–31 km/h.'],
    ['en', 'At 3 pm 5 degrees, at 6 p.m. minus 3 degrees Celsius (3 degrees below zero).'],
    ['en', 'On November 23rd, 2026 the pressure is 1,013 hPa at 3:00 pm, then 1012 hPa.'],
    ['en', 'On 23 November the sky is 50% to 100 percent covered; wind at 10 m from 240° to 260 degrees.'],
    ['en', 'Two degrees at 16:00, zero rain and 0 mm at 3 o’clock. Visibility 24 km to 3.0 km.'],
    ['en', 'In the next 4 hours it is -0.4°C at the coldest but -3.2°C at the end (run of 06:00 UTC).'],
    ['en', 'Wind of 22, 25 and 31 km/h. It stays below zero from 17:00 on.'],
    ['de', 'Um 15 Uhr 4,6 °C, um 18:00 Uhr −3,2 °C; im Mittel 0,8 Grad. Es fallen 1,5 mm.'],
    ['de', 'Am 23.11. zwischen -3 und 5 Grad, Luftdruck 1.013 hPa, Wind mit 22 bis 31 km/h.'],
    ['de', 'Am 23. November 2026 zwei Grad um 16 Uhr, null Millimeter um 15.00 Uhr, 50 Prozent Wolken.'],
    ['de', 'Drei Grad unter null um 18 Uhr. Lauf vom 23.11.2026, 7 Uhr. Die Sicht ist 12,5 Kilometer.'],
    ['fr', 'À 15h, 4,6 °C ; à 18 h 00, −3,2 °C. Il tombe 1,5 mm. Pression : 1\u202f013 hPa.'],
    ['fr', 'Le 23 novembre, de 22 à 31 km/h, avec 50 % de nuages ; deux degrés à 16 heures.'],
    ['fr', 'À 15 h 5 °C, puis moins 3 degrés. Trois degrés sous zéro, zéro pluie.'],
    ['es', 'A las 15:00 4,6 °C y a las 18 h −3,2 °C. Caen 1,5 mm. Presión de 1.013 hPa o 1 013 hPa.'],
    ['es', 'El 23 de noviembre de 2026 habrá dos grados a las 4 de la tarde y entre 22 y 31 km/h.'],
    [
      'es',
      'A las 3:00 de la tarde, 5 grados; luego menos 3 grados, tres grados bajo cero. Nubes: 50 por ciento.',
    ],
  ])('%s: %s', (language, text) => {
    expect(wrong(text, language)).toEqual([]);
  });
});

describe('numbers that are not in the facts are named', () => {
  it.each<[Language, string, readonly string[]]>([
    ['en', 'It will be 7 °C.', ['7 °C']],
    ['en', 'It will be 4.7 °C.', ['4.7 °C']],
    ['en', 'It will be 3.2 °C.', ['3.2 °C']],
    ['en', 'Gusts reach 31 mph, that is 40 °F or 277.8 K.', ['31 mph', '40 °F', '277.8 K']],
    ['en', 'Winds of 22 m/s, or 22 knots.', ['22 m/s', '22 knots']],
    [
      'en',
      'A mix-up of units: 31 °C, 4.6 km/h, 1013 mm, 50 hPa, 25 cm.',
      ['31 °C', '4.6 km/h', '1013 mm', '50 hPa', '25 cm'],
    ],
    ['en', 'From 5 to 9 °C.', ['9 °C']],
    ['en', 'Between 7 and 5 °C.', ['7']],
    ['en', 'Rain begins at 21:00, or at 9 pm.', ['21:00', '9 pm']],
    [
      'en',
      'On 24 December it is 5 °C; on December 26th too, and on 12/26.',
      ['24 December', '26th', '12/26'],
    ],
    ['en', 'At 21:30: rain. From 21:30 to 21:45: none.', ['21:30', '21:45']],
    ['en', 'A 70% chance of rain.', ['70%']],
    ['en', 'Seven degrees, twenty-five degrees.', ['Seven degrees', 'twenty-five degrees']],
    ['en', 'About 42 of them; ½ of 4٢.', ['42', '½', '٢']],
    ['en', 'It falls 1.2.3 mm, 12.5. 20 km later.', ['1.2.3 mm', '20 km']],
    ['en', 'The wind at 850 m is 22 km/h.', ['850 m']],
    [
      'de',
      'Es wird 7 Grad, sieben Grad, fünfundzwanzig Grad.',
      ['7 Grad', 'sieben Grad', 'fünfundzwanzig Grad'],
    ],
    ['de', 'Am 24.12. um 21 Uhr fallen 1,7 mm bei 1,013 hPa.', ['24.12.', '21 Uhr', '1,7 mm', '1,013 hPa']],
    // A sign, but not in "at least".
    ['fr', 'Au moins 2,3 mm, et moins 2,3 mm.', ['2,3 mm']],
    ['fr', 'Il fera sept degrés à 21h, 22h30 ou 21 heures.', ['sept degrés', '21h', '22h30', '21 heures']],
    [
      'es',
      'Siete grados, veinticinco grados el 24 de diciembre.',
      ['Siete grados', 'veinticinco grados', '24 de diciembre'],
    ],
  ])('%s: %s', (language, text, named) => {
    expect(wrong(text, language)).toEqual(named);
  });

  it('once each', () => {
    expect(wrong('7 °C, then 7 °C, then 8 °C', 'en')).toEqual(['7 °C', '8 °C']);
  });
});

describe('names with digits', () => {
  it('of a place do not count as numbers, and coordinates are those of the place', () => {
    const facts = { ...someFacts(FACTS), place: { label: 'Paris 07 (France)', timeZone: 'Etc/GMT-1' } };
    expect(numbersNotIn('In Paris 07 (France): 5 °C. Times are Etc/GMT-1.', facts)).toEqual([]);
    expect(numbersNotIn('In Paris 08: 5 °C.', facts)).toEqual(['08']);
    const at = { ...facts, place: { label: '52.52, -13.41', timeZone: 'UTC' } };
    expect(numbersNotIn('At 52.52, -13.41: 5 °C. That is 52.5° N, 13.4° W.', at)).toEqual([]);
    expect(numbersNotIn('At 52.62° N.', at)).toEqual(['52.62° N']);
  });
});
