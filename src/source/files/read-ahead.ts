import type { ByteSource } from 'gribjs';

/**
 * A source whose reads are widened to at least `bytes`, what came beyond being kept for the reads that follow: fewer
 * requests where small reads come close together.
 */
export function readAhead(source: ByteSource, bytes: number): ByteSource {
  let start = 0;
  let kept: Uint8Array = new Uint8Array(0);
  return {
    get size() {
      return source.size;
    },
    async read(offset, length, signal) {
      const isKept = offset >= start && offset + length <= start + kept.length;
      if (!isKept) {
        kept = await source.read(offset, Math.max(length, bytes), signal);
        start = offset;
      }
      return kept.subarray(offset - start, offset - start + length);
    },
  };
}
