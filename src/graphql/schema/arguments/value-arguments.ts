import { type ChosenUnit, chosenUnit, type FixedUnit, fixedUnit, MISSING } from '../../../forecast/index.ts';
import { DecimalSeries } from '../../answer/index.ts';
import { builder } from '../../builder.ts';

/** The argument that chooses a unit. */
export const unitArgument = () =>
  builder.args((t) => ({
    unit: t.field({
      type: 'String',
      description:
        'A unit of the same kind: a UCUM code (`Cel`, `km/h`, `hPa`), CF notation (`km h-1`) or a common spelling (`°C`, `knots`). By default the variable’s fixed unit.',
    }),
  }));

/** Fixed units need no waiting: an answer may have thousands of columns in them. */
type MaybePromise<T> = T | Promise<T>;

/** A long array as an answer has it. */
type Numbers = readonly (number | null)[] | DecimalSeries;

/** Values with the unit that they are asked for in. */
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

/** What follows from the unit that values in a fixed one are asked for in. Throws IsobarError('validation_error') for a unit of another kind. */
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

/** Values that are kept as integers: they are written as such where they are asked for in their fixed unit. */
export function numbersOf(
  { integers, decimals }: { readonly integers: Int32Array; readonly decimals: number },
  { conversion }: ChosenUnit,
): Numbers {
  if (conversion === null) return new DecimalSeries(integers, decimals);
  const perUnit = 10 ** decimals;
  return Array.from(integers, (integer) =>
    integer === MISSING ? null : conversion.value(integer / perUnit),
  );
}
