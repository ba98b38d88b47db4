import { asciiJson } from './ascii-json.ts';

/** Text of a reference, or where the bytes are: a whole object, or some of one. */
export type Reference =
  | string
  | readonly [url: string]
  | readonly [url: string, offset: number, length: number];

/** References by the key of the Zarr store that they stand for. */
export type References = Record<string, Reference>;

export type Attributes = Readonly<Record<string, unknown>>;

export interface ArrayDescription {
  readonly shape: readonly number[];
  readonly chunks: readonly number[];
  readonly dtype: '<f4' | '<f8' | '<i4' | '<i8';
  readonly dimensions: readonly string[];
  readonly attributes: Attributes;
  readonly compressor?: object | null;
  readonly filters?: readonly object[] | null;
  /** The value of missing chunks; without one, readers of Zarr 2 return uninitialised memory. */
  readonly fillValue?: 'NaN' | null;
}

/**
 * Metadata of an array of Zarr version 2, with the dimensions that xarray looks for. Metadata are texts, not objects, which older
 * readers of references refuse.
 */
export function describeArray(references: References, name: string, array: ArrayDescription): void {
  const { shape, chunks, dtype, dimensions, attributes, compressor, filters, fillValue } = array;
  references[`${name}/.zarray`] = asciiJson({
    zarr_format: 2,
    shape,
    chunks,
    dtype,
    compressor: compressor ?? null,
    filters: filters ?? null,
    fill_value: fillValue ?? null,
    order: 'C',
  });
  references[`${name}/.zattrs`] = asciiJson({ _ARRAY_DIMENSIONS: dimensions, ...attributes });
}

type Values = Float64Array | Int32Array | BigInt64Array;

/** Adds a small array inside the set, with one dimension or none. */
export function inlineArray(
  references: References,
  name: string,
  values: Values,
  dimension: string | null,
  attributes: Attributes,
): void {
  const shape = dimension === null ? [] : [values.length];
  const dimensions = dimension === null ? [] : [dimension];
  describeArray(references, name, { shape, chunks: shape, dtype: dtypeOf(values), dimensions, attributes });
  // Typed arrays are little-endian on every machine that Node runs on here.
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  references[`${name}/0`] = `base64:${bytes.toString('base64')}`;
}

function dtypeOf(values: Values): '<f8' | '<i4' | '<i8' {
  if (values instanceof Float64Array) return '<f8';
  return values instanceof Int32Array ? '<i4' : '<i8';
}
