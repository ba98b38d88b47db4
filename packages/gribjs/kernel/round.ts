import { INTEGERS, MISSING } from './memory';

/** Twice a multiple is at least so far from int32's ends that 1 can be added and taken away. */
const FAR: f64 = 2147483646.0;

@inline
function upper(integers: v128): v128 {
  return i32x4.shuffle(integers, integers, 2, 3, 2, 3);
}

/**
 * Rounds the first `count` integers to whole multiples: Math.round((X * step + reference) * decimal * perUnit), which
 * is floor((floor(2x) + 1) / 2) for all x that int32 holds. Missing ones stay.
 *
 * @returns 0, or 1 where a multiple is not so near 0 that this is right
 */
export function roundScaled(
  count: i32,
  reference: f64,
  step: f64,
  decimal: f64,
  perUnit: f64,
): i32 {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  const p = f64x2.splat(perUnit);
  const missing = i32x4.splat(MISSING);
  const ones = i32x4.splat(1);
  fillUp(count);
  let near = i32x4.splat(-1);
  for (let i: i32 = 0; i < count; i += 4) {
    const at = INTEGERS + <usize>(i << 2);
    const integers = v128.load(at);
    const absent = i32x4.eq(integers, missing);
    const low = twice(f64x2.convert_low_i32x4_s(integers), r, s, d, p);
    const high = twice(f64x2.convert_low_i32x4_s(upper(integers)), r, s, d, p);
    const inside = i32x4.shuffle(isNear(low), isNear(high), 0, 2, 4, 6);
    near = v128.and(near, v128.or(inside, absent));
    const below = i32x4.shuffle(
      i32x4.trunc_sat_f64x2_s_zero(f64x2.floor(low)),
      i32x4.trunc_sat_f64x2_s_zero(f64x2.floor(high)),
      0,
      1,
      4,
      5,
    );
    v128.store(at, v128.bitselect(integers, i32x4.shr_s(i32x4.add(below, ones), 1), absent));
  }
  return i32x4.all_true(near) ? 0 : 1;
}

@inline
function twice(packed: v128, r: v128, s: v128, d: v128, p: v128): v128 {
  const multiple = f64x2.mul(f64x2.mul(f64x2.add(f64x2.mul(packed, s), r), d), p);
  return f64x2.add(multiple, multiple);
}

@inline
function isNear(doubled: v128): v128 {
  return f64x2.lt(f64x2.abs(doubled), f64x2.splat(FAR));
}

/** What lies behind the integers in their last vector says nothing about them. */
function fillUp(count: i32): void {
  for (let i = count; (i & 3) !== 0; i++) store<i32>(INTEGERS + <usize>(i << 2), MISSING);
}

/**
 * Makes integer * factor + base of the first `count` integers; missing ones stay.
 *
 * @returns 0, or 1 where one does not fit
 */
export function multiply(count: i32, factor: f64, base: f64): i32 {
  const f = f64x2.splat(factor);
  const b = f64x2.splat(base);
  const missing = i32x4.splat(MISSING);
  fillUp(count);
  let fits = i32x4.splat(-1);
  for (let i: i32 = 0; i < count; i += 4) {
    const at = INTEGERS + <usize>(i << 2);
    const integers = v128.load(at);
    const absent = i32x4.eq(integers, missing);
    const low = f64x2.add(f64x2.mul(f64x2.convert_low_i32x4_s(integers), f), b);
    const high = f64x2.add(f64x2.mul(f64x2.convert_low_i32x4_s(upper(integers)), f), b);
    const lowInteger = i32x4.trunc_sat_f64x2_s_zero(low);
    const highInteger = i32x4.trunc_sat_f64x2_s_zero(high);
    const same = i32x4.shuffle(
      f64x2.eq(f64x2.convert_low_i32x4_s(lowInteger), low),
      f64x2.eq(f64x2.convert_low_i32x4_s(highInteger), high),
      0,
      2,
      4,
      6,
    );
    const made = i32x4.shuffle(lowInteger, highInteger, 0, 1, 4, 5);
    fits = v128.and(fits, v128.or(v128.and(same, i32x4.ne(made, missing)), absent));
    v128.store(at, v128.bitselect(integers, made, absent));
  }
  return i32x4.all_true(fits) ? 0 : 1;
}
