import type { ReferencedMessage } from '../referenced-run.ts';
import type { ArrayDescription, Reference } from '../zarr/zarr-array.ts';

/** Where a chunk's bytes are: a message, or a whole file that is one message. */
export function referenceTo({ url, offset, length }: ReferencedMessage): Reference {
  return length === null ? [url] : [url, offset, length];
}

/**
 * How the bytes of messages become values: numcodecs' `grib`, which kerchunk registers and ecCodes does, under bzip2 where
 * the producer compresses its files. `decoded` is what to read of a message: its values, or with `latitude` and `longitude` the
 * places of its grid.
 */
export function messageCodecs(
  { url }: ReferencedMessage,
  decoded: string,
  dtype: 'float32' | 'float64',
): Pick<ArrayDescription, 'compressor' | 'filters' | 'fillValue' | 'dtype'> {
  const isCompressed = /\.bz2$/i.test(new URL(url).pathname);
  return {
    dtype: dtype === 'float32' ? '<f4' : '<f8',
    compressor: isCompressed ? { id: 'bz2', level: 9 } : null,
    filters: [{ id: 'grib', var: decoded, dtype }],
    fillValue: 'NaN',
  };
}
