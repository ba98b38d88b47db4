// Where things lie: a whole field at a time, so that the memory is as long as the longest field so far.

export const MISSING: i32 = i32.MIN_VALUE;

/** Numbers that are read beyond the end of a field, and written. */
const SLACK: usize = 64;
/** Behind what other files keep. */
const START: usize = (__heap_base + 63) & ~63;

export let values: usize = START;
export let integers: usize = START;
export let differences: usize = START;
export let groups: usize = START;
export let out: usize = START;

/** Of a group: length, least, greatest, width. */
export const GROUP_BYTES: usize = 16;

/** Makes room for a field of `count` values, of 4 or 8 bytes each. False where the machine has no memory left. */
export function reserve(count: i32, valueBytes: i32): bool {
  const numbers = ((<usize>count << 2) + SLACK + 15) & ~15;
  integers = (values + <usize>count * <usize>valueBytes + SLACK + 15) & ~15;
  differences = integers + numbers;
  groups = differences + numbers;
  // A group is made for every four values.
  out = groups + (<usize>(count >>> 2) + 2) * GROUP_BYTES;
  return grow(out);
}

/** Makes room for `bytes` of packed data. False where the machine has no memory left. */
export function reserveOut(bytes: i32): bool {
  return grow(out + <usize>bytes);
}

function grow(end: usize): bool {
  const pages = <i32>((end + SLACK + 65_535) >>> 16) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}

export function addressOfValues(): usize {
  return values;
}

export function addressOfIntegers(): usize {
  return integers;
}

export function addressOfDifferences(): usize {
  return differences;
}

export function addressOfGroups(): usize {
  return groups;
}

export function addressOfOut(): usize {
  return out;
}
