import { describe, expect, it } from 'vitest';
import type { SurfaceVariableName } from '../../../src/catalog/index.ts';
import {
  type Fact,
  type Facts,
  LANGUAGES,
  type Language,
  type SpokenQuantity,
  type SpokenUnit,
} from '../../../src/language/index.ts';
import { numbersNotIn } from '../../../src/language/numbers/numbers-not-in.ts';
import { writeAnswer } from '../../../src/language/template/answers/index.ts';
import { someFact, someFacts } from '../numbers/some-facts.ts';

const temperature = (...values: readonly number[]) => someFact('temperature', '°C', 0, values, { mean: 5 });
const precipitation = (...values: readonly number[]) =>
  someFact('precipitation', 'mm', 1, values, {
    sum: Math.round(10 * values.reduce((a, b) => a + b, 0)) / 10,
  });
const speed = (...values: readonly number[]) => someFact('wind_speed', 'km/h', 0, values, { mean: 10 });
const direction = (...values: readonly number[]) => someFact('wind_direction', '°', 0, values);
const clouds = (...values: readonly number[]) => someFact('cloud_cover', '%', 0, values, { mean: 80 });

const WEATHER = [
  temperature(4, 2, 6),
  precipitation(0, 1.2, 3),
  speed(5, 25, 12),
  direction(200, 240, 300),
  clouds(60, 90, 90),
];

