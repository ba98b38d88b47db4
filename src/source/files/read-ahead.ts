import type { ByteSource } from 'gribjs';

/**
 * Widens the reads of a source to at least `bytes` and serves following reads from what came: fewer requests where small
 * reads are close together.
 */
export function readAhead(source: ByteSource, bytes: number): ByteSource {
  let start = 0;
  let buffered: Uint8Array = new Uint8Array(0);
  return {
    get size() {
      return source.size;
    },
    async read(offset, length, signal) {
      const isBuffered = offset >= start && offset + length <= start + buffered.length;
      if (!isBuffered) {
        buffered = await source.read(offset, Math.max(length, bytes), signal);
        start = offset;
      }
      return buffered.subarray(offset - start, offset - start + length);
    },
  };
}
