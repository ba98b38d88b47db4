import { fillUp, INTEGERS, MISSING, missingOnes } from './memory';

// Whole multiples of packed integers, in place; missing ones stay. Each turn makes eight: the loop itself costs as much as four.

/** Twice a multiple is at least so far from int32's ends that 1 can be added and taken away. */
const FAR: f64 = 2147483646.0;
/** Added to a whole number of less than 2^51, it leaves that in the low bits, in two's complement; in memory for the reason in memory.ts. */
const SHIFT_OUT: usize = memory.data<f64>([6755399441055744.0], 16);

/**
 * Rounds the first `count` integers: Math.round((X * step + reference) * decimal * perUnit), which is
 * floor((floor(2x) + 1) / 2) for all x that int32 holds. No factor is negative, so that the least and the greatest X have
 * the least and the greatest x.
 *
 * @param kind as in scale.ts: 2 where some may be missing
 * @returns 0, or 1 where a multiple is not so near 0 that this is right
 */
export function roundScaled(
  count: i32,
  kind: i32,
  reference: f64,
  step: f64,
  decimal: f64,
  perUnit: f64,
): i32 {
  // Twice a multiple is as exact as the multiple.
  if (kind === 2) return roundAll<i64>(count, reference, step, decimal, 2 * perUnit);
  return roundAll<i32>(count, reference, step, decimal, 2 * perUnit);
}

@inline
function roundAll<Kind>(count: i32, reference: f64, step: f64, decimal: f64, twicePerUnit: f64): i32 {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  const t = f64x2.splat(twicePerUnit);
  const shiftOut = v128.load64_splat(SHIFT_OUT);
  const missing = missingOnes();
  if (sizeof<Kind>() === 8) fillUp(count, MISSING);
  else fillUp(count, load<i32>(INTEGERS));
  // Of missing ones, the greatest number where the least is looked for; where the greatest is, they are the least.
  let least = i32x4.splat(i32.MAX_VALUE);
  let greatest = i32x4.splat(MISSING);
  const end = INTEGERS + <usize>(count << 2);
  for (let at = INTEGERS; at < end; at += 32) {
    const first = v128.load(at);
    const second = v128.load(at, 16);
    greatest = i32x4.max_s(greatest, i32x4.max_s(first, second));
    if (sizeof<Kind>() === 8) {
      const firstAbsent = i32x4.eq(first, missing);
      const secondAbsent = i32x4.eq(second, missing);
      least = i32x4.min_s(least, i32x4.min_s(v128.xor(first, firstAbsent), v128.xor(second, secondAbsent)));
      v128.store(at, v128.bitselect(missing, roundFour(first, r, s, d, t, shiftOut), firstAbsent));
      v128.store(at, v128.bitselect(missing, roundFour(second, r, s, d, t, shiftOut), secondAbsent), 16);
    } else {
      least = i32x4.min_s(least, i32x4.min_s(first, second));
      v128.store(at, roundFour(first, r, s, d, t, shiftOut));
      v128.store(at, roundFour(second, r, s, d, t, shiftOut), 16);
    }
  }
  const most = laneMaximum(greatest);
  const fewest = laneMinimum(least);
  // All are missing.
  if (most < fewest) return 0;
  const highest = (<f64>most * step + reference) * decimal * twicePerUnit;
  const lowest = (<f64>fewest * step + reference) * decimal * twicePerUnit;
  return highest < FAR && lowest > -FAR ? 0 : 1;
}

@inline
function roundFour(integers: v128, r: v128, s: v128, d: v128, t: v128, shiftOut: v128): v128 {
  const low = twice(f64x2.convert_low_i32x4_s(integers), r, s, d, t);
  const high = twice(f64x2.convert_low_i32x4_s(i32x4.shuffle(integers, integers, 2, 3, 2, 3)), r, s, d, t);
  const below = i32x4.shuffle(
    f64x2.add(f64x2.floor(low), shiftOut),
    f64x2.add(f64x2.floor(high), shiftOut),
    0,
    2,
    4,
    6,
  );
  return i32x4.shr_s(i32x4.sub(below, i32x4.splat(-1)), 1);
}

@inline
function twice(packed: v128, r: v128, s: v128, d: v128, t: v128): v128 {
  return f64x2.mul(f64x2.mul(f64x2.add(f64x2.mul(packed, s), r), d), t);
}

/**
 * Makes integer * factor + base of the first `count` integers, modulo 2^32.
 *
 * @param factor a whole number from 1 to 2^21
 * @param base a whole number of at most 2^52
 * @returns 0, or 1 where one does not fit: the least and the greatest tell
 */
export function multiply(count: i32, factor: f64, base: f64): i32 {
  const f = i32x4.splat(<i32>factor);
  const b = i32x4.splat(<i32>(<i64>base));
  const missing = missingOnes();
  fillUp(count, MISSING);
  // Of missing ones, the greatest number where the least is looked for; where the greatest is, they are the least.
  let least = i32x4.splat(i32.MAX_VALUE);
  let greatest = i32x4.splat(MISSING);
  const end = INTEGERS + <usize>(count << 2);
  for (let at = INTEGERS; at < end; at += 32) {
    const first = v128.load(at);
    const second = v128.load(at, 16);
    const firstAbsent = i32x4.eq(first, missing);
    const secondAbsent = i32x4.eq(second, missing);
    least = i32x4.min_s(least, i32x4.min_s(v128.xor(first, firstAbsent), v128.xor(second, secondAbsent)));
    greatest = i32x4.max_s(greatest, i32x4.max_s(first, second));
    v128.store(at, v128.bitselect(missing, i32x4.add(i32x4.mul(first, f), b), firstAbsent));
    v128.store(at, v128.bitselect(missing, i32x4.add(i32x4.mul(second, f), b), secondAbsent), 16);
  }
  const most = laneMaximum(greatest);
  const fewest = laneMinimum(least);
  // All are missing.
  if (most < fewest) return 0;
  const fits = <f64>most * factor + base <= 2147483647.0 && <f64>fewest * factor + base > -2147483648.0;
  return fits ? 0 : 1;
}

@inline
function laneMaximum(four: v128): i32 {
  const two = i32x4.max_s(four, i32x4.shuffle(four, four, 2, 3, 0, 1));
  return max(i32x4.extract_lane(two, 0), i32x4.extract_lane(two, 1));
}

@inline
function laneMinimum(four: v128): i32 {
  const two = i32x4.min_s(four, i32x4.shuffle(four, four, 2, 3, 0, 1));
  return min(i32x4.extract_lane(two, 0), i32x4.extract_lane(two, 1));
}
