// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { unitsMetadataOf } from '../../catalog/index.ts';
import type { GridQuantity } from './grid-dataset.ts';
import type { Attributes, PlaneVariable } from './netcdf-file.ts';

const NO_VALUE = Float32Array.of(Number.NaN);

/** The dimensions and coordinates that a quantity's variable refers to. */
export interface VariableContext {
  readonly dimensions: PlaneVariable['dimensions'];
  /** Which of the quantity's planes are along the first dimension. */
  readonly times: readonly number[];
  /** Names of coordinates that are no dimension. */
  readonly coordinates: readonly string[];
  readonly gridMapping: string;
}

/** The values of a quantity as float32, each the float nearest to its decimal. */
export function dataVariable(
  each: GridQuantity,
  { dimensions, times, coordinates, gridMapping }: VariableContext,
): PlaneVariable {
  const { quantity, cellMethods, planes, decimals, missing } = each;
  const perUnit = 10 ** decimals;
  return {
    kind: 'planes',
    name: quantity.name,
    dimensions,
    attributes: {
      standard_name: quantity.standardName ?? undefined,
      long_name: quantity.longName,
      // Per cent stays as it is: `%` is a unit of UDUNITS, convertible to the 1 of CF's table (CF-1.11, section 3.1).
      units: quantity.units,
      units_metadata: unitsMetadataOf(quantity),
      ...meaningAttributes(each, times),
      // Methods name the time axis (CF-1.11, section 7.3), which is not always called `time`.
      cell_methods: cellMethods?.replace(/\btime:/, `${dimensions[0]}:`),
      coordinates: coordinates.join(' '),
      grid_mapping: gridMapping,
      _FillValue: NO_VALUE,
    },
    plane(t) {
      const integers = planes[times[t] ?? -1] ?? new Int32Array();
      const floats = new Float32Array(integers.length);
      for (let n = 0; n < floats.length; n++) {
        const integer = integers[n]!;
        // The quotient is the double nearest to the decimal. Rounding it once more gives the float nearest to the decimal: with
        // 8 decimals or fewer no decimal lies so close to the midpoint of two floats that its double is that midpoint.
        floats[n] = integer === missing ? Number.NaN : integer / perUnit;
      }
      return floats;
    },
  };
}

/** Flags of a coded quantity (CF-1.11, section 3.5), and the formula of a computed one. */
function meaningAttributes({ quantity, absences = [] }: GridQuantity, times: readonly number[]): Attributes {
  if (!('formula' in quantity)) return emptyAttributes(times.map((t) => absences[t] ?? null));
  const { codes, formula, source, holds } = quantity;
  return {
    ...(codes !== null && {
      flag_values: Float32Array.from(codes, ({ value }) => value),
      flag_meanings: codes.map(({ meaning }) => meaning.replaceAll(' ', '_')).join(' '),
    }),
    comment: `Computed: ${formula}${holds === null ? '' : `. Where it holds: ${holds}`}`,
    references: source,
  };
}

/** What is said of a quantity that has no value at some times. */
function emptyAttributes(absences: readonly (string | null)[]): Attributes {
  const reasons = [...new Set(absences.filter((absence) => absence !== null))];
  return reasons.length === 0
    ? {}
    : { comment: `Why values are missing at all points of a time: ${reasons.join(', ')}` };
}
