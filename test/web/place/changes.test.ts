import { describe, expect, it } from 'vitest';
import { changeSentence } from '../../../src/web/place/changes/change-sentence.ts';
import { addedUp, differenceOf, pairIn, pairOf } from '../../../src/web/place/changes/run-change.ts';
import { de } from '../../../src/web/texts/de.ts';
import { en } from '../../../src/web/texts/en.ts';

const run = (
  initTime: string,
  values: (number | null)[],
  windowStartHours: (number | null)[] | null = null,
) => ({
  initTime,
  values,
  windowStartHours,
});
const validTimes = ['2026-01-15T06:00:00Z', '2026-01-15T09:00:00Z', '2026-01-15T12:00:00Z'];

describe('two runs', () => {
  it('are the newest and the one of a day before, or the oldest where none is so old', () => {
    const runs = [
      run('2026-01-15T06:00:00Z', [1, 2, 3]),
      run('2026-01-15T00:00:00Z', [1, 1, 1]),
      run('2026-01-14T06:00:00Z', [0, 0, 0]),
      run('2026-01-14T00:00:00Z', [9, 9, 9]),
    ];
    expect(pairOf({ validTimes, runs })?.before).toBe('2026-01-14T06:00:00Z');
    expect(pairOf({ validTimes, runs: runs.slice(0, 2) })?.before).toBe('2026-01-15T00:00:00Z');
    expect(pairOf({ validTimes, runs: runs.slice(0, 1) })).toBeNull();
  });

  it('are compared where both have a value over the same window', () => {
    const pair = pairOf({
      validTimes,
      runs: [
        run('2026-01-15T06:00:00Z', [null, 2, 3], [null, 0, 3]),
        run('2026-01-15T00:00:00Z', [5, 1, 1], [3, 6, 6]),
      ],
    });
    // 06–09 UTC in both; 09–12 UTC in the newest, 06–12 UTC in the one before.
    expect(pair?.times).toEqual([Date.parse('2026-01-15T09:00:00Z')]);
    expect(pair?.values).toEqual([2]);
  });

  it('differ by a mean and a largest difference with its time and sign', () => {
    const pair = pairOf({
      validTimes,
      runs: [run('2026-01-15T06:00:00Z', [1, 2, -3]), run('2026-01-15T00:00:00Z', [1, 1, 1])],
    })!;
    expect(differenceOf(pair)).toEqual({ mean: -1, largest: -4, largestAt: Date.parse(validTimes[2]!) });
    expect(addedUp([1, 2, 3])).toEqual([1, 3, 6]);
  });
});

describe('the sentence', () => {
  const pair = (values: number[], before: number[]) =>
    pairOf({ validTimes, runs: [run('2026-01-15T06:00:00Z', values), run('2026-01-14T06:00:00Z', before)] });
  const plain = (text: string | null) => text?.replaceAll('\u202f', ' ') ?? null;

  it('says in which direction temperature, precipitation and wind went', () => {
    const pairs = {
      temperature: pair([1, 2, -3], [2, 3, 1]),
      precipitation: pair([1, 1, 1], [0, 0.5, 0]),
      wind: pair([5, 5, 5], [5, 5.2, 5]),
    };
    expect(plain(changeSentence(pairs, en.place.changes, 'Europe/Berlin', 'en'))).toBe(
      'Since the run 24 hours earlier: on average 2.0 °C colder (up to −4.0 °C, Thu 15 Jan 13:00); 2.5 mm more precipitation (3.0 instead of 0.5); wind on average the same.',
    );
    expect(plain(changeSentence(pairs, de.place.changes, 'Europe/Berlin', 'de'))).toContain('2,0 °C kälter');
  });

  it('is in the chosen units', () => {
    const units = { temperature: '°F', wind: 'mph', precipitation: 'in', pressure: 'inHg' } as const;
    const pairs = {
      temperature: pairIn(pair([1, 2, -3], [2, 3, 1])!, '°C', units),
      precipitation: pairIn(pair([25.4, 0, 0], [0, 0, 0])!, 'mm', units),
      wind: pairIn(pair([8, 8, 8], [5, 5, 5])!, 'm/s', units),
    };
    expect(plain(changeSentence(pairs, en.place.changes, 'Europe/Berlin', 'en', units))).toBe(
      'Since the run 24 hours earlier: on average 4 °F colder (up to −7 °F, Thu 15 Jan 13:00); 1.00 in more precipitation (1.00 instead of 0.00); wind on average 7 mph stronger.',
    );
  });

  it('leaves out what the model does not have', () => {
    const pairs = { temperature: null, precipitation: null, wind: pair([8, 8, 8], [5, 5, 5]) };
    expect(plain(changeSentence(pairs, en.place.changes, 'UTC', 'en'))).toBe(
      'Since the run 24 hours earlier: wind on average 3.0 m/s stronger.',
    );
    expect(
      changeSentence({ temperature: null, precipitation: null, wind: null }, en.place.changes, 'UTC', 'en'),
    ).toBeNull();
  });
});
