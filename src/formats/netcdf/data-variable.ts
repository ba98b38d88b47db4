// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { unitsMetadataOf } from '../../catalog/index.ts';
import { labelOf } from '../datasets.ts';
import type { GridQuantity } from './dataset/grid-dataset.ts';
import type { Attributes } from './file/netcdf-file.ts';

const NO_VALUE = Float32Array.of(Number.NaN);

/** What a quantity's variable refers to. */
export interface VariableContext {
  readonly cellMethods: string | undefined;
  /** Names of coordinates that are not dimensions. */
  readonly coordinates: readonly string[];
  readonly gridMapping: string;
}

/** Attributes of a variable: of one quantity, or of one quantity on several levels. */
export function dataAttributes(
  [first, ...others]: readonly [GridQuantity, ...GridQuantity[]],
  { cellMethods, coordinates, gridMapping }: VariableContext,
): Attributes {
  const { quantity } = first;
  return {
    standard_name: quantity.standardName ?? undefined,
    long_name: labelOf(first),
    // Per cent stays as it is: `%` is a unit of UDUNITS, convertible to the 1 of CF's table (CF-1.11, section 3.1).
    units: quantity.units,
    units_metadata: unitsMetadataOf(quantity),
    ...meaningAttributes(first, others),
    cell_methods: cellMethods,
    coordinates: coordinates.join(' '),
    grid_mapping: gridMapping,
    _FillValue: NO_VALUE,
  };
}

/** The values of a plane as float32, each the float nearest to its decimal. */
export function floatsOf({ planes, decimals, missing }: GridQuantity, t: number): Float32Array {
  const perUnit = 10 ** decimals;
  const integers = planes[t] ?? new Int32Array();
  const floats = new Float32Array(integers.length);
  for (let n = 0; n < floats.length; n++) {
    const integer = integers[n]!;
    // The quotient is the double nearest to the decimal. Rounding it once more gives the float nearest to the decimal: with
    // 8 decimals or fewer no decimal lies so close to the midpoint of two floats that its double is that midpoint.
    floats[n] = integer === missing ? Number.NaN : integer / perUnit;
  }
  return floats;
}

/** Flags of a coded quantity (CF-1.11, section 3.5), and the formula of a computed one. */
function meaningAttributes(first: GridQuantity, others: readonly GridQuantity[]): Attributes {
  const { quantity } = first;
  if (!('formula' in quantity)) return emptyAttributes([first, ...others]);
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
function emptyAttributes(quantities: readonly GridQuantity[]): Attributes {
  const absences = quantities.flatMap(({ absences = [] }) => absences);
  const reasons = [...new Set(absences.filter((absence) => absence !== null))];
  return reasons.length === 0
    ? {}
    : { comment: `Why values are missing at all points of a time: ${reasons.join(', ')}` };
}
