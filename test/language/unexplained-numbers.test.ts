import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../bench/language/raw-values.ts';
import { unexplainedNumbers } from '../../bench/language/unexplained.ts';
import type { SurfaceVariableName } from '../../src/catalog/index.ts';
import type { Language } from '../../src/language/index.ts';

/** Six hours from 13:00 in Berlin. */
const LEADS = [6, 7, 8, 9, 10, 11];
const raw = rawOf({
  air_temperature_2m: [276.65, 277.15, 278.05, 277.95, 276.15, 275.25],
  wind_u_10m: [3, 3, 3, 3, 3, 4],
  wind_v_10m: [0, 0, 0, 0, 4, 3],
  total_precipitation: [0, 0.4, 1.2, 0.2, 0, 0],
  mean_sea_level_pressure: [101325, 101300, 101290, 101280, 101270, 101260],
});
const window = {
  from: new Date('2026-11-24T12:00:00Z'),
  to: new Date('2026-11-24T18:00:00Z'),
  isClosed: true,
  timeZone: 'Europe/Berlin',
  hoursOfDay: null,
};

function rawOf(values: Partial<Record<SurfaceVariableName, readonly number[]>>): RawValues {
  const series = Object.entries(values).map(
    ([name, numbers]) => [name as SurfaceVariableName, { leadHours: LEADS, values: numbers }] as const,
  );
  return { model: 'icon-global', initTime: new Date('2026-11-24T06:00:00Z'), series: new Map(series) };
}

function unexplained(answer: string, language: Language = 'en'): readonly string[] {
  return unexplainedNumbers({ answer, language, names: ['Halle 24 (Germany)'], raw, window });
}

describe('the evaluation of answers', () => {
  it.each<[Language, string]>([
    [
      'en',
      'In Halle 24 (Germany) on 24 November: 3.5 °C at 13:00, at most 4.9 °C at 3 pm, 3 to 5 °C in all.',
    ],
    [
      'en',
      'Rain: 1.8 mm in all, the most at 14:00 (1.2 mm). Pressure 1,013 hPa. Run of 24 November, 06 UTC.',
    ],
    ['en', 'Wind 11–18 km/h at 10 m from the west (270°).'],
    ['de', 'Am 24. November zwischen 3 und 5 °C, höchstens 4,9 °C um 15 Uhr; 1,8 mm Regen, 1.013 hPa.'],
    ['fr', 'Le 24 novembre, 4,9 °C à 15 h, 1,8 mm de pluie et 1 013 hPa.'],
    ['es', 'El 24 de noviembre, 4,9 °C a las 15:00, viento de 11 a 18 km/h.'],
  ])('finds every number of an answer in the data: %s %s', (language, answer) => {
    expect(unexplained(answer, language)).toEqual([]);
  });

  it.each<[string, string]>([
    ['It will be 5.9 °C.', '5.9 °C'],
    ['It will be -3.5 °C.', '-3.5 °C'],
    ['Expect 2.8 mm of rain.', '2.8 mm'],
    ['Expect 4.9 mm of rain.', '4.9 mm'],
    ['Wind of 30 km/h.', '30 km/h'],
    ['It rains at 04:00.', '04:00'],
    ['It rains on 25 November.', '25 November'],
    ['The chance is 7 in all.', '7'],
    ['Humidity is 80%.', '80%'],
    ['3.5 °C, and 77 °F in summer.', '77'],
  ])('names a number that the data does not have: %s', (answer, number) => {
    expect(unexplained(answer)).toEqual([number]);
  });

  it('counts midnight at the end of a day among the hours after 18', () => {
    const untilMidnight = { ...raw, initTime: new Date('2026-11-24T12:00:00Z') };
    const evening = {
      ...window,
      from: new Date('2026-11-24T17:00:00Z'),
      to: new Date('2026-11-24T23:00:00Z'),
      hoursOfDay: { from: 18, to: 24 },
    };
    const isSaid = (answer: string) =>
      unexplainedNumbers({ answer, language: 'en', names: [], raw: untilMidnight, window: evening });
    // The last of six hours is 00:00 in Berlin.
    expect(isSaid('2.1 °C at 00:00.')).toEqual([]);
    expect(isSaid('It is 00:00.')).toEqual([]);
    expect(isSaid('2.1 °C at 17:00.')).toEqual(['17:00']);
  });
});
