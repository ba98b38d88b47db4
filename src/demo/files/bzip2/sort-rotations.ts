// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are in bounds by construction
/** The Burrows-Wheeler transform of a text. */
interface SortedRotations {
  /** Last byte of every rotation, in the order of the rotations. Overwritten by the next call. */
  readonly lastColumn: Uint8Array;
  /** Index of the text itself among its rotations. */
  readonly origin: number;
}

/** Up to this length an insertion sort is faster than a call of `sort`. */
const MAX_INSERTION_SORT = 12;
const MAX_TEXT = 65_536;

/** Used again for each block: files have hundreds of them. */
const memory = {
  ends: new Int32Array(257),
  places: new Int32Array(257),
  bySecond: new Uint16Array(MAX_TEXT),
  byBoth: new Uint16Array(MAX_TEXT),
  lastColumn: new Uint8Array(MAX_TEXT),
};

/**
 * Sorts the rotations of a text: by their first two bytes with counters, then equal ones by comparison. Fast for random-looking
 * text such as packed messages; quadratic in its length for highly repetitive text.
 * @param text of at most 65,536 bytes
 */
export function sortRotations(text: Uint8Array): SortedRotations {
  const size = text.length;
  const starts = sortedByTwoBytes(text);
  let from = 0;
  let key = size === 0 ? 0 : pairAt(text, starts[0]!);
  for (let to = 1; to < size; to++) {
    const next = pairAt(text, starts[to]!);
    if (next === key) continue;
    if (to - from > 1) sortRange(text, starts, from, to);
    from = to;
    key = next;
  }
  sortRange(text, starts, from, size);
  const { lastColumn } = memory;
  let origin = 0;
  for (let index = 0; index < size; index++) {
    const start = starts[index]!;
    if (start === 0) origin = index;
    lastColumn[index] = text[start === 0 ? size - 1 : start - 1]!;
  }
  return { lastColumn: lastColumn.subarray(0, size), origin };
}

/** Sorts rotations with the same first two bytes. */
function sortRange(text: Uint8Array, starts: Uint16Array, from: number, to: number): void {
  if (to - from > MAX_INSERTION_SORT) {
    starts.subarray(from, to).sort((a, b) => compareFrom(text, a + 2, b + 2));
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const start = starts[i]!;
    let index = i;
    for (; index > from && compareFrom(text, starts[index - 1]! + 2, start + 2) > 0; index--) {
      starts[index] = starts[index - 1]!;
    }
    starts[index] = start;
  }
}

function pairAt(text: Uint8Array, at: number): number {
  return (text[at]! << 8) | text[at + 1 === text.length ? 0 : at + 1]!;
}

/** Counting sort by the second byte, then by the first. */
function sortedByTwoBytes(text: Uint8Array): Uint16Array {
  const { ends, places, bySecond, byBoth } = memory;
  const size = text.length;
  ends.fill(0);
  for (let i = 0; i < size; i++) ends[text[i]! + 1]!++;
  for (let byte = 0; byte < 256; byte++) ends[byte + 1]! += ends[byte]!;
  places.set(ends);
  if (size > 0) bySecond[places[text[0]!]!++] = size - 1;
  for (let i = 1; i < size; i++) bySecond[places[text[i]!]!++] = i - 1;
  places.set(ends);
  for (let i = 0; i < size; i++) {
    const start = bySecond[i]!;
    byBoth[places[text[start]!]!++] = start;
  }
  return byBoth;
}

function compareFrom(text: Uint8Array, from: number, other: number): number {
  const size = text.length;
  let i = from < size ? from : from % size;
  let j = other < size ? other : other % size;
  for (let left = size; left > 0; left--) {
    const difference = text[i]! - text[j]!;
    if (difference !== 0) return difference;
    if (++i === size) i = 0;
    if (++j === size) j = 0;
  }
  return 0;
}
