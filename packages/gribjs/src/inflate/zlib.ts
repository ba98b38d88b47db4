/** Checksums and inflating by Node's own zlib; `#zlib` of the package.json stands for `portable.ts` in the browser build. */
import { crc32, inflateSync } from 'node:zlib';

export { crc32 };

/** No deflate stream grows by more than this. */
const MAX_GROWTH = 1032;

/**
 * The content of a zlib stream (RFC 1950).
 *
 * @param size largest length of the content, at least 1
 * @throws Error for a damaged stream, and for one whose content is longer than `size`
 */
export function inflate(stream: Uint8Array, size: number): Uint8Array {
  // One chunk for all, but never more than these bytes can grow to.
  const chunkSize = Math.max(64, Math.min(size, stream.length * MAX_GROWTH));
  return inflateSync(stream, { maxOutputLength: size, chunkSize });
}
