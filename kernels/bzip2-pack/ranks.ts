import { COLUMN, SYMBOLS } from './memory';
import { occurs } from './rotations';

/** The first of the two symbols for runs of rank 0; those of other ranks follow. */
const RUN_A: i32 = 0;

/** Rank 0. Ranks are held less 128: comparing signed numbers is one instruction. */
const FIRST: i32 = -128;

/** The rank of each byte in the order of last use. */
const RANKS: usize = memory.data(256, 16);

let to: usize = 0;
let zeros: i32 = 0;

/**
 * Every byte of COLUMN as its rank in the order of last use, runs of rank 0 as their length in digits 1 and 2 (lowest first), and the
 * end of the block. A byte that is used puts all that were before it one rank back: sixteen at a time, whichever they are, which takes
 * less time than to find out, and for two bytes of COLUMN in one pass.
 * @param used how many bytes occur
 * @returns number of symbols
 */
export function writeRanks(size: i32, used: i32): i32 {
  let rank = FIRST;
  for (let byte: i32 = 0; byte < 256; byte++) {
    // Those that do not occur are behind all others.
    store<i8>(RANKS + <usize>byte, occurs(byte) ? <i8>rank : 127);
    if (occurs(byte)) rank++;
  }
  to = SYMBOLS;
  zeros = 0;
  // An odd last byte is taken with itself once more, which changes nothing but the ranks.
  store<u8>(COLUMN + <usize>size, load<u8>(COLUMN + <usize>(size - 1)));
  for (let i: i32 = 0; i < size; i += 2) {
    const one = RANKS + <usize>load<u8>(COLUMN + <usize>i);
    const other = RANKS + <usize>load<u8>(COLUMN + <usize>i, 1);
    const rankOfOne = <i32>load<i8>(one);
    const before = <i32>load<i8>(other);
    const rankOfOther = one === other ? FIRST : before + <i32>(before < rankOfOne);
    writeRank(rankOfOne);
    if (i + 1 < size) writeRank(rankOfOther);
    if (rankOfOne === FIRST && rankOfOther === FIRST) continue;
    const first = i8x16.splat(<i8>rankOfOne);
    const second = i8x16.splat(<i8>rankOfOther);
    for (let sixteen = RANKS; sixteen < RANKS + 256; sixteen += 64) {
      putBack(sixteen, first, second);
      putBack(sixteen + 16, first, second);
      putBack(sixteen + 32, first, second);
      putBack(sixteen + 48, first, second);
    }
    store<i8>(one, FIRST + 1);
    store<i8>(other, FIRST);
  }
  writeZeros();
  store<u16>(to, used + 1);
  to += 2;
  return <i32>(to - SYMBOLS) >>> 1;
}

/** Adds one to those of sixteen ranks that are less than the first limit, then to those less than the second. */
@inline
function putBack(at: usize, first: v128, second: v128): void {
  let ranks = v128.load(at);
  // Where it is less, all bits are set, which is -1.
  ranks = i8x16.sub(ranks, i8x16.lt_s(ranks, first));
  v128.store(at, i8x16.sub(ranks, i8x16.lt_s(ranks, second)));
}

@inline
function writeRank(rank: i32): void {
  if (rank === FIRST) {
    zeros++;
    return;
  }
  writeZeros();
  store<u16>(to, rank - FIRST + 1);
  to += 2;
}

@inline
function writeZeros(): void {
  for (; zeros > 0; zeros = (zeros - 1) >>> 1, to += 2) store<u16>(to, RUN_A + ((zeros - 1) & 1));
}
