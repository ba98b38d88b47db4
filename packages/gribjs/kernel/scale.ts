import { FLOATS, INTEGERS } from './memory';

// Arithmetic is float64 with one rounding at the store, as ecCodes does it. Each turn makes eight values: the loop itself
// costs as much as four.

/** MISSING as a float64, and what it becomes; in memory for the reason in memory.ts. */
const SPECIAL: usize = memory.data<f64>([-2147483648.0, NaN], 16);

/**
 * The kinds of integers are types, u32, i32, and i64 for signed ones with MISSING among them, since loops that differ in a
 * constant alone are folded into one, which then asks for the kind of each value.
 */
@inline
function scaled<Kind>(integers: v128, reference: v128, step: v128, decimal: v128, missing: v128, nan: v128): v128 {
  const packed = isSigned<Kind>() ? f64x2.convert_low_i32x4_s(integers) : f64x2.convert_low_i32x4_u(integers);
  const values = f64x2.mul(f64x2.add(f64x2.mul(packed, step), reference), decimal);
  // -2^31 is exact as a float64, and no other integer becomes it.
  return sizeof<Kind>() === 8 ? v128.bitselect(nan, values, f64x2.eq(packed, missing)) : values;
}

@inline
function upper(integers: v128): v128 {
  return i32x4.shuffle(integers, integers, 2, 3, 2, 3);
}

@inline
function all64<Kind>(count: i32, r: v128, s: v128, d: v128, m: v128, n: v128): void {
  const end = INTEGERS + <usize>(count << 2);
  for (let from = INTEGERS, to = FLOATS; from < end; from += 32, to += 64) {
    const a = v128.load(from);
    const b = v128.load(from, 16);
    v128.store(to, scaled<Kind>(a, r, s, d, m, n));
    v128.store(to, scaled<Kind>(upper(a), r, s, d, m, n), 16);
    v128.store(to, scaled<Kind>(b, r, s, d, m, n), 32);
    v128.store(to, scaled<Kind>(upper(b), r, s, d, m, n), 48);
  }
}

@inline
function four32<Kind>(integers: v128, r: v128, s: v128, d: v128, m: v128, n: v128): v128 {
  const low = f32x4.demote_f64x2_zero(scaled<Kind>(integers, r, s, d, m, n));
  const high = f32x4.demote_f64x2_zero(scaled<Kind>(upper(integers), r, s, d, m, n));
  return i32x4.shuffle(low, high, 0, 1, 4, 5);
}

@inline
function all32<Kind>(count: i32, r: v128, s: v128, d: v128, m: v128, n: v128): void {
  const end = INTEGERS + <usize>(count << 2);
  for (let from = INTEGERS, to = FLOATS; from < end; from += 32, to += 32) {
    v128.store(to, four32<Kind>(v128.load(from), r, s, d, m, n));
    v128.store(to, four32<Kind>(v128.load(from, 16), r, s, d, m, n), 16);
  }
}

/** value = (integer * step + reference) * decimal of the first `count` integers, NaN for missing ones. */
export function scaleToFloat64(count: i32, kind: i32, reference: f64, step: f64, decimal: f64): void {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  const m = v128.load64_splat(SPECIAL);
  const n = v128.load64_splat(SPECIAL, 8);
  if (kind === 0) all64<u32>(count, r, s, d, m, n);
  else if (kind === 1) all64<i32>(count, r, s, d, m, n);
  else all64<i64>(count, r, s, d, m, n);
}

/** As `scaleToFloat64`, each value rounded to float32. */
export function scaleToFloat32(count: i32, kind: i32, reference: f64, step: f64, decimal: f64): void {
  const r = f64x2.splat(reference);
  const s = f64x2.splat(step);
  const d = f64x2.splat(decimal);
  const m = v128.load64_splat(SPECIAL);
  const n = v128.load64_splat(SPECIAL, 8);
  if (kind === 0) all32<u32>(count, r, s, d, m, n);
  else if (kind === 1) all32<i32>(count, r, s, d, m, n);
  else all32<i64>(count, r, s, d, m, n);
}
