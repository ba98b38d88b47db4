import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, isConsoles, stack } from '../../../src/web/console/usage/sums/stack.ts';
import { sumRows } from '../../../src/web/console/usage/sums/sum-rows.ts';

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

describe('the table of usage', () => {
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
