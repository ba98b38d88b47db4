/** Bits written one upon another into bytes, most significant first. */
export class BitStream {
  readonly #bytes: Uint8Array;
  #length = 0;
  /** Bits that do not fill a byte yet, at the low end. */
  #pending = 0;
  #count = 0;

  /** @param maxBytes that will be written; what goes beyond is lost */
  constructor(maxBytes: number) {
    this.#bytes = new Uint8Array(maxBytes);
  }

  /** @param width up to 24 bits, of which `value` has no more */
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

  /** Fills up the last byte with zeros and returns all. */
  finish(): Uint8Array {
    if (this.#count > 0) this.put(0, 8 - this.#count);
    if (this.#length > this.#bytes.length) throw new RangeError('more bits than there is room for');
    return this.#bytes.slice(0, this.#length);
  }
}
