import { describe, expect, it } from 'vitest';
import {
  type Condition,
  type ConditionWindow,
  searchWindows,
  type TimedSeries,
  type TimedTable,
} from '../../../../src/forecast/index.ts';
import { HOUR, leadsBetween, momentSeries, tableOf, windowSeries } from '../timed-tables.ts';

const INIT = '2026-06-01T00:00:00Z';

const above = (name: string, threshold: number): Condition => ({
  kind: 'COMPARE',
  name,
  comparison: { comparison: 'GT', threshold },
});
const over = above('wind_gust_10m', 20);

const leadAt = (time: Date) => (time.getTime() - Date.parse(INIT)) / HOUR;

/** A window as `start-end` in lead hours. */
function shown({ start, end, hours }: ConditionWindow): string {
  expect(hours).toBe(leadAt(end) - leadAt(start));
  return `${leadAt(start)}-${leadAt(end)}`;
}

/** All windows in order of time, with ? after uncertain ones. */
function found(table: TimedTable, condition: Condition, minimumHours = 1): string[] {
  const { certain, uncertain, totalHours } = searchWindows(table, condition, minimumHours);
  expect(totalHours).toBe(certain.reduce((sum, { hours }) => sum + hours, 0));
  const all = [
    ...certain.map((window) => ({ window, mark: '' })),
    ...uncertain.map((window) => ({ window, mark: '?' })),
  ].sort((a, b) => a.window.start.getTime() - b.window.start.getTime());
  return all.map(({ window, mark }) => `${shown(window)}${mark}`);
}

function gusts(values: readonly (number | null)[], ...others: TimedSeries[]): TimedTable {
  const leads = values.map((_, lead) => lead);
  return tableOf('gfs', INIT, leads, momentSeries('wind_gust_10m', 'm s-1', values), ...others);
}

describe('windows in which a condition holds', () => {
  it('last from the first value that meets it to the first that does not', () => {
    expect(found(gusts([5, 21, 22, 5, 25, 5]), over)).toEqual(['1-3', '4-5']);
    expect(found(gusts([5, 21, 22, 5, 25, 5]), over, 2)).toEqual(['1-3']);
  });

  it('begin at the first lead and end at the last', () => {
    expect(found(gusts([21, 21, 21]), over)).toEqual(['0-2']);
    // The last value stands for its moment, of which no hour is known.
    expect(found(gusts([5, 5, 21]), over)).toEqual([]);
    expect(found(gusts([21]), over)).toEqual([]);
    expect(found(tableOf('gfs', INIT, [], momentSeries('wind_gust_10m', 'm s-1', [])), over)).toEqual([]);
  });

  it('hold instantaneous values until the next output step where steps are uneven', () => {
    const leads = [118, 119, 120, 123, 126];
    const series = momentSeries('wind_gust_10m', 'm s-1', [5, 21, 21, 21, 5]);
    expect(found(tableOf('gfs', INIT, leads, series), over)).toEqual(['119-126']);
    // 2 to 5 were not read: 1 stands until 2, and what comes then is unknown.
    const gap = tableOf('gfs', INIT, [0, 1, 6, 7], momentSeries('wind_gust_10m', 'm s-1', [21, 21, 21, 5]));
    expect(found(gap, over)).toEqual(['0-2', '6-7']);
    expect(found(gap, over, 3)).toEqual(['0-7?']);
  });

  it('cover the interval of a maximum, not the time after it', () => {
    const leads = leadsBetween(0, 12, 3);
    const table = tableOf(
      'euro-ifs',
      INIT,
      leads,
      windowSeries('wind_gust_10m', 'maximum', leads, [null, 5, 21, 5, 22]),
    );
    expect(found(table, over)).toEqual(['3-6', '9-12']);
  });

  it('are uncertain where gusts of the last hour do not cover the step', () => {
    const leads = [0, 3, 6];
    const gust = windowSeries('wind_gust_10m', 'maximum', leads, [null, 21, 5]);
    const table = tableOf('icon-eu', INIT, leads, { ...gust, windowStarts: [null, 2, 5] });
    expect(found(table, over)).toEqual(['2-3']);
    expect(found(table, over, 2)).toEqual(['0-5?']);
    const dry = tableOf('icon-eu', INIT, leads, {
      ...gust,
      values: [null, 5, 5],
      windowStarts: [null, 2, 5],
    });
    expect(found(dry, over)).toEqual(['0-2?', '3-5?']);
  });

  it('follow a run total as it grows', () => {
    const leads = leadsBetween(0, 4);
    const total = windowSeries('total_precipitation', 'sum', leads, [null, 1, 6, 12, 12]);
    const table = tableOf('gfs', INIT, leads, { ...total, windowStarts: leads.map(() => 0) });
    expect(found(table, above('total_precipitation', 5))).toEqual(['1-4']);
  });

  it('combine conditions on instantaneous and interval values, each over its own time', () => {
    const leads = leadsBetween(0, 4);
    const table = tableOf(
      'gfs',
      INIT,
      leads,
      windowSeries('total_precipitation', 'sum', leads, [null, 0, 2, 2, 0]),
      momentSeries('air_temperature_2m', 'K', [270, 270, 270, 275, 275]),
    );
    const rain = above('total_precipitation', 1);
    const warm = above('air_temperature_2m', 273.15);
    const both = (kind: 'AND' | 'OR', ...conditions: Condition[]): Condition => ({ kind, conditions });
    expect(found(table, both('AND', rain, { kind: 'NOT', condition: warm }))).toEqual(['1-3']);
    expect(found(table, both('OR', rain, warm))).toEqual(['1-4']);
    expect(found(table, both('AND', rain, warm))).toEqual([]);
  });
});

