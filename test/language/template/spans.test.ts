import { beforeAll, describe, expect, it } from 'vitest';
import { resolveWindow } from '../../../src/language/index.ts';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

/** Friday 27 November 2026, 17:35 in Lyon. */
const NOW = new Date('2026-11-27T16:35:00Z');

/** The first and last instant of the first window, in hours of UTC+1, as all places of these questions have. */
function spanOf(question: string): readonly (string | null)[] {
  const [window] = parseQuestion(question, gazetteer).windows;
  const { from, to } = resolveWindow(window, NOW, 'Europe/Paris');
  const local = (time: Date) => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 16);
  return [local(from), to === null ? null : local(to)];
}

describe('a time in a question', () => {
  it.each([
    ['temperature in Lyon 3 hours from now', '2026-11-27T20:35', '2026-11-27T20:35'],
    ['temperature in Lyon in half an hour', '2026-11-27T18:05', '2026-11-27T18:05'],
    ['Temperatur in Graz in einer halben Stunde', '2026-11-27T18:05', '2026-11-27T18:05'],
    ['temperature in Lyon two days from now', '2026-11-29T00:00', '2026-11-30T00:00'],
    ['temperature in Lyon a week from today', '2026-12-04T00:00', '2026-12-05T00:00'],
    ['temperature in Lyon on Nov. 30th', '2026-11-30T00:00', '2026-12-01T00:00'],
    ['temperature in Lyon on the 30th', '2026-11-30T00:00', '2026-12-01T00:00'],
    ['Temperatur in Lyon am 30.', '2026-11-30T00:00', '2026-12-01T00:00'],
    ['temperature in Lyon on 11/30/2026', '2026-11-30T00:00', '2026-12-01T00:00'],
    ['temperature in Lyon at midnight', '2026-11-28T00:00', '2026-11-28T00:00'],
    ['temperature in Lyon for the rest of the week', '2026-11-27T17:00', '2026-11-30T00:00'],
    ['Temperatur in Graz übernächste Woche', '2026-12-07T00:00', '2026-12-14T00:00'],
    ['how much rain will fall in Lyon until Sunday', '2026-11-27T17:00', '2026-11-30T00:00'],
    ['Regen in Lyon bis Sonntag', '2026-11-27T17:00', '2026-11-30T00:00'],
    ['pluie à Lyon jusqu’à dimanche', '2026-11-27T17:00', '2026-11-30T00:00'],
    ['temperature in Lyon before noon tomorrow', '2026-11-28T00:00', '2026-11-28T12:00'],
    ['temperature in Lyon tomorrow evening and night', '2026-11-28T18:00', '2026-11-29T06:00'],
    ['température à Lyon de vendredi à dimanche', '2026-11-27T17:00', '2026-11-30T00:00'],
    ['tempo a Lione da sabato a lunedì', '2026-11-28T00:00', '2026-12-01T00:00'],
    ['wind in Lyon from Saturday evening to Sunday noon', '2026-11-28T18:00', '2026-11-29T14:00'],
    ['Tell me the forecast for 6 am in Lyon', '2026-11-28T06:00', '2026-11-28T06:00'],
    ['Wetter in Lyon am Montag nächster Woche', '2026-11-30T00:00', '2026-12-01T00:00'],
    ['il fera combien à Marseille après-demain matin', '2026-11-29T06:00', '2026-11-29T12:00'],
    ['temperature in Lyon next month', '2026-12-01T00:00', '2027-01-01T00:00'],
    ['Météo à Bruxelles lundi 30 novembre à 14h', '2026-11-30T14:00', '2026-11-30T14:00'],
    ['Schneit es am 2. Weihnachtstag in Graz?', '2026-12-26T00:00', '2026-12-27T00:00'],
    // In summer time, an hour ahead.
    ['temperature in Lyon in July', '2027-06-30T23:00', '2027-07-31T23:00'],
    ['pogoda w Lyonie za trzy dni', '2026-11-30T00:00', '2026-12-01T00:00'],
  ])('"%s" begins at %s and ends at %s', (question, from, to) => {
    expect(spanOf(question)).toEqual([from, to]);
  });

  it.each([
    ['rain in Lyon last week', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['Regen in Lyon letzte Woche', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['rain in Lyon in the last 3 days', '2026-11-24T00:00', '2026-11-27T00:00'],
    ['temperature in Lyon two days ago', '2026-11-25T00:00', '2026-11-26T00:00'],
    ['Temperatur in Lyon vor zwei Tagen', '2026-11-25T00:00', '2026-11-26T00:00'],
    ['température à Lyon il y a deux jours', '2026-11-25T00:00', '2026-11-26T00:00'],
    ['lluvia en Lyon la semana pasada', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['rain in Lyon last Friday', '2026-11-20T00:00', '2026-11-21T00:00'],
    ['temperature in Lyon 3 hours ago', '2026-11-27T14:35', '2026-11-27T14:35'],
  ])('of the past is not the future: "%s"', (question, from, to) => {
    expect(spanOf(question)).toEqual([from, to]);
  });

  it('may be several, which are compared', () => {
    const { windows } = parseQuestion('rain in Lyon on Friday and Sunday', gazetteer);
    expect(windows.map((window) => (window.kind === 'days' ? window.first : null))).toEqual([
      { kind: 'weekday', weekday: 5, weeks: 0 },
      { kind: 'weekday', weekday: 7, weeks: 0 },
    ]);
  });
});
