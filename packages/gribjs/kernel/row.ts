import { bitsAt, FOUR_BITS, unpackEights } from './bits';
import { INPUT, INTEGERS } from './memory';

/**
 * Unpacks `count` numbers of `width` bits (1 to 32), one after the other from bit `first` (0 to 7) of the input on.
 */
export function unpackRow(first: i32, width: i32, count: i32): void {
  unpackNumbers(INPUT, first, width, INTEGERS + <usize>(count << 2));
}

export function unpackNumbers(input: usize, first: i32, width: i32, end: usize): void {
  if (width <= FOUR_BITS) {
    unpackEights(input, first, width, 0, INTEGERS, end);
    return;
  }
  let bit = first;
  for (let to = INTEGERS; to < end; to += 4, bit += width) store<i32>(to, bitsAt(input, bit, width));
}
