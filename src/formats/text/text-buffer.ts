// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { MAX_NUMBER, MAX_OVERRUN, writeDecimal } from './decimals/decimal-digits.ts';
import { CHUNK_NUMBERS, MAX_DECIMALS, printDecimals } from './decimals/print-decimals.ts';
import { type PooledText, Slab } from './slab.ts';

/** Text at most so long is cheaper to write letter by letter than by a call into the runtime. */
const SHORT_TEXT = 32;
/** Fewer numbers are printed one by one: the kernel's call costs as much as some of them. */
const MIN_TOGETHER = 8;
const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
/** Bytes of a character that is escaped by its number, as `\\u0000`. */
const MAX_ESCAPE = 6;
/** Numbers beyond 32 bits of millionths are printed by the runtime. */
const [MIN_INT32, MAX_INT32] = [-(2 ** 31), 2 ** 31 - 1];

/** Writes texts one after another into slabs of bytes that they share. */
export class TextBuffer {
  #slab = Slab.take(0);
  #bytes = this.#slab.bytes;
  /** Of the same bytes: writes four at once, wherever they are. */
  #view = this.#slab.view;
  /** Where the text starts, and where the next byte goes. */
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

  /** Writes text as a JSON string, with quotes and escapes, as `JSON.stringify` does. */
  string(text: string): this {
    const { length } = text;
    if (length > SHORT_TEXT) return this.text(JSON.stringify(text));
    this.#reserve(MAX_ESCAPE * length + 2);
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = QUOTE;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code >= 0x80 || code === QUOTE || code === BACKSLASH) {
        return this.text(JSON.stringify(text));
      }
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
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

  /** Writes values[from] to values[to - 1], with commas between, as `JSON.stringify` prints them. */
  numbers(values: Float64Array | readonly number[], from = 0, to = values.length): this {
    for (let i = from; i < to; i++) {
      if (i > from) this.text(',');
      this.number(values[i]!);
    }
    return this;
  }

  /** Writes a number as `JSON.stringify` prints it; whole multiples of 10^-6 are the fastest. */
  number(value: number): this {
    const millionths = Math.round(value * 1e6);
    // Division by a power of ten gives the double nearest to the decimal: where it gives the value back, that is its decimal.
    if (millionths > MIN_INT32 && millionths <= MAX_INT32 && millionths / 1e6 === value) {
      return this.decimal(millionths, 6);
    }
    return this.text(Number.isFinite(value) ? String(value) : 'null');
  }

  /**
   * Writes integers[from] to integers[to - 1], each divided by 10^decimals and printed as `JSON.stringify` does, with commas
   * between; `missing` is printed as null.
   */
  decimals(integers: Int32Array, from: number, to: number, decimals: number, missing: number): this {
    if (decimals > MAX_DECIMALS || to - from < MIN_TOGETHER) {
      return this.#decimalsByOne(integers, from, to, decimals, missing);
    }
    this.#reserve((to - from) * (MAX_NUMBER + 1));
    for (let start = from; start < to; start += CHUNK_NUMBERS) {
      if (start > from) this.text(',');
      const end = Math.min(start + CHUNK_NUMBERS, to);
      this.#at += printDecimals(integers, start, end, decimals, missing, this.#bytes, this.#at);
    }
    return this;
  }

  #decimalsByOne(integers: Int32Array, from: number, to: number, decimals: number, missing: number): this {
    for (let i = from; i < to; i++) {
      if (i > from) this.text(',');
      if (integers[i] === missing) this.text('null');
      else this.decimal(integers[i]!, decimals);
    }
    return this;
  }

  /** Writes once more what was written between two lengths. */
  repeat(from: number, to: number): this {
    this.#reserve(to - from);
    this.#bytes.copyWithin(this.#at, this.#start + from, this.#start + to);
    this.#at += to - from;
    return this;
  }

  /** Starts a text over those that were released. Nothing may have been written since the last one. */
  begin(): this {
    if (this.#slab.isUnused) {
      this.#start = 0;
      this.#at = 0;
    }
    return this;
  }

  /** Returns what was written, which the caller may keep; the next text starts behind it. */
  take(): Buffer {
    const taken = this.#slab.keep(this.#start, this.#at);
    this.#start = this.#at;
    return taken;
  }

  /** As `take`, for a caller who will release it. */
  takePooled(): PooledText {
    const pooled = this.#slab.pooled(this.#start, this.#at);
    this.#start = this.#at;
    return pooled;
  }

  /** Drops what was written since the last text. */
  drop(): void {
    this.#at = this.#start;
  }

  #reserve(more: number): void {
    if (this.#at + more + MAX_OVERRUN <= this.#bytes.byteLength) return;
    const { length } = this;
    const before = this.#slab;
    const next = Slab.take(2 * (length + more + MAX_OVERRUN));
    this.#bytes.copy(next.bytes, 0, this.#start, this.#at);
    this.#slab = next;
    this.#bytes = next.bytes;
    this.#view = next.view;
    this.#start = 0;
    this.#at = length;
    before.leave();
  }
}
