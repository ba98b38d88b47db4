import type { Extent } from 'gribjs';

/** A message of which only some bytes are true; the others are all ones, which would be noticed in what is read. */
export function onlyBytes(message: Uint8Array, parts: readonly Extent[]): Uint8Array {
  const sparse = new Uint8Array(message.length).fill(255);
  for (const { offset, length } of parts) sparse.set(message.subarray(offset, offset + length), offset);
  return sparse;
}