/** Blanks that break no line, as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const answer = (facts: readonly Fact[], language: Language, more: Partial<Facts> = {}) =>
  plain(writeAnswer({ ...someFacts(facts, language), ...more }).text);

describe('an answer about the weather of an afternoon', () => {
  it.each([
    [
      'en',
      'Berlin (Germany), Monday 23 November, 15:00 to 17:00: the temperature is between 2 °C (at 16:00) and 6 °C (at 17:00). Precipitation adds up to 4.2 mm, most of all from 17:00 (3.0 mm). It may fall as snow. The wind blows at 5 to 25 km/h, strongest at 16:00, mostly from the northwest. The sky is mostly cloudy (on average 80 % covered).',
    ],
    [
      'de',
      'Berlin (Germany), Montag, 23. November, 15 Uhr bis 17 Uhr: Die Temperatur liegt zwischen 2 °C (um 16 Uhr) und 6 °C (um 17 Uhr). Insgesamt fallen 4,2 mm Niederschlag, am stärksten ab 17 Uhr (3,0 mm). Er kann als Schnee fallen. Der Wind weht mit 5 bis 25 km/h, am stärksten um 16 Uhr, meist aus Nordwesten. Der Himmel ist meist bewölkt (im Mittel zu 80 % bedeckt).',
    ],
    [
      'fr',
      'Berlin (Germany), lundi 23 novembre de 15 h à 17 h : la température va de 2 °C (à 16 h) à 6 °C (à 17 h). Le cumul des précipitations est de 4,2 mm, surtout à partir de 17 h (3,0 mm). Elles peuvent tomber sous forme de neige. Le vent souffle de 5 à 25 km/h, au plus fort à 16 h, surtout du nord-ouest. Le ciel est très nuageux (couvert à 80 % en moyenne).',
    ],
    [
      'es',
      'Berlin (Germany), lunes 23 de noviembre de 15:00 a 17:00: la temperatura va de 2 °C (a las 16:00) a 6 °C (a las 17:00). La precipitación acumulada es de 4,2 mm, sobre todo desde las 17:00 (3,0 mm). Puede caer en forma de nieve. El viento sopla de 5 a 25 km/h, con más fuerza a las 16:00, sobre todo del noroeste. El cielo está muy nuboso (cubierto al 80 % de media).',
    ],
  ] as const)('reads well in %s', (language, expected) => {
    expect(answer(WEATHER, language)).toBe(expected);
  });
});

describe('an answer', () => {
  it('says one value of an instant, and that a dry one is dry', () => {
    expect(answer([temperature(-3), precipitation(0)], 'en')).toBe(
      'Berlin (Germany), Monday 23 November at 15:00: the temperature is −3 °C. No precipitation is forecast (0.0 mm).',
    );
  });

  it('never says minus zero', () => {
    expect(answer([temperature(-0.2)], 'en')).toContain('the temperature is 0 °C');
  });

  it('names days where the window has several', () => {
    const hours = Array.from({ length: 40 }, (_, n) => (n === 20 ? 9 : 3));
    expect(answer([temperature(...hours)], 'en')).toBe(
      'Berlin (Germany), Monday 23 November at 15:00 to Wednesday 25 November at 06:00: the temperature is between 3 °C (on Monday at 15:00) and 9 °C (on Tuesday at 11:00).',
    );
  });

  it('is about a day where the window is a whole one', () => {
    const window = {
      from: '2026-11-23T00:00:00+01:00',
      to: '2026-11-24T00:00:00+01:00',
      askedTo: null,
      isPast: false,
      isToEnd: false,
    };
    expect(answer([temperature(3)], 'de', { window })).toContain('(Germany), Montag, 23. November: Die');
  });

  it('says where the forecast ends, and that the atmosphere is synthetic', () => {
    const window = {
      from: '2026-11-23T16:00:00+01:00',
      to: '2026-11-25T07:00:00+01:00',
      askedTo: '2026-11-27T00:00:00+01:00',
      isPast: false,
      isToEnd: true,
    };
    const text = answer([temperature(3)], 'en', { window, synthetic: true });
    expect(text).toContain('The forecast ends at 07:00 on Wednesday 25 November.');
    expect(text).toMatch(/These are values of a synthetic demo atmosphere, not a real forecast\.$/);
  });

  it('says gusts with the wind, or by themselves', () => {
    const gust = someFact('wind_gust', 'km/h', 0, [30, 45]);
    expect(answer([speed(5, 25), direction(0, 1), gust], 'en')).toContain(
      'strongest at 16:00, mostly from the north, with gusts of up to 45 km/h (at 16:00).',
    );
    expect(answer([gust], 'en')).toContain('gusts reach up to 45 km/h (at 16:00).');
  });
});

describe('the direction of a wind', () => {
  it.each([
    ['steady', [225], 'from the southwest'],
    ['turning', [225, 315], 'from the southwest, later from the northwest'],
    ['mostly', [90], 'mostly from the east'],
    ['varying', [], 'from varying directions'],
  ] as const)('that is %s is said of the whole window', (kind, degrees, words) => {
    const course = { ...direction(0, 90, 180), course: { kind, degrees } };
    expect(answer([speed(5, 25, 12), course], 'en')).toContain(
      `blows at 5 to 25 km/h, strongest at 16:00, ${words}.`,
    );
  });
});

describe('precipitation', () => {
  const say = (degrees: readonly number[], amounts: readonly number[]) =>
    answer([temperature(...degrees), precipitation(...amounts)], 'en');

  it('may be snow only where it is cold while it falls', () => {
    expect(say([-1, 8, 12], [0, 0, 5])).not.toContain('snow');
    expect(say([12, 8, 1], [0, 0, 5])).toContain('It may fall as snow.');
  });

  it('of one step is said with its time', () => {
    expect(say([9, 9, 9], [0, 1.2, 0])).toContain('adds up to 1.2 mm, from 16:00.');
  });
});

it('the first of a month is the "premier" in French', () => {
  const window = {
    from: '2026-12-01T06:00:00+01:00',
    to: '2026-12-01T08:00:00+01:00',
    askedTo: null,
    isPast: false,
    isToEnd: false,
  };
  const facts = { ...someFacts([temperature(3)], 'fr'), window };
  expect(writeAnswer(facts).text).toContain('mardi 1er décembre');
});

const ALL: readonly Fact[] = [
  temperature(-12, 4, 31),
  someFact('dewpoint', '°C', 0, [-3, 0, 2]),
  someFact('humidity', '%', 0, [40, 99, 100]),
  precipitation(0, 0.1, 12.3),
  someFact('snow_depth', 'cm', 0, [0, 3, 120]),
  speed(0, 7, 110),
  direction(0, 180, 315),
  someFact('wind_gust', 'km/h', 0, [12, 30, 140]),
  someFact('wind_speed', 'km/h', 0, [20, 30, 40], { heightMetres: 100 }),
  someFact('wind_direction', '°', 0, [90, 91, 92], { heightMetres: 100 }),
  clouds(0, 50, 100),
  someFact('low_cloud_cover', '%', 0, [0, 0, 0]),
  someFact('visibility', 'km', 1, [0.4, 12, 30.5]),
  someFact('pressure', 'hPa', 0, [998, 1013, 1024]),
  someFact('cape', 'J/kg', 0, [0, 850, 2600]),
];

/** The first so many values of a fact. */
function first(count: number, { values, ...fact }: Fact): Fact {
  const numbers = values.slice(0, count).map(({ value }) => value);
  const { quantity, unit, decimals, heightMetres, mean, sum } = fact;
  const total = sum === null ? null : Math.round(10 * numbers.reduce((a, b) => a + b, 0)) / 10;
  return someFact(quantity, unit, decimals, numbers, { heightMetres, mean, sum: total });
}

