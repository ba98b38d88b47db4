// biome-ignore-all lint/style/noNonNullAssertion: bytes are read below the length of their array.

/** Bits that are loaded at least after a refill. */
const BITS_AT_HAND = 25;

/** The bits of a deflate stream, the lowest of each byte first. */
export class DeflateBits {
  readonly #bytes: Uint8Array;
  /** Next byte to be loaded. */
  #at: number;
  /** Bits that are loaded and not taken, the next one lowest. */
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  /** The next 25 bits or more, zeros after the end of the stream; they stay until `drop` takes them. */
  peek(): number {
    while (this.#count < BITS_AT_HAND) {
      // The end is noticed when bits after it are dropped.
      if (this.#at < this.#bytes.length) this.#bits |= this.#bytes[this.#at]! << this.#count;
      this.#at++;
      this.#count += 8;
    }
    return this.#bits;
  }

  /** @throws Error when the stream has fewer bits */
  drop(count: number): void {
    this.#bits = (this.#bits >>> count) | 0;
    this.#count -= count;
    if (this.#at - (this.#count >>> 3) > this.#bytes.length) throw new Error('unexpected end of file');
  }

  /** A number of up to 16 bits. */
  take(count: number): number {
    const value = this.peek() & ((1 << count) - 1);
    this.drop(count);
    return value;
  }

  /** The next bytes from a byte boundary on. */
  takeBytes(count: number): Uint8Array {
    const start = this.#at - (this.#count >>> 3);
    if (start + count > this.#bytes.length) throw new Error('unexpected end of file');
    this.#at = start + count;
    this.#bits = 0;
    this.#count = 0;
    return this.#bytes.subarray(start, start + count);
  }
}
