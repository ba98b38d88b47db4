/** Room that is kept for the next stream; more is made anew for each. */
const KEPT_BYTES = 1024 * 1024;

let kept = new Uint8Array(0);

/** Writes bits into bytes, most significant first. One stream at a time: the next one overwrites what is not finished. */
export class BitStream {
  readonly #bytes: Uint8Array;
  #length = 0;
  /** Bits of an unfinished byte, at the low end. */
  #pending = 0;
  #count = 0;

  /** @param maxBytes capacity; bits beyond it are lost */
  constructor(maxBytes: number) {
    if (maxBytes <= KEPT_BYTES && kept.length < maxBytes) kept = new Uint8Array(maxBytes);
    this.#bytes = maxBytes <= KEPT_BYTES ? kept : new Uint8Array(maxBytes);
  }

  /** @param width of `value`, up to 24 bits */
  put(value: number, width: number): void {
    this.#pending = (this.#pending << width) | value;
    this.#count += width;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes[this.#length++] = this.#pending >>> this.#count;
    }
    this.#pending &= (1 << this.#count) - 1;
  }

  put32(value: number): void {
    this.put(value >>> 16, 16);
    this.put(value & 0xffff, 16);
  }

  /** Pads the last byte with zeros and returns all bytes. */
  finish(): Uint8Array {
    if (this.#count > 0) this.put(0, 8 - this.#count);
    if (this.#length > this.#bytes.length) throw new RangeError('more bits than the buffer holds');
    return this.#bytes.slice(0, this.#length);
  }
}
