import type { GridQuantity } from './grid-dataset.ts';
import type { Attributes, PlaneVariable } from './netcdf-file.ts';

const NO_VALUE = Float32Array.of(Number.NaN);

/** What a quantity's variable says of its surroundings. */
export interface Surroundings {
  readonly dimensions: PlaneVariable['dimensions'];
  /** Names of coordinates that are no dimension. */
  readonly coordinates: readonly string[];
  readonly gridMapping: string;
}

/** The values of a quantity as float32, each the float nearest to the decimal. */
export function dataVariable(
  each: GridQuantity,
  { dimensions, coordinates, gridMapping }: Surroundings,
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
      // Per cent stays so: `%` is a unit of UDUNITS, convertible to the table's 1 (CF-1.11, section 3.1).
      units: quantity.units,
      ...meaningOf(each),
      // Methods name the axis of time (CF-1.11, section 7.3), which is not always called that.
      cell_methods: cellMethods?.replace(/\btime:/, `${dimensions[0]}:`),
      coordinates: coordinates.join(' '),
      grid_mapping: gridMapping,
      _FillValue: NO_VALUE,
    },
    plane(t) {
      const integers = planes[t] ?? new Int32Array();
      const floats = new Float32Array(integers.length);
      for (let n = 0; n < floats.length; n++) {
        const integer = integers[n]!;
        // The quotient is the double nearest to the decimal; rounding it once more is the float nearest to the decimal, since
        // with 8 decimals or fewer no other decimal is so near to the middle of two floats that its double is that middle.
        floats[n] = integer === missing ? Number.NaN : integer / perUnit;
      }
      return floats;
    },
  };
}

/** Flags of a coded quantity (CF-1.11, section 3.5), and how one that is computed comes about. */
function meaningOf({ quantity }: GridQuantity): Attributes {
  if (!('formula' in quantity)) return {};
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
