import { FLOATS, INTEGERS, MISSING } from './memory';

// Arithmetic is float64 with one rounding at the store, as ecCodes does it.

/** What integers are: unsigned, signed, or signed with MISSING among them. */
const UNSIGNED: i32 = 0;
const WITH_MISSING: i32 = 2;

@inline
function scaled(integers: v128, kind: i32, reference: v128, step: v128, decimal: v128): v128 {
  const packed =
    kind === UNSIGNED ? f64x2.convert_low_i32x4_u(integers) : f64x2.convert_low_i32x4_s(integers);
  const values = f64x2.mul(f64x2.add(f64x2.mul(packed, step), reference), decimal);
  if (kind !== WITH_MISSING) return values;
  // -2^31 is exact as a float64, and no other integer becomes it.
  return v128.bitselect(f64x2.splat(NaN), values, f64x2.eq(packed, f64x2.splat(<f64>MISSING)));
}

@inline
function upper(integers: v128): v128 {
  return i32x4.shuffle(integers, integers, 2, 3, 2, 3);
}

@inline
function all64(count: i32, kind: i32, r: v128, s: v128, d: v128): void {
  for (let i: i32 = 0; i < count; i += 4) {
    const integers = v128.load(INTEGERS + <usize>(i << 2));
    const to = FLOATS + <usize>(i << 3);
    v128.store(to, scaled(integers, kind, r, s, d));
    v128.store(to + 16, scaled(upper(integers), kind, r, s, d));
  }
}

@inline
function all32(count: i32, kind: i32, r: v128, s: v128, d: v128): void {
  for (let i: i32 = 0; i < count; i += 4) {
    const integers = v128.load(INTEGERS + <usize>(i << 2));
    const low = f32x4.demote_f64x2_zero(scaled(integers, kind, r, s, d));
    const high = f32x4.demote_f64x2_zero(scaled(upper(integers), kind, r, s, d));
    v128.store(FLOATS + <usize>(i << 2), i32x4.shuffle(low, high, 0, 1, 4, 5));
  }
}

/** value = (integer * step + reference) * decimal of the first `count` integers, NaN for missing ones. */
export function scaleToFloat64(count: i32, kind: i32, reference: f64, step: f64, decimal: f64): void {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  if (kind === 0) all64(count, 0, r, s, d);
  else if (kind === 1) all64(count, 1, r, s, d);
  else all64(count, 2, r, s, d);
}

/** As `scaleToFloat64`, each value rounded to float32. */
export function scaleToFloat32(count: i32, kind: i32, reference: f64, step: f64, decimal: f64): void {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  if (kind === 0) all32(count, 0, r, s, d);
  else if (kind === 1) all32(count, 1, r, s, d);
  else all32(count, 2, r, s, d);
}
