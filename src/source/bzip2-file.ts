import { LRUCache } from 'lru-cache';
import { unpackBzip2 } from './bzip2.ts';
import type { WholeFile } from './http-file.ts';
import type { SourceFile } from './source-file.ts';

/** Refused above this as they come; the largest files of the models have about 6 MB. */
export const MAX_PACKED_BYTES = 32 * 1024 * 1024;

/** A message is measured, read, and often wanted for the next lead's difference; a run as a whole does not fit. */
const UNPACKED_BYTES_KEPT = 96 * 1024 * 1024;

const unpackedFiles = new LRUCache<SourceFile, Uint8Array>({
  maxSize: UNPACKED_BYTES_KEPT,
  sizeCalculation: ({ length }) => length + 1,
});

export const isBzip2 = (name: string): boolean => /\.bz2$/i.test(name);

/**
 * A file under bzip2, which has no ranges of its own: it is read whole when first needed. Offsets and size are those of the
 * unpacked bytes. Reads throw as `unpackBzip2`.
 */
export function bzip2File(url: string, readWhole: (signal?: AbortSignal) => Promise<WholeFile>): SourceFile {
  let size: number | null = null;
  let etag: string | null = null;
  const file: SourceFile = {
    url,
    get size() {
      return size;
    },
    get etag() {
      return etag;
    },
    async read(offset, length, signal) {
      let unpacked = unpackedFiles.get(file);
      if (unpacked === undefined) {
        const whole = await readWhole(signal);
        unpacked = await unpackBzip2(whole.bytes, url);
        unpackedFiles.set(file, unpacked);
        etag = whole.etag;
        size = unpacked.length;
      }
      // Declared lengths come from hostile headers; a copy would be of the file's size at most.
      return unpacked.subarray(offset, offset + Math.max(0, length));
    },
  };
  return file;
}
