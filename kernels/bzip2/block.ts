import { LENGTHS, makeTable, MAX_LENGTH, MAX_TABLES, quickAt, quickOf, slowAt } from './codes';
import { columnOf } from './memory';
import { lastByte, moveToFront, moveToFrontAny, setByte } from './recency';

/** Symbols that share a table. */
const GROUP: i32 = 50;
/** Packers may write more of them than a block needs; those are read and ignored. */
const MAX_SELECTORS: i32 = 18_002;
/** Ranks beyond this are far from the front; a group that has many of them has ranks that are as good as random. */
const FAR: i32 = 16;
const MANY: i32 = 10;
const SELECTORS: usize = memory.data(18_002, 16);
const TABLE_ORDER: usize = memory.data(8, 16);

export const TRUNCATED: i32 = -2;
export const DAMAGED: i32 = -3;

/** Place of the next bit of the input, and its end. */
let bit: u64 = 0;
let endBit: u64 = 0;
/** Of the block that was read last: where its first byte is among its rotations. */
let origin: i32 = 0;

export function beginAt(from: usize, length: i32): void {
  bit = <u64>from << 3;
  endBit = bit + (<u64>length << 3);
}

export function blockOrigin(): i32 {
  return origin;
}

export function isPastEnd(): bool {
  return bit > endBit;
}

/** Goes on with the next whole byte. @returns bytes that are left */
export function alignToByte(): i32 {
  bit = (bit + 7) & ~(<u64>7);
  return bit > endBit ? 0 : <i32>((endBit - bit) >>> 3);
}

/** The next 57 bits and more, the first one highest. */
@inline
function following(at: u64): u64 {
  return bswap<u64>(load<u64>(<usize>(at >>> 3))) << (at & 7);
}

/** Takes up to 32 bits. */
export function take(count: i32): u32 {
  const bits = following(bit) >>> <u64>(64 - count);
  bit += <u64>count;
  return <u32>bits;
}

/**
 * Reads a block behind its checksum: the last column of its sorted rotations.
 * @returns its length; TRUNCATED or DAMAGED
 */
export function readBlock(lane: i32, maxLength: i32): i32 {
  origin = <i32>take(24);
  const used = readUsed();
  if (used === 0) return DAMAGED;
  const tables = <i32>take(3);
  const selectors = <i32>take(15);
  if (tables < 2 || tables > MAX_TABLES || selectors === 0) return DAMAGED;
  if (!readSelectors(tables, selectors)) return bit > endBit ? TRUNCATED : DAMAGED;
  for (let table = 0; table < tables; table++) {
    if (!readLengths(used + 2) || !makeTable(table, used + 2)) return bit > endBit ? TRUNCATED : DAMAGED;
  }
  const length = readSymbols(columnOf(lane), min(selectors, MAX_SELECTORS), used + 1, maxLength);
  if (bit > endBit) return TRUNCATED;
  return origin >= length ? DAMAGED : length;
}

/** Bytes that occur, in ascending order. @returns how many */
function readUsed(): i32 {
  const ranges = take(16);
  let count: i32 = 0;
  for (let range: i32 = 0; range < 16; range++) {
    if (((ranges >>> (15 - range)) & 1) === 0) continue;
    const bytes = take(16);
    for (let byte: i32 = 0; byte < 16; byte++) {
      if (((bytes >>> (15 - byte)) & 1) !== 0) setByte(count++, (range << 4) | byte);
    }
  }
  return count;
}

function readSelectors(tables: i32, selectors: i32): bool {
  for (let table = 0; table < tables; table++) store<u8>(TABLE_ORDER + <usize>table, <u8>table);
  for (let n = 0; n < selectors; n++) {
    // As many ones as the rank.
    const rank = <i32>clz<u64>(~following(bit));
    if (rank >= tables || bit > endBit) return false;
    bit += <u64>(rank + 1);
    const table = load<u8>(TABLE_ORDER + <usize>rank);
    for (let at = <usize>rank; at > 0; at--) store<u8>(TABLE_ORDER + at, load<u8>(TABLE_ORDER + at - 1));
    store<u8>(TABLE_ORDER, table);
    if (n < MAX_SELECTORS) store<u8>(SELECTORS + <usize>n, table);
  }
  return true;
}

function readLengths(symbols: i32): bool {
  let length = <i32>take(5);
  for (let symbol = 0; symbol < symbols; symbol++) {
    while (take(1) === 1) {
      length += take(1) === 0 ? 1 : -1;
      if (length < 1 || length > MAX_LENGTH) return false;
    }
    if (length < 1 || length > MAX_LENGTH) return false;
    store<u8>(LENGTHS + <usize>symbol, length);
  }
  return true;
}

function readSymbols(column: usize, selectors: i32, endSymbol: i32, maxLength: i32): i32 {
  const end = column + <usize>maxLength;
  let to = column;
  let at = bit;
  let run: i32 = 0;
  let weight: i32 = 1;
  // Bytes of a group whose ranks are beyond FAR, and whether the group before had many.
  let far: i32 = 0;
  let isScattered = false;
  for (let group = 0; group < selectors; group++) {
    const table = <i32>load<u8>(SELECTORS + <usize>group);
    const quick = quickOf(table);
    let n = GROUP;
    while (n > 0) {
      // Two codes of 20 bits each at most are in what is read at once.
      let bits = following(at);
      for (let pair = 0; pair < 2; pair++) {
        let entry = quickAt(quick, bits);
        if (entry === 0) {
          entry = slowAt(table, bits);
          if (entry === 0) return damagedAt(at);
        }
        const length = <u64>(entry & 31);
        bits <<= length;
        at += length;
        const symbol = entry >>> 5;
        if (symbol <= 1) {
          run += weight << symbol;
          if (run > maxLength) return damagedAt(at);
          weight <<= 1;
          continue;
        }
        if (run > 0) {
          if (to + <usize>run > end) return damagedAt(at);
          memory.fill(to, <u8>lastByte(), <usize>run);
          to += <usize>run;
          run = 0;
          weight = 1;
        }
        if (symbol === endSymbol) {
          bit = at;
          return <i32>(to - column);
        }
        if (to >= end) return damagedAt(at);
        far += <i32>(symbol > FAR);
        store<u8>(to++, isScattered ? moveToFrontAny(symbol - 1) : moveToFront(symbol - 1));
      }
      n -= 2;
    }
    isScattered = far > MANY;
    far = 0;
    if (at > endBit) {
      bit = at;
      return TRUNCATED;
    }
  }
  return DAMAGED;
}

function damagedAt(at: u64): i32 {
  bit = at;
  return DAMAGED;
}
