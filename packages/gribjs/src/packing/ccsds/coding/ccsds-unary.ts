// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../../../octets/errors.ts';
import type { Payload } from '../../payload.ts';

/** Elements after the positions of the ones found that `locateOnes` may fill with positions that mean nothing. */
export const ONES_TO_SPARE = 40;

/**
 * Finds the next `count` one bits from bit position `bit` on: `ones[1]` becomes the position of the first, and
 * so on; `ones[0]` the position before `bit`, so that the zeros of code i number `ones[i] - ones[i - 1] - 1`.
 *
 * Words are taken with the first bit lowest. The lowest one can be cleared without knowing its position, which
 * leaves a single subtraction and a mask between one code and the next. Ones are taken eight at a time whether
 * there are as many or not: a branch for each would be mispredicted at the end of each word.
 *
 * @param ones at least `count + 1 + ONES_TO_SPARE` long
 * @returns the bit position after the last of these ones
 * @throws GribError CORRUPT when the payload ends before
 */
export function locateOnes(payload: Payload, bit: number, count: number, ones: Int32Array): number {
  const { view } = payload;
  const limit = (payload.length * 8) | 0;
  let base = bit & ~7;
  let found = 1;
  let skip = bit & 7;
  ones[0] = bit - 1;
  while (base < limit) {
    let word = lowestFirst(view.getInt32(base >>> 3, true)) & (-1 << skip);
    skip = 0;
    let at = found;
    found = (found + countOnes(word)) | 0;
    const last = (base + 31) | 0;
    do {
      ones[at] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 1] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 2] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 3] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 4] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 5] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 6] = last - Math.clz32(word & -word);
      word &= word - 1;
      ones[at + 7] = last - Math.clz32(word & -word);
      word &= word - 1;
      at = (at + 8) | 0;
    } while (at < found);
    if (found > count) {
      const next = (ones[count]! + 1) | 0;
      if (next <= limit) return next;
      break;
    }
    base = (base + 32) | 0;
  }
  throw new GribError('CORRUPT', 'section 7 ends within a code', payload.offset + payload.length);
}

/** Turns the bits of each byte around. */
function lowestFirst(word: number): number {
  let bits = ((word >>> 4) & 0x0f0f0f0f) | ((word & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  return ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
}

function countOnes(word: number): number {
  let sums = (word - ((word >>> 1) & 0x55555555)) | 0;
  sums = ((sums & 0x33333333) + ((sums >>> 2) & 0x33333333)) | 0;
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
