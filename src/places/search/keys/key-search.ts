// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { Texts } from '../../packed/columns.ts';

/** Keys from the first one to before the second one. */
export type KeyRange = readonly [from: number, to: number];

/**
 * Keys that start with the bytes.
 * @param first none before it does
 */
export function keysWithPrefix(keys: Texts, prefix: Uint8Array, first = 0): KeyRange {
  const from = firstKey(keys, prefix, 0, first);
  return [from, firstKey(keys, prefix, 1, from)];
}

/** Keys that are the bytes: a key comes before all that start with it. */
export function keysEqualTo(keys: Texts, bytes: Uint8Array): KeyRange {
  const from = firstKey(keys, bytes, 0, 0);
  let to = from;
  while (to < keys.starts.length - 1 && lengthOf(keys, to) === bytes.length && compare(keys, to, bytes) === 0)
    to++;
  return [from, to];
}

function lengthOf({ starts }: Texts, key: number): number {
  return starts[key + 1]! - starts[key]!;
}

/** The first key that does not come before the prefix (`past` 0), or before and with it (`past` 1), from the key `first` on. */
function firstKey(keys: Texts, prefix: Uint8Array, past: 0 | 1, first: number): number {
  let from = first;
  let to = keys.starts.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(keys, middle, prefix) < past) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Negative, 0 or positive: the key comes before the prefix, starts with it, comes after it. */
function compare({ bytes, starts }: Texts, key: number, prefix: Uint8Array): number {
  const start = starts[key]!;
  const length = Math.min(starts[key + 1]! - start, prefix.length);
  for (let i = 0; i < length; i++) {
    const difference = bytes[start + i]! - prefix[i]!;
    if (difference !== 0) return difference;
  }
  return length < prefix.length ? -1 : 0;
}
