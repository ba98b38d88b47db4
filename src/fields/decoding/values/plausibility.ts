// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import { MISSING, type Range } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { UnitConversion } from './unit-conversion.ts';

/** What of a field is outside its plausible range. */
export interface ImplausibleValues {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Counts values outside a range; null where there are none. NaN stands for masked cells, which are in every range. */
export function implausibleValues(
  values: Float64Array | Int32Array,
  { min, max }: Range,
): ImplausibleValues | null {
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (value < min || value > max) count++;
  }
  return count === 0 ? null : extremesOutside(values, min, max, count);
}

/**
 * Converts values of a message in place and, in the same pass, counts those outside a range: as `implausibleValues` of the result.
 * A pass over a field waits for memory longer than it computes.
 */
export function convertedImplausible(
  values: Float64Array,
  { scale, offset }: UnitConversion,
  range: Range,
): ImplausibleValues | null {
  if (scale === 1 && offset === 0) return implausibleValues(values, range);
  const count = convert(values, scale, offset, range.min, range.max);
  return count === 0 ? null : extremesOutside(values, range.min, range.max, count);
}

function convert(values: Float64Array, scale: number, offset: number, min: number, max: number): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]! * scale + offset;
    values[index] = value;
    if (value < min || value > max) count++;
  }
  return count;
}

/** As `implausibleValues`, of integers that are multiples of 10^-decimals; MISSING stands for masked cells. */
export function implausibleIntegers(
  integers: Int32Array,
  range: Range,
  decimals: number,
): ImplausibleValues | null {
  const perUnit = 10 ** decimals;
  const [min, max] = [range.min * perUnit, range.max * perUnit];
  if (areWithin(integers, Math.ceil(min), Math.floor(max))) return null;
  let count = 0;
  for (let index = 0; index < integers.length; index++) {
    const integer = integers[index]!;
    if (integer > max || (integer < min && integer !== MISSING)) count++;
  }
  if (count === 0) return null;
  const values = Float64Array.from(integers, (integer) =>
    integer === MISSING ? Number.NaN : integer / perUnit,
  );
  return extremesOutside(values, range.min, range.max, count);
}

/** False also where a value is MISSING. The sign of a difference is set where a value is outside, so that a loop needs no branch. */
function areWithin(integers: Int32Array, min: number, max: number): boolean {
  // Beyond these, differences of 32 bits could hide what is outside.
  const [lowest, highest] = [Math.max(min, -HALF_OF_INTEGERS) | 0, Math.min(max, HALF_OF_INTEGERS) | 0];
  let signs = 0;
  for (let index = 0; index < integers.length; index++) {
    const integer = integers[index]!;
    signs |= (highest - integer) | 0 | ((integer - lowest) | 0);
  }
  return signs >= 0;
}

const HALF_OF_INTEGERS = 2 ** 30;

/** Adds up what two parts of a field have outside its range. */
export function addImplausible(
  a: ImplausibleValues | null,
  b: ImplausibleValues | null,
): ImplausibleValues | null {
  if (a === null || b === null) return a ?? b;
  return {
    count: a.count + b.count,
    lowest: Math.min(a.lowest, b.lowest),
    highest: Math.max(a.highest, b.highest),
  };
}

/**
 * Refuses a field whose values no weather has: the message is damaged or holds something else, so that none of its values can be trusted.
 * @param field what has them, such as `air_temperature_2m` or the URL and offset of its message
 */
export function implausibleError(field: string, found: ImplausibleValues, { min, max }: Range): IsobarError {
  const { count, lowest, highest } = found;
  const values = count === 1 ? `1 value, ${lowest},` : `${count} values, from ${lowest} to ${highest},`;
  const verb = count === 1 ? 'is' : 'are';
  return new IsobarError(
    'upstream_unavailable',
    `${field}: IMPLAUSIBLE: ${values} ${verb} outside ${min} to ${max}, so that the field is refused`,
    { reason: 'implausible' },
  );
}

function extremesOutside(
  values: Float64Array | Int32Array,
  min: number,
  max: number,
  count: number,
): ImplausibleValues {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (!(value < min || value > max)) continue;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return { count, lowest, highest };
}
