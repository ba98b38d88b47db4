// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
/** Bytes of the longest number: sign, ten digits, point, and a zero before the point. */
export const MAX_NUMBER = 13;
/** Bytes that a number may write beyond its end: digits are written in fours, whether or not all four are needed. */
export const MAX_OVERRUN = 4;

const [ZERO, MINUS, POINT] = [0x30, 0x2d, 0x2e];
const MIN_INT32 = -(2 ** 31);
/** Numbers below 10^-6 are printed with an exponent (ECMA-262, Number::toString). */
const MIN_PLAIN_EXPONENT = 6;

const POWERS_OF_TEN = Float64Array.from({ length: 10 }, (_, exponent) => 10 ** exponent);
/** 0 to 9999 in four digits each, as words; how many of them are not leading zeros. */
const DIGITS = Uint32Array.from({ length: 10_000 }, (_, whole) => wordOf(String(whole).padStart(4, '0')));
const DIGITS_NEEDED = Uint8Array.from({ length: 10_000 }, (_, whole) => String(whole).length);
/** Point and digits of fractions of up to three decimals, `[decimals][fraction]`, and their lengths; none for zero. */
const FRACTIONS = [0, 1, 2, 3].map((decimals) => {
  const texts = Array.from({ length: 10 ** decimals }, (_, fraction) => fractionText(fraction, decimals));
  return {
    words: Uint32Array.from(texts, wordOf),
    lengths: Uint8Array.from(texts, (text) => text.length),
  };
});

function wordOf(text: string): number {
  return Buffer.from(text.padEnd(4)).readUInt32LE();
}

function fractionText(fraction: number, decimals: number): string {
  return fraction === 0 ? '' : `.${String(fraction).padStart(decimals, '0')}`.replace(/0+$/, '');
}

/**
 * Prints integer / 10^decimals as `JSON.stringify` does, at an offset; returns the offset behind it. May overwrite up to
 * `MAX_OVERRUN` bytes behind that.
 */
export function writeDecimal(view: DataView, start: number, integer: number, decimals: number): number {
  let at = start;
  let magnitude = integer;
  if (integer < 0) {
    if (integer === MIN_INT32) return writeSlowly(view, at, integer, decimals);
    view.setUint8(at++, MINUS);
    magnitude = -integer;
  }
  // Division by a constant is a multiplication to the compiler: hence one branch for each of the usual precisions.
  let whole: number;
  if (decimals === 0) return writeSingleChunk(view, at, magnitude);
  if (decimals === 1) whole = (magnitude / 10) | 0;
  else if (decimals === 2) whole = (magnitude / 100) | 0;
  else if (decimals === 3) whole = (magnitude / 1000) | 0;
  else return writeFine(view, start, integer, decimals);
  at = writeSingleChunk(view, at, whole);
  const fraction = magnitude - whole * POWERS_OF_TEN[decimals]!;
  const { words, lengths } = FRACTIONS[decimals]!;
  view.setUint32(at, words[fraction]!, true);
  return at + lengths[fraction]!;
}

/** Digits of a whole number from 0 to 2^31 - 1. */
function writeSingleChunk(view: DataView, start: number, whole: number): number {
  if (whole < 10_000) {
    const needed = DIGITS_NEEDED[whole]!;
    view.setUint32(start, DIGITS[whole]! >>> (32 - 8 * needed), true);
    return start + needed;
  }
  const high = (whole / 10_000) | 0;
  const at = writeSingleChunk(view, start, high);
  view.setUint32(at, DIGITS[whole - high * 10_000]!, true);
  return at + 4;
}

/** Prints a number of four to nine decimals. */
function writeFine(view: DataView, start: number, integer: number, decimals: number): number {
  const magnitude = Math.abs(integer);
  if (decimals > MIN_PLAIN_EXPONENT && magnitude < POWERS_OF_TEN[decimals - MIN_PLAIN_EXPONENT]!) {
    return writeSlowly(view, start, integer, decimals);
  }
  let at = start;
  if (integer < 0) view.setUint8(at++, MINUS);
  const scale = POWERS_OF_TEN[decimals]!;
  const whole = Math.floor(magnitude / scale);
  at = writeSingleChunk(view, at, whole);
  const fraction = magnitude - whole * scale;
  return decimals === 6 ? writeMillionths(view, at, fraction) : writeFraction(view, at, fraction, decimals);
}

/** As `writeFraction` with six decimals. */
function writeMillionths(view: DataView, start: number, fraction: number): number {
  const thousandths = (fraction / 1000) | 0;
  const rest = fraction - thousandths * 1000;
  const { words, lengths } = FRACTIONS[3]!;
  if (rest === 0) {
    view.setUint32(start, words[thousandths]!, true);
    return start + lengths[thousandths]!;
  }
  view.setUint32(start, DIGITS[thousandths]!, true);
  view.setUint8(start, POINT);
  view.setUint32(start + 4, words[rest]! >>> 8, true);
  return start + 3 + lengths[rest]!;
}

/** Point and digits of a fraction without the zeros at its end; nothing when it is zero. */
function writeFraction(view: DataView, start: number, fraction: number, decimals: number): number {
  if (fraction === 0) return start;
  view.setUint8(start, POINT);
  let end = start + 1;
  let rest = fraction;
  for (let place = start + decimals; place > start; place--) {
    const tenth = (rest / 10) | 0;
    const digit = rest - tenth * 10;
    view.setUint8(place, ZERO + digit);
    if (digit !== 0 && end === start + 1) end = place + 1;
    rest = tenth;
  }
  return end;
}

/** What has an exponent, and the one integer that has no magnitude of 32 bits. */
function writeSlowly(view: DataView, at: number, integer: number, decimals: number): number {
  const text = String(integer / 10 ** decimals);
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  return at + text.length;
}
