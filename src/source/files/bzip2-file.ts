import { LRUCache } from 'lru-cache';
import { IsobarError } from '../../platform/index.ts';
import type { WholeFile } from '../network/http-file.ts';
import { unpackBzip2 } from './bzip2.ts';
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
 * A file under bzip2, which has no ranges of its own: it is read whole when first needed, and once more where it arrived
 * damaged. Offsets and size are those of the unpacked bytes. Reads throw as `unpackBzip2`, and IsobarError when the file has
 * become another one.
 */
export function bzip2File(url: string, readWhole: (signal?: AbortSignal) => Promise<WholeFile>): SourceFile {
  let size: number | null = null;
  let etag: string | null = null;

  async function fetchUnpacked(signal?: AbortSignal): Promise<Uint8Array> {
    const whole = await readWhole(signal);
    if (etag !== null && whole.etag !== null && whole.etag !== etag) {
      throw new IsobarError('upstream_unavailable', `${url}: the file changed while it was being read`);
    }
    const unpacked = await unpackBzip2(whole.bytes, url);
    etag = whole.etag;
    size = unpacked.length;
    return unpacked;
  }

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
        unpacked = await fetchUnpacked(signal).catch((error: unknown) => {
          if (!(error instanceof IsobarError) || error.code === 'not_found') throw error;
          return fetchUnpacked(signal);
        });
        unpackedFiles.set(file, unpacked);
      }
      // Declared lengths come from hostile headers; a copy would be of the file's size at most.
      return unpacked.subarray(offset, offset + Math.max(0, length));
    },
  };
  return file;
}
