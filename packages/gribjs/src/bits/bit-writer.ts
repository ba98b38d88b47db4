/** Writes unsigned numbers of 0 to 32 bits one after the other, most significant bit first. */
export class BitWriter {
  readonly #view: DataView;
  #at: number;
  /** Bits not yet stored, at the top of the word. */
  #word = 0;
  #free = 32;

  /** @param start byte where the first bit goes; `bytes` must have room for all that is written */
  constructor(bytes: Uint8Array, start: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = start;
  }

  /** Bytes from the start of `bytes` to the end of what is stored; after `align` that is all. */
  get end(): number {
    return this.#at;
  }

  put(value: number, width: number): void {
    if (width <= this.#free) {
      if (width === 0) return;
      this.#word |= value << (this.#free - width);
      this.#free -= width;
      if (this.#free === 0) this.#store(0, 32);
    } else {
      const over = width - this.#free;
      this.#word |= value >>> over;
      this.#store(value << (32 - over), 32 - over);
    }
  }

  /** Fills up to the next whole byte with zeros. */
  align(): void {
    for (let used = 32 - this.#free, shift = 24; used > 0; used -= 8, shift -= 8) {
      this.#view.setUint8(this.#at++, (this.#word >>> shift) & 0xff);
    }
    this.#word = 0;
    this.#free = 32;
  }

  #store(next: number, free: number): void {
    this.#view.setInt32(this.#at, this.#word);
    this.#at += 4;
    this.#word = next;
    this.#free = free;
  }
}
