/** The content of a NetCDF file before it is written, in the order in which readers list it. */
export interface NetcdfFile {
  readonly attributes: Attributes;
  readonly dimensions: readonly Dimension[];
  readonly variables: readonly NetcdfVariable[];
}

export interface Dimension {
  readonly name: string;
  readonly length: number;
  /** Whether it is a record dimension, along which programs append. It comes first. */
  readonly unlimited?: boolean;
}

/** Of the two bounds of each interval, for times and for layers. */
export const BOUNDS_DIMENSION: Dimension = { name: 'bnds', length: 2 };

/** Texts are written as UTF-8 and numbers as arrays of their type; undefined attributes are left out. */
export type Attributes = Readonly<
  Record<string, string | number | readonly number[] | Float32Array | Int32Array | undefined>
>;

export type NetcdfVariable = SmallVariable | PlaneVariable;

/** Coordinates, bounds, grid mappings and series: written in one piece, not compressed. */
export interface SmallVariable {
  readonly kind: 'small';
  readonly name: string;
  /** Names of dimensions, slowest first; none for a scalar. */
  readonly dimensions: readonly string[];
  readonly attributes: Attributes;
  readonly values: Float64Array | Float32Array | Int32Array;
}

/** Float32 `[t][y][x]`, with dimensions between time and rows or without: made and written plane by plane, compressed. */
export interface PlaneVariable {
  readonly kind: 'planes';
  readonly name: string;
  readonly dimensions: readonly string[];
  readonly attributes: Attributes;
  /** `[y][x]` at the t-th time, the n-th of those along the dimensions between time and rows, the last of which varies fastest. */
  readonly plane: (t: number, n: number) => Float32Array;
}

/** A double without dimensions. */
export function scalar(name: string, value: number, attributes: Attributes): SmallVariable {
  return { kind: 'small', name, dimensions: [], attributes, values: Float64Array.of(value) };
}

/** Doubles along one dimension; a coordinate variable where the dimension has its name. */
export function along(
  dimension: string,
  values: ArrayLike<number>,
  attributes: Attributes,
  name = dimension,
): SmallVariable {
  return { kind: 'small', name, dimensions: [dimension], attributes, values: Float64Array.from(values) };
}
