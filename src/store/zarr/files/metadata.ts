/** Metadata documents of Zarr format 3 (https://zarr-specs.readthedocs.io/en/latest/v3/core/index.html). */

export type Attributes = Readonly<Record<string, string | number | readonly number[]>>;

/** Description of one array; `shape`, `chunkShape` and `innerShape` have one number per dimension. */
export interface ArraySpec {
  readonly name: string;
  readonly dataType: 'float64' | 'int64' | 'int32';
  readonly shape: readonly number[];
  readonly dimensions: readonly string[];
  readonly attributes: Attributes;
  /** Shape of what one file holds. */
  readonly chunkShape: readonly number[];
  /** Shape of the chunks that can be read separately, where a file holds several. It divides `chunkShape`. */
  readonly innerShape?: readonly number[];
}

const ZSTD_LEVEL = 3;
const LITTLE_ENDIAN = { name: 'bytes', configuration: { endian: 'little' } } as const;
const CODECS = [
  LITTLE_ENDIAN,
  { name: 'zstd', configuration: { level: ZSTD_LEVEL, checksum: false } },
] as const;

/** Compression level to write with, the same that the metadata names. */
export const COMPRESSION_LEVEL = ZSTD_LEVEL;

export function arrayMetadata(spec: ArraySpec) {
  const { shape, chunkShape, innerShape, dataType } = spec;
  return {
    zarr_format: 3,
    node_type: 'array',
    shape,
    data_type: dataType,
    chunk_grid: { name: 'regular', configuration: { chunk_shape: chunkShape } },
    chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
    // No integer array has a value of -1, so readers that treat the fill value as missing lose nothing.
    fill_value: dataType === 'float64' ? 'NaN' : -1,
    codecs: innerShape === undefined ? CODECS : [sharding(innerShape)],
    attributes: spec.attributes,
    dimension_names: spec.dimensions,
    storage_transformers: [],
  };
}

/** The root group with the metadata of all its arrays, so that a reader needs only one request. */
export function groupMetadata(attributes: Attributes, arrays: readonly ArraySpec[]) {
  return {
    zarr_format: 3,
    node_type: 'group',
    attributes,
    consolidated_metadata: {
      kind: 'inline',
      must_understand: false,
      metadata: Object.fromEntries(arrays.map((spec) => [spec.name, arrayMetadata(spec)])),
    },
  };
}

/** https://zarr-specs.readthedocs.io/en/latest/v3/codecs/sharding-indexed/index.html */
function sharding(innerShape: readonly number[]) {
  return {
    name: 'sharding_indexed',
    configuration: {
      chunk_shape: innerShape,
      codecs: CODECS,
      index_codecs: [LITTLE_ENDIAN, { name: 'crc32c' }],
      index_location: 'end',
    },
  };
}
