import { fillUp, INTEGERS, MISSING, missingOnes } from './memory';

// Whole multiples of packed integers, in place; missing ones stay. Each turn makes eight: the loop itself costs as much as four.

/** Twice a multiple is at least so far from int32's ends that 1 can be added and taken away. */
const FAR: f64 = 2147483646.0;
/** Added to a whole number of less than 2^51, it leaves that in the low bits, in two's complement. */
const SHIFT_OUT: f64 = 6755399441055744.0;
/** In memory for the reason in memory.ts. */
const NUMBERS: usize = memory.data<f64>([FAR, SHIFT_OUT], 16);

/**
 * Rounds the first `count` integers: Math.round((X * step + reference) * decimal * perUnit), which is
 * floor((floor(2x) + 1) / 2) for all x that int32 holds.
 *
 * @returns 0, or 1 where a multiple is not so near 0 that this is right
 */
export function roundScaled(count: i32, reference: f64, step: f64, decimal: f64, perUnit: f64): i32 {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  const p = f64x2.splat(perUnit);
  const far = v128.load64_splat(NUMBERS);
  const shiftOut = v128.load64_splat(NUMBERS, 8);
  const missing = missingOnes();
  fillUp(count);
  let near = i32x4.splat(-1);
  const end = INTEGERS + <usize>(count << 2);
  for (let at = INTEGERS; at < end; at += 32) {
    near = v128.and(near, roundFour(at, r, s, d, p, far, shiftOut, missing));
    near = v128.and(near, roundFour(at + 16, r, s, d, p, far, shiftOut, missing));
  }
  return i32x4.all_true(near) ? 0 : 1;
}

/** All ones where the multiple is near enough or missing. */
@inline
function roundFour(
  at: usize,
  r: v128,
  s: v128,
  d: v128,
  p: v128,
  far: v128,
  shiftOut: v128,
  missing: v128,
): v128 {
  const integers = v128.load(at);
  const absent = i32x4.eq(integers, missing);
  const upper = i32x4.shuffle(integers, integers, 2, 3, 2, 3);
  const low = twice(f64x2.convert_low_i32x4_s(integers), r, s, d, p);
  const high = twice(f64x2.convert_low_i32x4_s(upper), r, s, d, p);
  const below = i32x4.shuffle(
    f64x2.add(f64x2.floor(low), shiftOut),
    f64x2.add(f64x2.floor(high), shiftOut),
    0,
    2,
    4,
    6,
  );
  const rounded = i32x4.shr_s(i32x4.sub(below, i32x4.splat(-1)), 1);
  v128.store(at, v128.bitselect(missing, rounded, absent));
  const isNear = i32x4.shuffle(f64x2.lt(f64x2.abs(low), far), f64x2.lt(f64x2.abs(high), far), 0, 2, 4, 6);
  return v128.or(isNear, absent);
}

@inline
function twice(packed: v128, r: v128, s: v128, d: v128, p: v128): v128 {
  const multiple = f64x2.mul(f64x2.mul(f64x2.add(f64x2.mul(packed, s), r), d), p);
  return f64x2.add(multiple, multiple);
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
  fillUp(count);
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
  greatest = i32x4.max_s(greatest, i32x4.shuffle(greatest, greatest, 2, 3, 0, 1));
  const most = max(i32x4.extract_lane(greatest, 0), i32x4.extract_lane(greatest, 1));
  if (most === MISSING) return 0;
  least = i32x4.min_s(least, i32x4.shuffle(least, least, 2, 3, 0, 1));
  const fewest = min(i32x4.extract_lane(least, 0), i32x4.extract_lane(least, 1));
  const fits = <f64>most * factor + base <= 2147483647.0 && <f64>fewest * factor + base > -2147483648.0;
  return fits ? 0 : 1;
}
