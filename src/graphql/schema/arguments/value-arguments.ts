import { type ChosenUnit, chosenUnit, type FixedUnit, fixedUnit, MISSING } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { DecimalSeries, NumberSeries } from '../../leaves/index.ts';

/** The argument that chooses a unit. */
export const unitArgument = () =>
  builder.args((t) => ({
    unit: t.field({
      type: 'String',
      description:
        'A unit of the same kind: a UCUM code (`Cel`, `km/h`, `hPa`), CF notation (`km h-1`) or a common spelling (`°C`, `knots`). By default the fixed unit.',
    }),
  }));

/** Fixed units need no waiting: an answer may have thousands of columns in them. */
type MaybePromise<T> = T | Promise<T>;

/** Values with their requested unit. */
export interface InUnit<Source> {
  readonly source: Source;
  readonly unit: ChosenUnit;
}

/** Values in a unit. Throws IsobarError('validation_error') for a unit of another kind. */
export function inUnit<Source extends FixedUnit>(
  source: Source,
  unit: string | null | undefined,
): MaybePromise<InUnit<Source>> {
  return thenUnit(source, unit, (chosen) => ({ source, unit: chosen }));
}

/** Chooses the requested unit for values in a fixed one. Throws IsobarError('validation_error') for a unit of another kind. */
export function thenUnit<Result>(
  fixed: FixedUnit,
  unit: string | null | undefined,
  then: (unit: ChosenUnit) => Result,
): MaybePromise<Result> {
  if (unit === null || unit === undefined) return then(fixedUnit(fixed.units));
  return chosenUnit(fixed, unit).then(then);
}

/** One value in the chosen unit. @param moreDecimals that it has beyond those of the values, as a mean has */
export function convertValue(
  value: number | null,
  { conversion }: ChosenUnit,
  moreDecimals = 0,
): number | null {
  return value === null || conversion === null ? value : conversion.value(value, moreDecimals);
}

/** Values in the chosen unit. */
export function convertValues(
  values: readonly (number | null)[],
  { conversion }: ChosenUnit,
): readonly (number | null)[] {
  if (conversion === null) return values;
  return values.map((value) => (value === null ? null : conversion.value(value)));
}

/** Differences between values in the chosen unit: the zero point of its scale cancels out. */
export function convertDifferences(
  values: readonly (number | null)[],
  { conversion }: ChosenUnit,
): readonly (number | null)[] {
  if (conversion === null) return values;
  return values.map((value) => (value === null ? null : conversion.difference(value)));
}

/** Values that are kept as integers, as whole multiples of a power of ten in the chosen unit wherever that can be. */
export function numbersOf(
  { integers, decimals }: { readonly integers: Int32Array; readonly decimals: number },
  { conversion }: ChosenUnit,
): DecimalSeries | NumberSeries {
  if (conversion === null) return new DecimalSeries(integers, decimals);
  const perUnit = 10 ** decimals;
  const converted = new Int32Array(integers.length);
  const perConverted = 10 ** conversion.decimals;
  for (const [index, integer] of integers.entries()) {
    const value = integer === MISSING ? null : conversion.value(integer / perUnit);
    const rounded = value === null ? MISSING : Math.round(value * perConverted);
    if (conversion.decimals > MAX_DECIMALS || (value !== null && Math.abs(rounded) > MAX_INTEGER))
      return asDoubles(integers, perUnit, conversion);
    converted[index] = rounded;
  }
  return new DecimalSeries(converted, conversion.decimals);
}

/** Most decimals, and the greatest integer, that are written as integers. */
const [MAX_DECIMALS, MAX_INTEGER] = [6, 2 ** 31 - 1];

function asDoubles(
  integers: Int32Array,
  perUnit: number,
  conversion: NonNullable<ChosenUnit['conversion']>,
): NumberSeries {
  const values = Array.from(integers, (integer) =>
    integer === MISSING ? null : conversion.value(integer / perUnit),
  );
  return new NumberSeries(values);
}
