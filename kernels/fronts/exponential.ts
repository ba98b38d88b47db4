// exp and tanh of two numbers at a time as fdlibm has them (Sun Microsystems, 1993), operation by operation, so that they are the
// same bits as those of the engine's Math.

/** Read from memory: V8 makes constants that are written in the code anew in every turn of a loop. */
const NUMBERS: usize = memory.data<f64>(
  [
    // 0: ln 2 in two parts, and 1 by it
    6.93147180369123816490e-1, 1.90821492927058770002e-10, 1.44269504088896338700,
    // 3: of exp
    1.66666666666666019037e-1, -2.77777777770155933842e-3, 6.61375632143793436117e-5,
    -1.65339022054652515390e-6, 4.13813679705723846039e-8,
    // 8: of exp - 1
    -3.33333333333331316428e-2, 1.58730158725481460165e-3, -7.93650757867487942473e-5,
    4.00821782732936239552e-6, -2.01099218183624371326e-7,
    // 13
    0.5, 1.0, 2.0, 3.0, 6.0, 22.0, -2.0,
  ],
  16,
);
const HALF: i32 = 13;
const ONE: i32 = 14;
const TWO: i32 = 15;
const THREE: i32 = 16;
const SIX: i32 = 17;
const LARGE: i32 = 18;
const MINUS_TWO: i32 = 19;

@inline
function number(index: i32): v128 {
  return v128.load64_splat(NUMBERS + (<usize>index << 3));
}

/** The whole number of ln 2 nearest to each number, as i32 in the low half. */
@inline
function powerOf(x: v128): v128 {
  const half = v128.or(v128.and(x, f64x2.splat(-0.0)), number(HALF));
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(number(2), x), half));
}

/** 2 to a whole power. */
@inline
function twoTo(power: v128): v128 {
  return i64x2.shl(i64x2.add(i64x2.extend_low_i32x4_s(power), i64x2.splat(1023)), 52);
}

/** e to the power of two numbers from -700 to 700. */
@inline
export function exp(x: v128): v128 {
  const power = powerOf(x);
  const powers = f64x2.convert_low_i32x4_s(power);
  const high = f64x2.sub(x, f64x2.mul(powers, number(0)));
  const low = f64x2.mul(powers, number(1));
  const rest = f64x2.sub(high, low);
  const square = f64x2.mul(rest, rest);
  let sum = f64x2.mul(square, number(7));
  sum = f64x2.mul(square, f64x2.add(number(6), sum));
  sum = f64x2.mul(square, f64x2.add(number(5), sum));
  sum = f64x2.mul(square, f64x2.add(number(4), sum));
  sum = f64x2.mul(square, f64x2.add(number(3), sum));
  const c = f64x2.sub(rest, sum);
  const quotient = f64x2.div(f64x2.mul(rest, c), f64x2.sub(number(TWO), c));
  const value = f64x2.sub(number(ONE), f64x2.sub(f64x2.sub(low, quotient), high));
  return f64x2.mul(value, twoTo(power));
}

/** The hyperbolic tangents of two numbers. */
@inline
export function tanh(x: v128): v128 {
  const size = f64x2.min(f64x2.abs(x), number(LARGE));
  const isLarge = f64x2.ge(size, number(ONE));
  const t = expMinusOne(f64x2.mul(size, v128.bitselect(number(TWO), number(MINUS_TWO), isLarge)));
  const quotient = f64x2.div(v128.bitselect(number(TWO), t, isLarge), f64x2.add(t, number(TWO)));
  const value = v128.bitselect(f64x2.sub(number(ONE), quotient), f64x2.neg(quotient), isLarge);
  return v128.or(f64x2.abs(value), v128.and(x, f64x2.splat(-0.0)));
}

/** exp(x) - 1 from -2 to 44. */
@inline
function expMinusOne(x: v128): v128 {
  const power = powerOf(x);
  const powers = f64x2.convert_low_i32x4_s(power);
  const high = f64x2.sub(x, f64x2.mul(powers, number(0)));
  const low = f64x2.mul(powers, number(1));
  const rest = f64x2.sub(high, low);
  const lost = f64x2.sub(f64x2.sub(high, rest), low);
  const half = f64x2.mul(number(HALF), rest);
  const square = f64x2.mul(rest, half);
  let r = f64x2.mul(square, number(12));
  r = f64x2.mul(square, f64x2.add(number(11), r));
  r = f64x2.mul(square, f64x2.add(number(10), r));
  r = f64x2.mul(square, f64x2.add(number(9), r));
  r = f64x2.add(number(ONE), f64x2.mul(square, f64x2.add(number(8), r)));
  const t = f64x2.sub(number(THREE), f64x2.mul(r, half));
  const e = f64x2.mul(square, f64x2.div(f64x2.sub(r, t), f64x2.sub(number(SIX), f64x2.mul(rest, t))));
  const ofZero = f64x2.sub(rest, f64x2.sub(f64x2.mul(rest, e), square));
  const error = f64x2.sub(f64x2.sub(f64x2.mul(rest, f64x2.sub(e, lost)), lost), square);
  const apart = f64x2.sub(error, rest);
  const scale = twoTo(power);
  const inverse = twoTo(i32x4.neg(power));
  const ofMinusOne = f64x2.sub(f64x2.mul(number(HALF), f64x2.sub(rest, error)), number(HALF));
  const ofFew = f64x2.mul(f64x2.sub(f64x2.sub(number(ONE), inverse), apart), scale);
  const ofMany = f64x2.mul(f64x2.add(f64x2.sub(rest, f64x2.add(error, inverse)), number(ONE)), scale);
  const ofOthers = f64x2.sub(f64x2.mul(f64x2.sub(number(ONE), apart), scale), number(ONE));
  const wide = i64x2.extend_low_i32x4_s(power);
  let value = v128.bitselect(ofMany, ofFew, i64x2.ge_s(wide, i64x2.splat(20)));
  const other = v128.or(i64x2.lt_s(wide, i64x2.splat(-1)), i64x2.gt_s(wide, i64x2.splat(56)));
  value = v128.bitselect(ofOthers, value, other);
  value = v128.bitselect(ofMinusOne, value, i64x2.eq(wide, i64x2.splat(-1)));
  return v128.bitselect(ofZero, value, i64x2.eq(wide, i64x2.splat(0)));
}
