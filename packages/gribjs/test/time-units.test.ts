import { decodeValues, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { oneRow } from './support/messages.ts';

const message = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });
const section1 = parseMessage(message)[0]?.sections[1]?.offset ?? 0;
const section4 = parseMessage(message)[0]?.sections[4]?.offset ?? 0;

/** The forecast hours of a forecast time of `amount` units after 2026-11-20T06, or another day of that year. */
function hoursOf(unit: number, amount: number, month = 11, day = 20): number | null | undefined {
  const changed = message.slice();
  changed[section1 + 14] = month;
  changed[section1 + 15] = day;
  const view = new DataView(changed.buffer);
  view.setUint8(section4 + 17, unit);
  view.setUint32(section4 + 18, amount < 0 ? -amount + 0x80000000 : amount);
  return parseMessage(changed)[0]?.product.forecastHours;
}

describe('forecast time in every unit of code table 4.4', () => {
  // Hours counted by hand; 2027-02-28 and 2028-02-29 lie in the years after 2026-11-20.
  it.each([
    [0, 90, 1.5],
    [1, 48, 48],
    [2, 3, 72],
    [3, 1, 30 * 24],
    [3, 3, (30 + 31 + 31) * 24],
    [4, 1, 365 * 24],
    [4, 2, (365 + 366) * 24],
    [5, 1, 3653 * 24],
    [6, 1, 10_958 * 24],
    [7, 1, 36_524 * 24],
    [10, 5, 15],
    [11, 2, 12],
    [12, 3, 36],
    [13, 5400, 1.5],
    [1, -6, -6],
  ])('unit %i, %i of them', (unit, amount, hours) => {
    expect(hoursOf(unit, amount)).toBe(hours);
  });

  it('of months ends on the last day where a month is short', () => {
    expect(hoursOf(3, 1, 1, 31)).toBe(28 * 24);
    expect(hoursOf(3, 3, 1, 31)).toBe((28 + 31 + 30) * 24);
    expect(hoursOf(3, -1, 3, 31)).toBe(-31 * 24);
    // 2028 is a leap year.
    expect(hoursOf(3, 25, 1, 31)).toBe((365 + 365 + 29) * 24);
  });

  it('is null for missing and unknown units and for missing times, and the values still decode', () => {
    expect(hoursOf(255, 1)).toBeNull();
    expect(hoursOf(99, 1)).toBeNull();
    expect(hoursOf(1, 0x7fffffff * -1)).toBeNull();
    expect(hoursOf(7, 0x7fffffff)).toBeNull();
    const changed = message.slice();
    changed[section4 + 17] = 255;
    const [field] = parseMessage(changed);
    expect(field && [...decodeValues(changed, field)]).toEqual([1, 2, 3]);
  });
});
