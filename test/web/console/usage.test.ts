import { describe, expect, it } from 'vitest';
import { datesOf, keptDates, rangeOf } from '../../../src/web/console/usage/sums/range.ts';
import { DAY_MS, HOUR_MS, isConsoles, stack } from '../../../src/web/console/usage/sums/stack.ts';
import { sumDays, sumRows } from '../../../src/web/console/usage/sums/sum-rows.ts';

const from = Date.parse('2026-11-23T00:00:00Z');

describe('bars of usage', () => {
  it('stand for each hour, also where nothing was used, stacked by what used most', () => {
    const rows = [
      { start: '2026-11-23T01:00:00Z', operation: '/point', value: 5 },
      { start: '2026-11-23T01:00:00Z', operation: 'Map', value: 20 },
      { start: '2026-11-23T02:00:00Z', operation: '/point', value: 1 },
    ];
    const { operations, bars, most } = stack(rows, from, from + 3 * HOUR_MS, HOUR_MS);
    expect(operations).toEqual(['Map', '/point']);
    expect(bars.map(({ values }) => values)).toEqual([
      [0, 0],
      [20, 5],
      [0, 1],
    ]);
    expect([most, bars[1]?.sum, bars[2]?.start]).toEqual([25, 25, from + 2 * HOUR_MS]);
  });

  it('put together all operations but those that use most', () => {
    const rows = Array.from({ length: 9 }, (_, n) => ({
      start: '2026-11-23T00:00:00Z',
      operation: `/${n}`,
      value: n + 1,
    }));
    const { operations, bars } = stack(rows, from, from + DAY_MS, DAY_MS);
    expect(operations).toEqual(['/8', '/7', '/6', '/5', '/4', null]);
    expect(bars[0]?.values).toEqual([9, 8, 7, 6, 5, 10]);
  });

  it('are there without any usage', () => {
    expect(stack([], from, from + DAY_MS, DAY_MS)).toEqual({
      operations: [],
      bars: [{ start: from, values: [], sum: 0 }],
      most: 0,
    });
  });
});

describe('ranges of usage', () => {
  const now = Date.parse('2026-11-24T13:40:00Z');

  it('are whole days of UTC, by the hour up to a week', () => {
    const shown = (['today', 'yesterday', 'week', 'month', 'thisMonth', 'quarter'] as const).map((name) => {
      const range = rangeOf(name, {}, now);
      const { from, to } = datesOf(range);
      return `${from} ${to} ${range.stepMs / HOUR_MS}`;
    });
    expect(shown).toEqual([
      '2026-11-24 2026-11-24 1',
      '2026-11-23 2026-11-23 1',
      '2026-11-18 2026-11-24 1',
      '2026-10-26 2026-11-24 24',
      '2026-11-01 2026-11-24 24',
      '2026-08-27 2026-11-24 24',
    ]);
    expect(rangeOf('yesterday', {}, now)).toMatchObject({
      from: Date.parse('2026-11-23T00:00Z'),
      to: Date.parse('2026-11-24T00:00Z'),
    });
  });

  it('go from one date to another in either order, as far as usage is kept', () => {
    const of = (from: string, to: string) => datesOf(rangeOf('dates', { from, to }, now));
    expect(of('2026-11-10', '2026-11-02')).toEqual({ from: '2026-11-02', to: '2026-11-10' });
    expect(of('2020-01-01', '2030-01-01')).toEqual({ from: '2025-10-21', to: '2026-11-24' });
    expect(keptDates(now)).toEqual({ min: '2025-10-21', max: '2026-11-24' });
    const week = { from: '2026-11-18', to: '2026-11-24' };
    expect([of('2026-13-01', '2026-11-02'), of('', 'x')]).toEqual([week, week]);
  });
});

describe('the table of usage', () => {
  it('has each day of the range, newest first, also those without usage', () => {
    const row = { requests: 2, errors: 1, credits: 7, bytes: 10, meanMs: 3 };
    const rows = [
      { ...row, start: '2026-11-23T00:00:00.000Z' },
      { ...row, start: '2026-11-23T00:00:00.000Z', meanMs: 5 },
      { ...row, start: '2026-11-25T00:00:00.000Z' },
    ];
    const days = sumDays(rows, from, from + 3 * DAY_MS);
    expect(days.map(({ name, requests, credits, meanMs }) => [name, requests, credits, meanMs])).toEqual([
      ['2026-11-25', 2, 7, 3],
      ['2026-11-24', 0, 0, 0],
      ['2026-11-23', 4, 14, 4],
    ]);
  });

  it('adds up rows of one name, means weighted by requests', () => {
    const row = { errors: 0, credits: 1, bytes: 10 };
    const rows = [
      { ...row, model: 'gfs', requests: 1, meanMs: 10 },
      { ...row, model: 'gfs', requests: 3, meanMs: 2 },
      { ...row, model: 'hrrr', requests: 9, meanMs: 1, credits: 0 },
    ];
    const sums = sumRows(rows, ({ model }) => model);
    expect(sums.map(({ name, requests, meanMs }) => [name, requests, meanMs])).toEqual([
      ['gfs', 4, 4],
      ['hrrr', 9, 1],
    ]);
  });

  it('knows the questions of the console by their names', () => {
    expect([isConsoles('ConsoleKeys'), isConsoles('Consoles'), isConsoles('/point')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
