// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are in bounds by construction
/** The Burrows-Wheeler transform of a text. */
interface SortedRotations {
  /** Last byte of every rotation, in the order of the rotations. */
  readonly lastColumn: Uint8Array;
  /** Index of the text itself among its rotations. */
  readonly origin: number;
}

/** Up to this length an insertion sort is faster than a call of `sort`. */
const MAX_INSERTION_SORT = 12;

/**
 * Sorts the rotations of a text: by their first two bytes with counters, then equal ones by comparison. Fast for random-looking
 * text such as packed messages; quadratic in its length for highly repetitive text.
 * @param text of at most 65,536 bytes
 */
export function sortRotations(text: Uint8Array): SortedRotations {
  const starts = sortedByTwoBytes(text);
  const size = text.length;
  for (let from = 0; from < size; ) {
    const key = pairAt(text, starts[from]!);
    let to = from + 1;
    while (to < size && pairAt(text, starts[to]!) === key) to++;
    sortRange(text, starts, from, to);
    from = to;
  }
  const lastColumn = new Uint8Array(size);
  let origin = 0;
  for (let index = 0; index < size; index++) {
    const start = starts[index]!;
    if (start === 0) origin = index;
    lastColumn[index] = text[start === 0 ? size - 1 : start - 1]!;
  }
  return { lastColumn, origin };
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
  const size = text.length;
  const ends = new Int32Array(257);
  for (let i = 0; i < size; i++) ends[text[i]! + 1]!++;
  for (let byte = 0; byte < 256; byte++) ends[byte + 1]! += ends[byte]!;
  const bySecond = new Uint16Array(size);
  const places = ends.slice();
  for (let i = 0; i < size; i++) bySecond[places[text[i]!]!++] = i === 0 ? size - 1 : i - 1;
  const byBoth = new Uint16Array(size);
  places.set(ends);
  for (let i = 0; i < size; i++) {
    const start = bySecond[i]!;
    byBoth[places[text[start]!]!++] = start;
  }
  return byBoth;
}

function compareFrom(text: Uint8Array, from: number, other: number): number {
  const size = text.length;
  let i = from % size;
  let j = other % size;
  for (let left = size; left > 0; left--) {
    const difference = text[i]! - text[j]!;
    if (difference !== 0) return difference;
    if (++i === size) i = 0;
    if (++j === size) j = 0;
  }
  return 0;
}
