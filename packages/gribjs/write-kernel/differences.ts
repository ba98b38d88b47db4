import { differences, integers } from './memory';

let leastDifference: i32 = 0;
let greatestDifference: i32 = 0;

export function least(): i32 {
  return leastDifference;
}

export function greatest(): i32 {
  return greatestDifference;
}

/**
 * Differences of first or second order, of which int32 must hold all, and the least and the greatest of them. The first `order`
 * are left out: they count as the least. Integers must be more than `order`.
 */
export function takeDifferences(count: i32, order: i32): void {
  const from = <usize>(order << 2);
  const bytes = <usize>count << 2;
  let low = i32x4.splat(i32.MAX_VALUE);
  let high = i32x4.splat(i32.MIN_VALUE);
  const whole = from + ((bytes - from) & ~15);
  let at = from;
  if (order === 2) {
    for (; at < whole; at += 16) {
      const four = second(at);
      v128.store(differences + at, four);
      low = i32x4.min_s(low, four);
      high = i32x4.max_s(high, four);
    }
  } else {
    for (; at < whole; at += 16) {
      const four = first(at);
      v128.store(differences + at, four);
      low = i32x4.min_s(low, four);
      high = i32x4.max_s(high, four);
    }
  }
  let lowest = min(
    min(i32x4.extract_lane(low, 0), i32x4.extract_lane(low, 1)),
    min(i32x4.extract_lane(low, 2), i32x4.extract_lane(low, 3)),
  );
  let highest = max(
    max(i32x4.extract_lane(high, 0), i32x4.extract_lane(high, 1)),
    max(i32x4.extract_lane(high, 2), i32x4.extract_lane(high, 3)),
  );
  for (; at < bytes; at += 4) {
    const change = i32x4.extract_lane(order === 2 ? second(at) : first(at), 0);
    store<i32>(differences + at, change);
    lowest = min(lowest, change);
    highest = max(highest, change);
  }
  for (let before: usize = 0; before < from; before += 4) store<i32>(differences + before, lowest);
  leastDifference = lowest;
  greatestDifference = highest;
}

@inline
function first(at: usize): v128 {
  return i32x4.sub(v128.load(integers + at), v128.load(integers + at - 4));
}

@inline
function second(at: usize): v128 {
  const before = v128.load(integers + at - 4);
  const sum = i32x4.add(v128.load(integers + at), v128.load(integers + at - 8));
  return i32x4.sub(sum, i32x4.add(before, before));
}
