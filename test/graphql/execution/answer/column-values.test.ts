import { describe, expect, it } from 'vitest';
import { chosenUnit, fixedUnit, MISSING } from '../../../../src/forecast/index.ts';
import { numbersOf } from '../../../../src/graphql/schema/arguments/value-arguments.ts';
import { leadHoursOf, validTimesOf } from '../../../../src/graphql/schema/series/columns/axis.ts';

const INTEGERS = Int32Array.of(27315, MISSING, 0, -1, 31_999, 29_815);
const KELVIN = { units: 'K', decimals: 2 };

describe('values of a column', () => {
  it('are those of the integers in the fixed unit', () => {
    const numbers = numbersOf({ integers: INTEGERS, decimals: 2 }, fixedUnit('K'));
    expect(JSON.stringify(numbers)).toBe('[273.15,null,0,-0.01,319.99,298.15]');
  });

  it.each([
    ['K', 'Cel'],
    ['K', '[degF]'],
    ['K', 'mK'],
    ['m s-1', 'km/h'],
    ['m s-1', '[kn_i]'],
    ['m', 'pm'],
    ['m', 'Gm'],
    ['kg m-2', 'mm'],
  ])('of %s in %s are the converted values, rounded, however large or small', async (units, code) => {
    const unit = await chosenUnit({ ...KELVIN, units }, code);
    const expected = Array.from(INTEGERS, (integer) =>
      integer === MISSING ? null : unit.conversion?.value(integer / 100),
    );
    expect(JSON.stringify(numbersOf({ integers: INTEGERS, decimals: 2 }, unit))).toBe(
      JSON.stringify(expected),
    );
  });
});

describe('an axis', () => {
  const axis = { run: { initTime: new Date('2026-01-01T00:00:00Z') }, leads: [0, 3, 24] };

  it('is one value for all that have the same leads of a run', () => {
    expect(validTimesOf({ ...axis })).toBe(validTimesOf(axis));
    expect(leadHoursOf({ ...axis })).toBe(leadHoursOf(axis));
  });

  it('has the hours and the valid times of its leads', () => {
    expect(JSON.stringify([leadHoursOf(axis), validTimesOf(axis)])).toBe(
      '[[0,3,24],["2026-01-01T00:00:00Z","2026-01-01T03:00:00Z","2026-01-02T00:00:00Z"]]',
    );
  });
});
