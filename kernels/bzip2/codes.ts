/** Longest code, bits. */
export const MAX_LENGTH: i32 = 20;
export const MAX_TABLES: i32 = 6;
/** Symbols of a block: two digits of runs, up to 255 ranks, the end. */
export const MAX_SYMBOLS: i32 = 258;

/** Codes up to this length are found at once. */
const QUICK_BITS: i32 = 11;
const QUICK_ENTRIES: i32 = 1 << 11;

/** By table and first bits of a code: symbol << 5 | length; 0 for longer codes. */
const QUICK: usize = memory.data(6 * 2048 * 2, 16);
/** By table and length: what a code of 20 bits is below, when it is of that length at most; then what leads to its symbol. */
const LIMITS: usize = memory.data(6 * 32 * 4, 16);
const SHIFTS: usize = memory.data(6 * 32 * 4, 16);
/** By table, symbols in the order of their codes. */
const ORDER: usize = memory.data(6 * 258 * 2, 16);
/** Lengths of the codes of the table that is being read. */
export const LENGTHS: usize = memory.data(258, 16);
const COUNTS: usize = memory.data(32 * 4, 16);

/** Makes a table of the lengths in LENGTHS. @returns false where they are too many codes */
export function makeTable(table: i32, symbols: i32): bool {
  memory.fill(COUNTS, 0, 32 * 4);
  for (let symbol = 0; symbol < symbols; symbol++) {
    const count = COUNTS + <usize>(<i32>load<u8>(LENGTHS + <usize>symbol) << 2);
    store<i32>(count, load<i32>(count) + 1);
  }
  const quick = quickOf(table);
  memory.fill(quick, 0, <usize>(QUICK_ENTRIES * 2));
  const order = ORDER + <usize>(table * MAX_SYMBOLS * 2);
  let code: i32 = 0;
  let place: i32 = 0;
  for (let length: i32 = 1; length <= MAX_LENGTH; length++) {
    const at = <usize>((table * 32 + length) << 2);
    const count = load<i32>(COUNTS + <usize>(length << 2));
    store<i32>(SHIFTS + at, place - code);
    if (count > 0) {
      for (let symbol = 0; symbol < symbols; symbol++) {
        if (<i32>load<u8>(LENGTHS + <usize>symbol) !== length) continue;
        store<u16>(order + <usize>(place << 1), <u16>symbol);
        if (length <= QUICK_BITS && code < 1 << length) {
          const entry = <u16>((symbol << 5) | length);
          const from = code << (QUICK_BITS - length);
          const end = from + (1 << (QUICK_BITS - length));
          for (let n = from; n < end; n++) store<u16>(quick + <usize>(n << 1), entry);
        }
        code++;
        place++;
      }
    }
    if (code > 1 << length) return false;
    store<i32>(LIMITS + at, code << (MAX_LENGTH - length));
    code <<= 1;
  }
  return true;
}

@inline
export function quickOf(table: i32): usize {
  return QUICK + <usize>(table * QUICK_ENTRIES * 2);
}

/** What a quick table has for the 64 bits that follow. */
@inline
export function quickAt(quick: usize, bits: u64): i32 {
  return load<u16>(quick + <usize>((bits >>> (64 - QUICK_BITS)) << 1));
}

/** The same for any code. @returns 0 where no code is such */
export function slowAt(table: i32, bits: u64): i32 {
  const code = <i32>(bits >>> (64 - MAX_LENGTH));
  for (let length: i32 = QUICK_BITS + 1; length <= MAX_LENGTH; length++) {
    const at = <usize>((table * 32 + length) << 2);
    if (code >= load<i32>(LIMITS + at)) continue;
    const place = (code >>> (MAX_LENGTH - length)) + load<i32>(SHIFTS + at);
    return (<i32>load<u16>(ORDER + <usize>((table * MAX_SYMBOLS + place) << 1)) << 5) | length;
  }
  return 0;
}
