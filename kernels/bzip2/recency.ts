// The bytes of a block in the order of their last use: 16 rows of 16, so that moving one to the front moves whole rows by a byte.
const ROWS: usize = memory.data(256, 16);
/** For each column, lanes up to it. */
const UP_TO: usize = memory.data(16 * 16, 16);

for (let column: usize = 0; column < 16; column++) {
  for (let lane: usize = 0; lane < 16; lane++) store<u8>(UP_TO + (column << 4) + lane, lane <= column ? 255 : 0);
}

/** Sets the byte of a rank, before a block. */
@inline
export function setByte(rank: i32, byte: i32): void {
  store<u8>(ROWS + <usize>rank, byte);
}

@inline
export function lastByte(): i32 {
  return load<u8>(ROWS);
}

/** The byte of a rank (0 to 255), which becomes the first. */
@inline
export function moveToFront(rank: i32): i32 {
  const byte = load<u8>(ROWS + <usize>rank);
  const end = ROWS + <usize>(rank & 240);
  let before = i8x16.splat(<i8>byte);
  for (let row = ROWS; row < end; row += 16) {
    const now = v128.load(row);
    v128.store(row, pushed(before, now));
    before = now;
  }
  const last = v128.load(end);
  const mask = v128.load(UP_TO + <usize>((rank & 15) << 4));
  v128.store(end, v128.bitselect(pushed(before, last), last, mask));
  return byte;
}

/** By rank and row, backwards: lanes up to the rank. */
const MOVED: usize = memory.data(512, 16);
memory.fill(MOVED, 255, 256);

/**
 * The same in a time that does not depend on the rank: where ranks are as good as random, a loop up to one of them ends where the processor
 * does not expect it, which costs more than all rows.
 */
@inline
export function moveToFrontAny(rank: i32): i32 {
  const byte = load<u8>(ROWS + <usize>rank);
  const moved = MOVED + <usize>(255 - rank);
  let before = i8x16.splat(<i8>byte);
  for (let row: usize = 0; row < 256; row += 64) {
    const a = v128.load(ROWS + row);
    const b = v128.load(ROWS + row, 16);
    const c = v128.load(ROWS + row, 32);
    const d = v128.load(ROWS + row, 48);
    const mask = moved + row;
    v128.store(ROWS + row, v128.bitselect(pushed(before, a), a, v128.load(mask)));
    v128.store(ROWS + row, v128.bitselect(pushed(a, b), b, v128.load(mask, 16)), 16);
    v128.store(ROWS + row, v128.bitselect(pushed(b, c), c, v128.load(mask, 32)), 32);
    v128.store(ROWS + row, v128.bitselect(pushed(c, d), d, v128.load(mask, 48)), 48);
    before = d;
  }
  return byte;
}

/** A row moved by one byte, after the last byte of the row before. */
@inline
function pushed(before: v128, row: v128): v128 {
  return i8x16.shuffle(before, row, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}
