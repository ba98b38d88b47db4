import { LRUCache } from 'lru-cache';
import { IsobarError, SharedTask } from '../../../platform/index.ts';
import type { WholeFile } from '../http-file.ts';
import type { SourceFile } from '../source-file.ts';
import { unpackBzip2 } from './unpack-bzip2.ts';

/** Larger compressed files are refused; the models' largest are about 6 MB. */
export const MAX_PACKED_BYTES = 32 * 1024 * 1024;

/** A file is read several times: for its length, its message, and often the next lead's difference. A whole run does not fit. */
const MAX_CACHED_UNPACKED_BYTES = 48 * 1024 * 1024;

const unpackedFiles = new LRUCache<SourceFile, Uint8Array>({
  maxSize: MAX_CACHED_UNPACKED_BYTES,
  sizeCalculation: ({ length }) => length + 1,
});

export const isBzip2 = (name: string): boolean => /\.bz2$/i.test(name);

/**
 * A bzip2 file, which cannot be read in ranges: it is fetched whole at the first read, and once more if it arrived damaged.
 * Offsets and size count unpacked bytes. Reads throw as `unpackBzip2`, and IsobarError when the file has changed.
 */
export function bzip2File(url: string, readWhole: (signal?: AbortSignal) => Promise<WholeFile>): SourceFile {
  let size: number | null = null;
  let etag: string | null = null;
  /** Under way: those who read meanwhile wait for the same bytes. */
  let unpacking: SharedTask<Uint8Array> | null = null;

  async function fetchUnpacked(signal?: AbortSignal): Promise<Uint8Array> {
    const whole = await readWhole(signal);
    if (etag !== null && whole.etag !== null && whole.etag !== etag) {
      throw new IsobarError('upstream_unavailable', `${url}: the file changed while it was being read`);
    }
    const unpacked = await unpackBzip2(whole.bytes, url, { signal, isLastReader: true });
    etag = whole.etag;
    size = unpacked.length;
    return unpacked;
  }

  async function unpackOnce(signal: AbortSignal): Promise<Uint8Array> {
    const unpacked = await fetchUnpacked(signal).catch((error: unknown) => {
      if (!(error instanceof IsobarError) || error.code === 'not_found' || signal.aborted) throw error;
      return fetchUnpacked(signal);
    });
    unpackedFiles.set(file, unpacked);
    return unpacked;
  }

  /** @throws (rejects) as `unpackOnce`, or the signal's reason */
  function unpackedBytes(signal?: AbortSignal): Promise<Uint8Array> {
    if (unpacking === null || unpacking.isAbandoned) {
      const task = new SharedTask(unpackOnce);
      const forget = (): void => {
        if (unpacking === task) unpacking = null;
      };
      task.done.then(forget, forget);
      unpacking = task;
    }
    return unpacking.wait(signal);
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
      const unpacked = unpackedFiles.get(file) ?? (await unpackedBytes(signal));
      // Lengths come from untrusted headers; a view never exceeds the file's size.
      return unpacked.subarray(offset, offset + Math.max(0, length));
    },
  };
  return file;
}
