import { put } from './bits';
import { SYMBOLS } from './memory';
import { occurs } from './rotations';

/** Values that share a table of codes, by the format. */
const GROUP_VALUES: i32 = 50;

/** A bit map of the 16 ranges of 16 byte values, then one of each used range. @returns how many bytes occur */
export function writeUsed(): i32 {
  let used: i32 = 0;
  let ranges: u32 = 0;
  for (let range: i32 = 0; range < 16; range++) ranges = (ranges << 1) | <u32>(rangeOf(range) !== 0);
  put(ranges, 16);
  for (let range: i32 = 0; range < 16; range++) {
    const bytes = rangeOf(range);
    if (bytes !== 0) put(bytes, 16);
    used += <i32>popcnt<u32>(bytes);
  }
  return used;
}

function rangeOf(range: i32): u32 {
  let bytes: u32 = 0;
  for (let byte = range << 4; byte < (range + 1) << 4; byte++) bytes = (bytes << 1) | <u32>occurs(byte);
  return bytes;
}

/**
 * Writes tables and symbols. All symbols get codes of nearly the same length: the input is packed messages, which cannot be compressed
 * further, and choosing codes takes libbz2 most of its time.
 */
export function writeSymbols(count: i32, alphabet: i32): void {
  const groups = (count + GROUP_VALUES - 1) / GROUP_VALUES;
  // The format needs two tables at least; all groups use the first.
  put(2, 3);
  put(groups, 15);
  for (let group: i32 = 0; group < groups; group++) put(0, 1);
  // The first codes are a bit shorter than the others, so that the code is complete.
  const bits = max(1, 32 - clz(alphabet - 1));
  const shorter = (1 << bits) - alphabet;
  for (let table: i32 = 0; table < 2; table++) writeTable(alphabet, shorter, bits);
  const end = SYMBOLS + (<usize>count << 1);
  for (let at = SYMBOLS; at < end; at += 2) {
    const symbol = <i32>load<u16>(at);
    if (symbol < shorter) put(symbol, bits - 1);
    else put(symbol + shorter, bits);
  }
}

/** Lengths of the codes, each as its difference from the previous one. */
function writeTable(alphabet: i32, shorter: i32, bits: i32): void {
  let length = shorter > 0 ? bits - 1 : bits;
  put(length, 5);
  for (let symbol: i32 = 0; symbol < alphabet; symbol++) {
    if (symbol >= shorter && length < bits) {
      // One more.
      put(0b10, 2);
      length++;
    }
    put(0, 1);
  }
}
