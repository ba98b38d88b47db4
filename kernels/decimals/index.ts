// Prints integers as decimals, as `JSON.stringify` prints the number integer / 10^decimals.

const COMMA: u8 = 0x2c;

/** Numbers are printed 2048 at a time. */
const INPUT: usize = memory.data(2048 * 4, 64);
/** The longest number has 13 bytes: sign, ten digits, point, and a zero before the point. */
const OUTPUT: usize = memory.data(2048 * 14 + 64, 64);
/** The digits of 0 to 9999 as words of four bytes, without leading zeros. */
const DIGITS: usize = memory.data(10_000 * 4, 64);
/** By decimals up to three: point and digits of each fraction without the zeros at its end, four bytes; then their number. */
const FRACTIONS: usize = memory.data(4 * 1000 * 8, 64);

for (let whole: u32 = 0; whole < 10_000; whole++) {
  let text: u32 = 0;
  let rest = whole;
  do {
    text = (text << 8) | (0x30 + (rest % 10));
    rest /= 10;
  } while (rest > 0);
  store<u32>(DIGITS + <usize>(whole << 2), text);
}
for (let decimals: u32 = 1, scale: u32 = 10; decimals <= 3; decimals++, scale *= 10) {
  for (let fraction: u32 = 1; fraction < scale; fraction++) {
    let rest = fraction;
    let digits = decimals;
    for (; rest % 10 === 0; rest /= 10) digits--;
    const entry = FRACTIONS + <usize>((decimals * 1000 + fraction) << 3);
    store<u8>(entry, 0x2e);
    for (let place = digits; place > 0; place--, rest /= 10) store<u8>(entry + <usize>place, <u8>(0x30 + (rest % 10)));
    store<u32>(entry, digits + 1, 4);
  }
}

export function inputAt(): usize {
  return INPUT;
}

export function outputAt(): usize {
  return OUTPUT;
}

/**
 * Prints the first `count` integers with commas between; `missing` as null.
 * @param decimals up to six
 * @returns number of bytes
 */
export function print(count: i32, decimals: u32, missing: i32): i32 {
  const end = INPUT + <usize>(count << 2);
  switch (decimals) {
    case 0:
      return printScaled(end, 1, 0, missing);
    case 1:
      return printScaled(end, 10, 1, missing);
    case 2:
      return printScaled(end, 100, 2, missing);
    case 3:
      return printScaled(end, 1000, 3, missing);
    case 4:
      return printFine(end, 10_000, 1, missing);
    case 5:
      return printFine(end, 100_000, 2, missing);
    default:
      return printFine(end, 1_000_000, 3, missing);
  }
}

/** Numbers of up to three decimals. Division by a constant is a multiplication: hence a copy for each. */
@inline
function printScaled(end: usize, scale: u32, decimals: u32, missing: i32): i32 {
  let at = OUTPUT;
  for (let from = INPUT; from < end; from += 4) {
    const integer = load<i32>(from);
    if (integer === missing) {
      at = writeNull(at);
    } else {
      const magnitude = magnitudeOf(integer);
      at = writeSign(at, integer);
      const whole = magnitude / scale;
      at = writeWhole(at, whole);
      if (decimals > 0) at = writeFraction(at, decimals, magnitude - whole * scale);
    }
    store<u8>(at++, COMMA);
  }
  return <i32>(at - OUTPUT) - 1;
}

/** Numbers of four to six decimals. @param above decimals beyond three */
@inline
function printFine(end: usize, scale: u32, above: u32, missing: i32): i32 {
  let at = OUTPUT;
  for (let from = INPUT; from < end; from += 4) {
    const integer = load<i32>(from);
    if (integer === missing) {
      at = writeNull(at);
    } else {
      const magnitude = magnitudeOf(integer);
      at = writeSign(at, integer);
      const whole = magnitude / scale;
      at = writeWhole(at, whole);
      const fraction = magnitude - whole * scale;
      const first = fraction / 1000;
      const last = fraction - first * 1000;
      if (last === 0) {
        at = writeFraction(at, above, first);
      } else {
        store<u8>(at, 0x2e);
        store<u32>(at, padded(first) >>> (32 - 8 * above), 1);
        at += <usize>above + 1;
        const entry = FRACTIONS + <usize>((3000 + last) << 3);
        store<u32>(at, load<u32>(entry) >>> 8);
        at += load<u32>(entry, 4) - 1;
      }
    }
    store<u8>(at++, COMMA);
  }
  return <i32>(at - OUTPUT) - 1;
}

@inline
function magnitudeOf(integer: i32): u32 {
  return <u32>((integer ^ (integer >> 31)) - (integer >> 31));
}

@inline
function writeNull(at: usize): usize {
  store<u32>(at, 0x6c6c756e);
  return at + 4;
}

@inline
function writeSign(at: usize, integer: i32): usize {
  store<u8>(at, 0x2d);
  return at + <usize>(<u32>integer >>> 31);
}

/** Writes a whole number. */
@inline
function writeWhole(at: usize, whole: u32): usize {
  if (whole < 10_000) {
    store<u32>(at, load<u32>(DIGITS + <usize>(whole << 2)));
    return at + digitsOf(whole);
  }
  return writeLong(at, whole);
}

function writeLong(start: usize, whole: u32): usize {
  let at = start;
  const high = whole / 10_000;
  if (high >= 10_000) {
    const highest = high / 10_000;
    store<u32>(at, load<u32>(DIGITS + <usize>(highest << 2)));
    at += digitsOf(highest);
    store<u32>(at, padded(high - highest * 10_000));
    at += 4;
  } else {
    store<u32>(at, load<u32>(DIGITS + <usize>(high << 2)));
    at += digitsOf(high);
  }
  store<u32>(at, padded(whole - high * 10_000));
  return at + 4;
}

@inline
function writeFraction(at: usize, decimals: u32, fraction: u32): usize {
  const entry = FRACTIONS + <usize>((decimals * 1000 + fraction) << 3);
  store<u32>(at, load<u32>(entry));
  return at + load<u32>(entry, 4);
}

/** Digits of a whole number below 10,000. */
@inline
function digitsOf(whole: u32): usize {
  return 1 + <usize>(whole > 9) + <usize>(whole > 99) + <usize>(whole > 999);
}

/** Four digits of a whole number below 10,000, with leading zeros. */
@inline
function padded(whole: u32): u32 {
  const bits = <u64>(digitsOf(whole) << 3);
  return (load<u32>(DIGITS + <usize>(whole << 2)) << <u32>(32 - bits)) | <u32>(<u64>0x30303030 >>> bits);
}
