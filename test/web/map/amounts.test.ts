import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../src/web/format/numbers/amounts.ts';
import { amountHours, rateField } from '../../../src/web/map/data/amounts.ts';
import { makeGrid } from '../../../src/web/map/field/grid/field-grid.ts';
import { de } from '../../../src/web/texts/de.ts';
import { en } from '../../../src/web/texts/en.ts';

const SUM = { cellMethods: 'time: sum' };
const END = '2026-01-01T06:00:00Z';

describe('amounts on the map', () => {
  it('of steps of 1, 3 and 6 h have the same colour where it rains as hard', () => {
    const axis = Float32Array.of(0, 1);
    const grid = makeGrid('two', { nx: 2, ny: 2, gridKind: 'LATLON' }, axis, axis);
    const rates = [1, 3, 6].map((hours) => {
      const values = Float32Array.of(0.5 * hours, 0, 4 * hours, Number.NaN);
      return [...rateField({ grid, values }, hours).values];
    });
    for (const each of rates) expect(each).toEqual([0.5, 0, 4, Number.NaN]);
  });

  it('have the window that the answer names', () => {
    expect(amountHours(SUM, { windowStart: '2026-01-01T03:00:00Z', validTime: END })).toBe(3);
    expect(amountHours(SUM, { windowStart: null, validTime: END })).toBeNull();
    // A maximum over a window is not an amount: it does not grow with the window.
    const gust = { cellMethods: 'time: maximum' };
    expect(amountHours(gust, { windowStart: '2026-01-01T03:00:00Z', validTime: END })).toBeNull();
  });

  it('are written under the pointer as amount, window and rate', () => {
    const plain = (text: string) => text.replaceAll('\u202f', ' ');
    expect(plain(formatAmount(0.8, 3, 'mm', 'en', en.map.amountIn))).toBe('2.4 mm in 3 h · 0.8 mm/h');
    expect(plain(formatAmount(0.8, 3, 'mm', 'de', de.map.amountIn))).toBe('2,4 mm in 3 h · 0,8 mm/h');
    expect(plain(formatAmount(0.8, 1, 'mm', 'en', en.map.amountIn))).toBe('0.8 mm/h');
  });
});
