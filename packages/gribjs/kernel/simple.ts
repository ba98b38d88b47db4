import { entryOf } from './bits';
import { FLOATS, INPUT } from './memory';

// Simple packing to floats without integers on the way. A number X of `width` bits is taken with zeros below it, as X * 2^(32 -
// width), and put below the upper half of a float64 whose last bit is worth 2^(exponent - 32 + width). That is the number `away` plus
// X * 2^exponent; taking `away` off again is exact, and no shift, no conversion and no multiplication is needed.
//
// Numbers of whole bytes, of which the shuffle alone makes words, take fewer steps. Whether they are is a type, i32 or i64: see
// scale.ts.

/** Four numbers at the top of their words, zeros below. */
@inline
function topsAt<Bytes>(from: usize, take: v128, push: v128, keep: v128): v128 {
  const words = i8x16.swizzle(v128.load(from), take);
  return sizeof<Bytes>() === 8 ? words : v128.and(i32x4.mul(words, push), keep);
}

@inline
function lowValues(tops: v128, above: v128, away: v128, reference: v128, decimal: v128): v128 {
  const scaled = f64x2.sub(i32x4.shuffle(tops, above, 0, 4, 1, 5), away);
  return f64x2.mul(f64x2.add(scaled, reference), decimal);
}

@inline
function highValues(tops: v128, above: v128, away: v128, reference: v128, decimal: v128): v128 {
  const scaled = f64x2.sub(i32x4.shuffle(tops, above, 2, 6, 3, 7), away);
  return f64x2.mul(f64x2.add(scaled, reference), decimal);
}

/** @param Float f64 or f32 */
@inline
function storeFour<Float>(to: usize, tops: v128, above: v128, away: v128, reference: v128, decimal: v128): void {
  const low = lowValues(tops, above, away, reference, decimal);
  const high = highValues(tops, above, away, reference, decimal);
  if (sizeof<Float>() === 8) {
    v128.store(to, low);
    v128.store(to, high, 16);
  } else {
    v128.store(to, i32x4.shuffle(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5));
  }
}

@inline
function unpackAll<Float, Bytes>(
  bit: i32,
  width: i32,
  count: i32,
  reference: f64,
  exponent: i32,
  decimal: f64,
): void {
  const r = f64x2.splat(reference);
  const d = f64x2.splat(decimal);
  const keep = i32x4.splat(-1 << (32 - width));
  const half = (bit & 7) + (width << 2);
  const entry = entryOf(width, bit);
  const entryAfter = entryOf(width, half);
  const push = v128.load(entry, 16);
  const pushAfter = v128.load(entryAfter, 16);
  let take = v128.load(entry);
  let takeAfter = v128.load(entryAfter);
  if (sizeof<Bytes>() === 8) {
    // A shuffle gives 0 where its index is all ones.
    take = v128.or(take, v128.not(keep));
    takeAfter = v128.or(takeAfter, v128.not(keep));
  }
  const upperHalf = (1023 + 52 + exponent - 32 + width) << 20;
  const above = i32x4.splat(upperHalf);
  const away = i64x2.splat(<i64>upperHalf << 32);
  const after = <usize>(half >>> 3);
  const turn: usize = 8 * sizeof<Float>();
  let from = INPUT + <usize>(bit >>> 3);
  const end = FLOATS + <usize>count * sizeof<Float>();
  for (let to = FLOATS; to < end; to += turn, from += <usize>width) {
    storeFour<Float>(to, topsAt<Bytes>(from, take, push, keep), above, away, r, d);
    storeFour<Float>(to + turn / 2, topsAt<Bytes>(from + after, takeAfter, pushAfter, keep), above, away, r, d);
  }
}

/**
 * The values (X * 2^exponent + reference) * decimal of `count` numbers X of `width` bits (1 to 25) from bit `bit` (0 to 7) of the input
 * on.
 *
 * @param exponent so near 0 that no product leaves the range of float64's full precision: -900 to 900
 */
export function unpackToFloat64(bit: i32, width: i32, count: i32, reference: f64, exponent: i32, decimal: f64): void {
  if (((bit | width) & 7) === 0) unpackAll<f64, i64>(bit, width, count, reference, exponent, decimal);
  else unpackAll<f64, i32>(bit, width, count, reference, exponent, decimal);
}

/** As `unpackToFloat64`, each value rounded to float32. */
export function unpackToFloat32(bit: i32, width: i32, count: i32, reference: f64, exponent: i32, decimal: f64): void {
  if (((bit | width) & 7) === 0) unpackAll<f32, i64>(bit, width, count, reference, exponent, decimal);
  else unpackAll<f32, i32>(bit, width, count, reference, exponent, decimal);
}