describe('missing values', () => {
  it('make a window uncertain if its length depends on them', () => {
    const table = gusts([5, 21, null, 21, 5, 5]);
    expect(found(table, over)).toEqual(['1-2', '3-4']);
    expect(found(table, over, 2)).toEqual(['1-4?']);
    expect(found(table, over, 4)).toEqual([]);
  });

  it('make a window uncertain on their own', () => {
    expect(found(gusts([5, null, null, 5, 5]), over)).toEqual(['1-3?']);
    expect(found(gusts([null, null, null]), over)).toEqual(['0-2?']);
  });

  it('do not matter where other values decide', () => {
    const other = (values: (number | null)[]) => momentSeries('air_temperature_2m', 'K', values);
    const warm = above('air_temperature_2m', 300);
    const conditions = [over, warm];
    const table = gusts([null, null, null], other([290, 310, 290]));
    expect(found(table, { kind: 'AND', conditions })).toEqual(['1-2?']);
    expect(found(table, { kind: 'OR', conditions })).toEqual(['1-2']);
    expect(found(table, { kind: 'NOT', condition: { kind: 'AND', conditions } })).toEqual(['0-1']);
  });

  it('determine how far a certain window may extend', () => {
    const { first } = searchWindows(gusts([5, null, 21, 21, null, 5, 5]), over, 2);
    const at = (lead: number) => new Date(Date.parse(INIT) + lead * HOUR);
    expect(first).toEqual({
      start: at(2),
      end: at(4),
      hours: 2,
      possibleStart: at(1),
      possibleEnd: at(5),
    });
  });
});

describe('first, last and longest', () => {
  const chosen = (table: TimedTable, minimumHours = 1) => {
    const { first, last, longest } = searchWindows(table, over, minimumHours);
    return [first, last, longest].map((window) => window && shown(window));
  };

  it('are of the certain windows; of equals the earlier is the longest', () => {
    const table = gusts([21, 5, 21, 21, 21, 5, 21, 21, 21, 5, 21, 5]);
    expect(found(table, over)).toEqual(['0-1', '2-5', '6-9', '10-11']);
    expect(chosen(table)).toEqual(['0-1', '10-11', '2-5']);
    expect(chosen(table, 2)).toEqual(['2-5', '6-9', '2-5']);
    expect(chosen(table, 9)).toEqual([null, null, null]);
  });

  it('leave out the uncertain windows, which stand apart', () => {
    const open = gusts([null, 5, 21, 5, null, null, 5, 21, 5, null, 5]);
    expect(chosen(open)).toEqual(['2-3', '7-8', '2-3']);
    const { uncertain, totalHours } = searchWindows(open, over, 1);
    expect(uncertain.map(shown)).toEqual(['0-1', '4-6', '9-10']);
    expect(totalHours).toBe(2);
    expect(chosen(gusts([5, null, 5, null, 5]))).toEqual([null, null, null]);
  });
});

describe('comparisons', () => {
  const table = gusts([19, 20, 21, 22, 0]);
  const compare = (comparison: (Condition & { kind: 'COMPARE' })['comparison']): Condition => ({
    kind: 'COMPARE',
    name: 'wind_gust_10m',
    comparison,
  });
  it('include the threshold or not', () => {
    expect(found(table, compare({ comparison: 'GT', threshold: 20 }))).toEqual(['2-4']);
    expect(found(table, compare({ comparison: 'GE', threshold: 20 }))).toEqual(['1-4']);
    expect(found(table, compare({ comparison: 'LT', threshold: 20 }))).toEqual(['0-1']);
    expect(found(table, compare({ comparison: 'LE', threshold: 20 }))).toEqual(['0-2']);
    expect(found(table, compare({ comparison: 'BETWEEN', low: 20, high: 21 }))).toEqual(['1-3']);
  });

  it('of directions pass through north', () => {
    const directions = tableOf(
      'gfs',
      INIT,
      [0, 1, 2, 3, 4],
      momentSeries('wind_from_direction_10m', 'degree', [300, 350, 10, 90, 90]),
    );
    const northerly: Condition = {
      kind: 'COMPARE',
      name: 'wind_from_direction_10m',
      comparison: { comparison: 'BETWEEN', low: 315, high: 45 },
    };
    expect(found(directions, northerly)).toEqual(['1-3']);
  });

  it.each([
    [compare({ comparison: 'GT', threshold: Number.NaN }), /finite number in m s-1/],
    [compare({ comparison: 'BETWEEN', low: 3, high: 2 }), /lower bound first/],
    [above('wind_gust_100m', 1), /wind_gust_10m/],
    [{ kind: 'AND', conditions: [] } as const, /AND needs at least one/],
    [{ kind: 'OR', conditions: Array.from({ length: 33 }, () => over) } as const, /32 comparisons/],
    [
      Array.from({ length: 1000 }).reduce<Condition>((condition) => ({ kind: 'NOT', condition }), over),
      /8 levels/,
    ],
  ])('refuse %j', (condition, message) => {
    expect(() => found(table, condition)).toThrow(
      expect.objectContaining({ code: 'validation_error', message: expect.stringMatching(message) }),
    );
  });

  it('refuse a duration that is not a whole number of hours', () => {
    for (const minimumHours of [0, -1, 1.5, Number.NaN])
      expect(() => found(table, over, minimumHours)).toThrow(/whole number of hours/);
  });
});
