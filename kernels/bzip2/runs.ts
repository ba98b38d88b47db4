import { columnOf, reserve } from './memory';

/** Room behind the unpacked bytes that is written before their end is known. */
const SLACK: usize = 64;

/**
 * Draws out the runs of a block: after four equal bytes stands how many more follow.
 * @returns where the unpacked bytes end; 0 where that is beyond `limit`
 */
export function drawOut(lane: i32, length: i32, start: usize, limit: usize): usize {
  let from = columnOf(lane);
  const end = from + <usize>length;
  let to = start;
  reserve(to + <usize>length + SLACK);
  while (from < end) {
    if (from + 19 <= end) {
      const bytes = v128.load(from);
      const second = v128.load(from, 1);
      const third = v128.load(from, 2);
      const equal = v128.and(
        v128.and(i8x16.eq(bytes, second), i8x16.eq(second, third)),
        i8x16.eq(third, v128.load(from, 3)),
      );
      v128.store(to, bytes);
      const found = i8x16.bitmask(equal);
      if (found === 0) {
        from += 16;
        to += 16;
        continue;
      }
      const before = <usize>ctz<i32>(found);
      from += before;
      to += before;
    } else {
      const byte = load<u8>(from);
      const isRun =
        from + 4 <= end &&
        load<u8>(from, 1) === byte &&
        load<u8>(from, 2) === byte &&
        load<u8>(from, 3) === byte;
      if (!isRun) {
        store<u8>(to++, byte);
        from++;
        continue;
      }
    }
    const byte = load<u8>(from);
    const more: usize = from + 4 < end ? load<u8>(from, 4) : 0;
    if (to + 4 + more > limit) return 0;
    reserve(to + 4 + more + <usize>(end - from) + SLACK);
    memory.fill(to, byte, 4 + more);
    to += 4 + more;
    from += 5;
  }
  return to > limit ? 0 : to;
}
