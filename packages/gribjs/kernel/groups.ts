import { bitsAt, reverseInput } from './bits';
import { CHUNK, INTEGERS, LENGTHS, MISSING, REFERENCES, STATE, WIDTHS } from './memory';

// Complex packing. Each loop runs over one group with everything that is constant in it outside; differencing is
// undone as values are unpacked. All arithmetic is int32, where wrapping around on the way is harmless because the
// sums come out right modulo 2^32; integers that do not fit are noticed by the OR of all.

/**
 * Unpacks groups until `count` of them or the chunk are at an end. STATE holds: 0 bit, 1 group, 2 values taken of it,
 * 3 last value, 4 last difference, 5 OR of all values, 6 least difference, 7 and 8 masks that keep difference and last
 * value, 9 reserved values of a width, from byte 40 on, as a float64,
 * the least reference of a missing group.
 *
 * @param bytes of the input
 * @returns number of integers
 */
export function unpackGroups(bytes: i32, count: i32): i32 {
  reverseInput(bytes);
  let bit = load<i32>(STATE);
  let group = load<i32>(STATE, 4);
  let taken = load<i32>(STATE, 8);
  let last = load<i32>(STATE, 12);
  let difference = load<i32>(STATE, 16);
  let far = load<i32>(STATE, 20);
  const leastDifference = load<i32>(STATE, 24);
  const keepDifference = load<i32>(STATE, 28);
  const keepLast = load<i32>(STATE, 32);
  const reserved = load<i32>(STATE, 36);
  const missingReference = load<f64>(STATE, 40);
  const second = keepDifference !== 0 && reserved === 0;
  let to = INTEGERS;
  const full = INTEGERS + <usize>(CHUNK << 2);
  while (group < count && to < full) {
    const reference = load<i32>(REFERENCES + <usize>(group << 2));
    const width = load<i32>(WIDTHS + <usize>(group << 2));
    const left = load<i32>(LENGTHS + <usize>(group << 2)) - taken;
    const room = <i32>(full - to) >>> 2;
    const take = min(left, room);
    const add = reference + leastDifference;
    const end = to + <usize>(take << 2);
    const shift = <u64>(64 - width);
    if (width === 0) {
      if (<f64>(<u32>reference) >= missingReference) {
        for (; to < end; to += 4) store<i32>(to, MISSING);
      } else {
        for (; to < end; to += 4) {
          difference = (difference & keepDifference) + add;
          last = (last & keepLast) + difference;
          far |= last;
          store<i32>(to, last);
        }
      }
    } else if (second) {
      for (; to < end; to += 4) {
        difference += bitsAt(bit, shift) + add;
        bit += width;
        last += difference;
        far |= last;
        store<i32>(to, last);
      }
    } else if (reserved === 0) {
      for (; to < end; to += 4) {
        difference = (difference & keepDifference) + bitsAt(bit, shift) + add;
        bit += width;
        last = (last & keepLast) + difference;
        far |= last;
        store<i32>(to, last);
      }
    } else {
      const limit = (1 << width) - reserved;
      // Without a branch: nothing foresees where values are missing.
      for (; to < end; to += 4) {
        const value = bitsAt(bit, shift);
        bit += width;
        const present = value < limit;
        const nextDifference = (difference & keepDifference) + value + add;
        const next = (last & keepLast) + nextDifference;
        difference = select(nextDifference, difference, present);
        last = select(next, last, present);
        far |= select(next, 0, present);
        store<i32>(to, select(next, MISSING, present));
      }
    }
    if (take === left) {
      group++;
      taken = 0;
    } else {
      taken += take;
    }
  }
  store<i32>(STATE, bit);
  store<i32>(STATE, group, 4);
  store<i32>(STATE, taken, 8);
  store<i32>(STATE, last, 12);
  store<i32>(STATE, difference, 16);
  store<i32>(STATE, far, 20);
  return <i32>(to - INTEGERS) >>> 2;
}
