/** Bytes that are allocated at a time: some texts of the usual size, so that few of them pay for it. */
const SLAB_BYTES = 256 * 1024;
/** The longest number: sign, ten digits, point, and a zero before the point. */
const MAX_NUMBER = 13;
/** Digits are written in fours, whether or not all four are needed. */
const MAX_SPOILT = 4;
/** Text at most so long is cheaper to write letter by letter than by a call into the runtime. */
const SHORT_TEXT = 32;

const [ZERO, MINUS, POINT] = [0x30, 0x2d, 0x2e];
const MIN_INT32 = -(2 ** 31);
/** Numbers below 10^-6 are printed with an exponent (ECMA-262, Number::toString). */
const MIN_PLAIN_EXPONENT = 6;
/** `null` as four bytes of a word, the first one lowest. */
const NULL_WORD = wordOf('null');

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

/** Writes texts, one after the other, into slabs of bytes that they share. */
export class TextBuffer {
  #bytes = Buffer.allocUnsafeSlow(SLAB_BYTES);
  /** Of the same bytes: writes four at once, wherever they are. */
  #view = new DataView(this.#bytes.buffer);
  /** Where the text begins, and where it goes on. */
  #start = 0;
  #at = 0;

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#at - this.#start;
  }

  /** Writes text as UTF-8. */
  text(text: string): this {
    const { length } = text;
    this.#reserve(3 * length);
    const bytes = this.#bytes;
    let at = this.#at;
    let i = 0;
    if (length <= SHORT_TEXT) {
      for (; i < length; i++) {
        const code = text.charCodeAt(i);
        if (code >= 0x80) break;
        bytes[at++] = code;
      }
    }
    if (i < length) at += bytes.write(i === 0 ? text : text.slice(i), at);
    this.#at = at;
    return this;
  }

  /** Writes bytes as they are. */
  bytes(bytes: Uint8Array): this {
    this.#reserve(bytes.byteLength);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.byteLength;
    return this;
  }

  /** Writes integer / 10^decimals as `JSON.stringify` prints it; `decimals` from 0 to 9. */
  decimal(integer: number, decimals: number): this {
    this.#reserve(MAX_NUMBER);
    this.#at = writeDecimal(this.#view, this.#at, integer, decimals);
    return this;
  }

  /** Writes values[from] to values[to - 1] as `JSON.stringify` prints them; whole multiples of 10^-6 are the quickest. */
  numbers(values: Float64Array | readonly number[], from = 0, to = values.length): this {
    for (let i = from; i < to; i++) {
      if (i > from) this.text(',');
      this.number(values[i]!);
    }
    return this;
  }

  /** Writes a number as `JSON.stringify` prints it. */
  number(value: number): this {
    const millionths = Math.round(value * 1e6);
    // Division by a power of ten gives the double nearest to the decimal: what it gives back is printed as that decimal.
    if (millionths > MIN_INT32 && millionths < 2 ** 31 && millionths / 1e6 === value) {
      return this.decimal(millionths, 6);
    }
    return this.text(Number.isFinite(value) ? String(value) : 'null');
  }

  /**
   * Writes integers[from] to integers[to - 1], each divided by 10^decimals and printed as `JSON.stringify` does, with a
   * separator between; `missing` is printed as null.
   */
  decimals(
    integers: Int32Array,
    from: number,
    to: number,
    decimals: number,
    missing: number,
    separator = ',',
  ): this {
    this.#reserve((to - from) * (MAX_NUMBER + separator.length));
    const view = this.#view;
    const comma = separator.length === 1 ? separator.charCodeAt(0) : -1;
    let at = this.#at;
    for (let i = from; i < to; i++) {
      const integer = integers[i]!;
      if (integer === missing) {
        view.setUint32(at, NULL_WORD, true);
        at += 4;
      } else {
        at = writeDecimal(view, at, integer, decimals);
      }
      if (i + 1 === to) break;
      if (comma >= 0) view.setUint8(at++, comma);
      else for (let s = 0; s < separator.length; s++) view.setUint8(at++, separator.charCodeAt(s));
    }
    this.#at = at;
    return this;
  }

  /** Writes again what was written from one length to another. */
  again(from: number, to: number): this {
    this.#reserve(to - from);
    this.#bytes.copyWithin(this.#at, this.#start + from, this.#start + to);
    this.#at += to - from;
    return this;
  }

  /** What was written, the caller's to keep; the next text begins behind it. */
  take(): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#at);
    this.#start = this.#at;
    return taken;
  }

  #reserve(more: number): void {
    if (this.#at + more + MAX_SPOILT <= this.#bytes.byteLength) return;
    const { length } = this;
    const next = Buffer.allocUnsafeSlow(Math.max(2 * (length + more + MAX_SPOILT), SLAB_BYTES));
    this.#bytes.copy(next, 0, this.#start, this.#at);
    this.#bytes = next;
    this.#view = new DataView(next.buffer);
    this.#start = 0;
    this.#at = length;
  }
}

/** Prints integer / 10^decimals at a place of some bytes; returns the place behind it. May spoil up to three bytes behind. */
function writeDecimal(view: DataView, start: number, integer: number, decimals: number): number {
  let at = start;
  let magnitude = integer;
  if (integer < 0) {
    if (integer === MIN_INT32) return writeSlowly(view, at, integer, decimals);
    view.setUint8(at++, MINUS);
    magnitude = -integer;
  }
  // Division by a constant is a multiplication to the compiler: hence one branch for each of the usual precisions.
  let whole: number;
  if (decimals === 0) return writeWhole(view, at, magnitude);
  if (decimals === 1) whole = (magnitude / 10) | 0;
  else if (decimals === 2) whole = (magnitude / 100) | 0;
  else if (decimals === 3) whole = (magnitude / 1000) | 0;
  else return writeFine(view, start, integer, decimals);
  at = writeWhole(view, at, whole);
  const fraction = magnitude - whole * POWERS_OF_TEN[decimals]!;
  const { words, lengths } = FRACTIONS[decimals]!;
  view.setUint32(at, words[fraction]!, true);
  return at + lengths[fraction]!;
}

/** Digits of a whole number from 0 to 2^31 - 1. */
function writeWhole(view: DataView, start: number, whole: number): number {
  if (whole < 10_000) {
    const needed = DIGITS_NEEDED[whole]!;
    view.setUint32(start, DIGITS[whole]! >>> (32 - 8 * needed), true);
    return start + needed;
  }
  const high = (whole / 10_000) | 0;
  const at = writeWhole(view, start, high);
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
  at = writeWhole(view, at, whole);
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
