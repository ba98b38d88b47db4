import { integers, MISSING, values } from './memory';

/**
 * Turns float32 values into integers: (value * factor - reference) * inverse, which must be above -1/2, rounded half up; MISSING for NaN.
 */
export function quantiseFloat32(count: i32, factor: f64, reference: f64, inverse: f64): void {
  const f = f64x2.splat(factor);
  const r = f64x2.splat(reference);
  const v = f64x2.splat(inverse);
  const half = f64x2.splat(0.5);
  const missing = i32x4.splat(MISSING);
  const end = values + (<usize>count << 2);
  for (let at = values, to = integers; at < end; at += 16, to += 16) {
    const four = v128.load(at);
    const low = twoOf(f64x2.promote_low_f32x4(four), f, r, v, half);
    const upper = i32x4.shuffle(four, four, 2, 3, 2, 3);
    const high = twoOf(f64x2.promote_low_f32x4(upper), f, r, v, half);
    const whole = i32x4.shuffle(low, high, 0, 1, 4, 5);
    v128.store(to, v128.bitselect(missing, whole, f32x4.ne(four, four)));
  }
}

/** As `quantiseFloat32`, of float64 values. */
export function quantiseFloat64(count: i32, factor: f64, reference: f64, inverse: f64): void {
  const f = f64x2.splat(factor);
  const r = f64x2.splat(reference);
  const v = f64x2.splat(inverse);
  const half = f64x2.splat(0.5);
  const missing = i32x4.splat(MISSING);
  const end = values + (<usize>count << 3);
  for (let at = values, to = integers; at < end; at += 16, to += 8) {
    const two = v128.load(at);
    const absent = f64x2.ne(two, two);
    const whole = twoOf(two, f, r, v, half);
    v128.store64_lane(to, v128.bitselect(missing, whole, i32x4.shuffle(absent, absent, 0, 2, 0, 2)), 0);
  }
}

@inline
function twoOf(two: v128, f: v128, r: v128, v: v128, half: v128): v128 {
  const scaled = f64x2.mul(f64x2.sub(f64x2.mul(two, f), r), v);
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.add(scaled, half));
}
