import { bitsAt, FOUR_BITS, unpackEights } from './bits';
import { INPUT, INTEGERS } from './memory';

/**
 * Unpacks `count` numbers of `width` bits (1 to 32), one after the other from bit `first` (0 to 7) of the input on.
 */
export function unpackRow(first: i32, width: i32, count: i32): void {
  const end = INTEGERS + <usize>(count << 2);
  if (width <= FOUR_BITS) unpackEights(INPUT, first, width, 0, INTEGERS, end);
  else unpackEach(first, width, end);
}

function unpackEach(first: i32, width: i32, end: usize): void {
  let bit = first;
  for (let to = INTEGERS; to < end; to += 4, bit += width) store<i32>(to, bitsAt(INPUT, bit, width));
}
