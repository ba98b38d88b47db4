import { beforeAll, describe, expect, it } from 'vitest';
import { resolveWindow } from '../../../src/language/index.ts';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

/** Friday 27 November 2026, 14:30 in Leeds. */
const NOW = new Date('2026-11-27T14:30:00Z');

/** The first and last instant of a question about a place whose clocks have UTC. */
function spanOf(question: string): readonly (string | null)[] {
  const [window] = parseQuestion(question, gazetteer).windows;
  const { from, to } = resolveWindow(window, NOW, 'Europe/London');
  return [from.toISOString().slice(0, 16), to === null ? null : to.toISOString().slice(0, 16)];
}

describe('an hour of a question', () => {
  it.each([
    ['rain in Leeds tomorrow around 11', '2026-11-28T11:00', '2026-11-28T11:00'],
    ['rain in Leeds tomorrow between 2 and 5', '2026-11-28T14:00', '2026-11-28T17:00'],
    ['rain in Leeds tomorrow from 9 to 5', '2026-11-28T09:00', '2026-11-28T17:00'],
    ['rain in Leeds between noon and 3pm tomorrow', '2026-11-28T12:00', '2026-11-28T15:00'],
    ['rain in Leeds from 10 at night till 2 in the morning', '2026-11-27T22:00', '2026-11-28T02:00'],
    ['rain in Leeds from 4 to 6 tomorrow afternoon', '2026-11-28T16:00', '2026-11-28T18:00'],
    ['rain in Leeds at twenty past nine tomorrow', '2026-11-28T09:20', '2026-11-28T09:20'],
    ['rain in Leeds at ten to five tomorrow', '2026-11-28T16:50', '2026-11-28T16:50'],
    ['rain in Leeds 1800 tomorrow', '2026-11-28T18:00', '2026-11-28T18:00'],
    ['rain in Leeds 2 hours before midnight', '2026-11-27T22:00', '2026-11-27T22:00'],
    ['rain in Leeds, 10:30 to 12:30 tomorrow', '2026-11-28T10:30', '2026-11-28T12:30'],
    ['rain in Leeds, 7 till 9 tonight', '2026-11-27T19:00', '2026-11-27T21:00'],
    ['rain in Leeds from midnight to 6', '2026-11-28T00:00', '2026-11-28T06:00'],
    ['rain in Leeds for our 2:30 walk tomorrow', '2026-11-28T14:30', '2026-11-28T14:30'],
    ['rain in Leeds before 8 tomorrow morning', '2026-11-28T00:00', '2026-11-28T08:00'],
    ['rain in Leeds from 3 onwards', '2026-11-27T15:00', '2026-11-28T00:00'],
    ['rain in Leeds at 1500hrs tomorrow', '2026-11-28T15:00', '2026-11-28T15:00'],
    ['rain in Leeds at half six tomorrow morning', '2026-11-28T06:30', '2026-11-28T06:30'],
    ['rain in Leeds at 3 or 4 tomorrow', '2026-11-28T15:00', '2026-11-28T16:00'],
    ['rain in Leeds after midnight', '2026-11-28T00:00', '2026-11-28T06:00'],
    ['rain in Leeds past 8pm', '2026-11-27T20:00', '2026-11-28T00:00'],
  ])('of any notation: %s', (question, from, to) => {
    expect(spanOf(question)).toEqual([from, to]);
  });

  it.each([
    ['rain in Leeds at 7', '2026-11-27T19:00', '2026-11-27T19:00'],
    ['rain in Leeds at 7 am', '2026-11-28T07:00', '2026-11-28T07:00'],
    ['rain in Leeds at 07:00', '2026-11-28T07:00', '2026-11-28T07:00'],
    ['rain in Leeds tomorrow at 7', '2026-11-28T07:00', '2026-11-28T07:00'],
    ['rain in Leeds by 6', '2026-11-27T14:00', '2026-11-27T18:00'],
    ['rain in Leeds from now until 4', '2026-11-27T14:00', '2026-11-27T16:00'],
    ['rain in Leeds after 8', '2026-11-27T20:00', '2026-11-28T00:00'],
    ['¿a partir de las 8 llueve en Leeds?', '2026-11-27T20:00', '2026-11-28T00:00'],
  ])('without its half of the day is the one that is to come: %s', (question, from, to) => {
    expect(spanOf(question)).toEqual([from, to]);
  });
});

describe('days of a question', () => {
  it.each([
    ['rain in Leeds next Friday', '2026-12-04T00:00', '2026-12-05T00:00'],
    ['rain in Leeds on Friday', '2026-11-27T14:00', '2026-11-28T00:00'],
    ['rain in Leeds the coming weekend', '2026-11-28T00:00', '2026-11-30T00:00'],
    ['rain in Leeds two weekends from now', '2026-12-12T00:00', '2026-12-14T00:00'],
    ['rain in Leeds the weekend after next', '2026-12-12T00:00', '2026-12-14T00:00'],
    ['rain in Leeds the weekend of December 5', '2026-12-05T00:00', '2026-12-07T00:00'],
    ['rain in Leeds the week of December 7', '2026-12-07T00:00', '2026-12-14T00:00'],
    ['rain in Leeds the first week of December', '2026-12-01T00:00', '2026-12-08T00:00'],
    ['rain in Leeds early next week', '2026-11-30T00:00', '2026-12-03T00:00'],
    ['Regen in Leeds Anfang nächster Woche', '2026-11-30T00:00', '2026-12-03T00:00'],
    ['pluie à Leeds en début de semaine prochaine', '2026-11-30T00:00', '2026-12-03T00:00'],
    ['rain in Leeds on weekdays next week', '2026-11-30T00:00', '2026-12-05T00:00'],
    ['rain in Leeds on the last day of November', '2026-11-30T00:00', '2026-12-01T00:00'],
    ['rain in Leeds all day tomorrow', '2026-11-28T00:00', '2026-11-29T00:00'],
    ['rain in Leeds within the next 90 minutes', '2026-11-27T14:00', '2026-11-27T16:00'],
    ['vai chover em Leeds no fim de semana', '2026-11-28T00:00', '2026-11-30T00:00'],
  ])('are those that are meant: %s', (question, from, to) => {
    expect(spanOf(question)).toEqual([from, to]);
  });

  it.each([
    ['not this weekend but the next one in Leeds, rain?', 'not this weekend'],
    ['the weekend before Christmas in Leeds, rain?', 'weekend before Christmas'],
    ['rain in Leeds at half past', 'half past'],
    ['rain in Leeds a fortnight on Saturday', 'a fortnight'],
    ['rain in Leeds in 10', 'in 10'],
    ['Regen in Leeds am ersten Dezemberwochenende', 'Dezemberwochenende'],
  ])('are refused where a word that changes them is not understood: %s', (question, words) => {
    expect(() => parseQuestion(question, gazetteer)).toThrow(`"${words}" is not understood here`);
  });
});

describe('a word that only resembles a place or a quantity', () => {
  it('is not taken for one: a house, and who wins', () => {
    expect(parseQuestion("Temperature at my nan's house tomorrow", gazetteer).places).toEqual([]);
    expect(parseQuestion('will Leeds win on Saturday?', gazetteer).variables).toEqual([]);
    expect(parseQuestion('what time is it in Tokyo tomorrow', gazetteer).variables).toEqual([]);
  });
});