describe.each(LANGUAGES)('every sentence in %s', (language) => {
  it.each(ALL.map((fact) => [`${fact.quantity} ${fact.heightMetres ?? ''}`, fact] as const))(
    'about %s has numbers of the facts alone, and is well set',
    (_, fact) => {
      for (const count of [1, 2, 3]) {
        for (const askedTo of [null, '2026-11-30T00:00:00+01:00']) {
          const facts = someFacts([first(count, fact)], language);
          const given = { ...facts, synthetic: count === 2, window: { ...facts.window, askedTo } };
          // Directions alone are said by no sentence.
          if (fact.quantity === 'wind_direction') continue;
          const { text, leftOut } = writeAnswer(given);
          expect(leftOut).toEqual([]);
          expect([text, numbersNotIn(text, given)]).toEqual([text, []]);
          expect(text).not.toMatch(/ {2}|undefined|NaN|null|\(\)|-0|\.\./);
          expect(text).toMatch(/\.$/);
          expect(text.length).toBeLessThan(1500);
        }
      }
    },
  );
});

describe.each(LANGUAGES)('an answer about all quantities over several days in %s', (language) => {
  const times = Array.from({ length: 60 }, (_, n) => n);
  const ranging = (
    quantity: SpokenQuantity,
    unit: SpokenUnit,
    variable: SurfaceVariableName,
    height?: 10 | 80 | 100,
  ) => {
    const numbers = times.map((n) => 10 + ((n * 7) % 31));
    return someFact(quantity, unit, 0, numbers, {
      variables: [variable],
      ...(height !== undefined && { heightMetres: height }),
      mean: 20,
    });
  };
  const facts = someFacts(
    [
      ranging('temperature', '°C', 'air_temperature_2m'),
      ranging('dewpoint', '°C', 'dewpoint_temperature_2m'),
      ranging('humidity', '%', 'relative_humidity_2m'),
      ranging('wind_speed', 'km/h', 'wind_u_10m', 10),
      ranging('wind_speed', 'km/h', 'wind_u_80m', 80),
      ranging('wind_speed', 'km/h', 'wind_u_100m', 100),
      ranging('wind_gust', 'km/h', 'wind_gust_10m'),
      ranging('pressure', 'hPa', 'mean_sea_level_pressure'),
      ranging('cloud_cover', '%', 'total_cloud_cover'),
      ranging('low_cloud_cover', '%', 'low_cloud_cover'),
      ranging('mid_cloud_cover', '%', 'mid_cloud_cover'),
      ranging('high_cloud_cover', '%', 'high_cloud_cover'),
      ranging('cape', 'J/kg', 'cape'),
      ranging('visibility', 'km', 'visibility'),
      ranging('snow_depth', 'cm', 'snow_depth'),
    ],
    language,
  );
  // A name that is a little too long for all of them.
  const label = facts.place.label + 'L'.repeat(1550 - writeAnswer(facts).text.length);
  const long = { ...facts, place: { ...facts.place, label } };

  it('stays within 1,500 characters, and says which least-asked ones it leaves out', () => {
    const { text, leftOut } = writeAnswer(long);
    expect(text.length).toBeLessThanOrEqual(1500);
    expect(leftOut).toContain('mid_cloud_cover');
    for (const name of ['air_temperature_2m', 'wind_u_10m', 'total_cloud_cover']) {
      expect(leftOut).not.toContain(name);
    }
  });
});
