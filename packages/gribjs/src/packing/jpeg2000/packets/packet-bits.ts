import { GribError } from '../../../octets/errors.ts';

/** Bits of packet headers: the byte after one of all ones carries seven (T.800 B.10.1). */
export class PacketBits {
  /** Of the next byte. */
  at = 0;
  readonly #bytes: Uint8Array;
  #byte = 0;
  #left = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    if (this.#left === 0) {
      this.#left = this.#byte === 0xff ? 7 : 8;
      this.#byte = this.#next();
    }
    this.#left--;
    return (this.#byte >>> this.#left) & 1;
  }

  bits(count: number): number {
    let number = 0;
    for (let i = 0; i < count; i++) number = number * 2 + this.bit();
    return number;
  }

  /** To the start of a byte, also over the one that follows a byte of all ones. */
  align(): void {
    if (this.#byte === 0xff) this.#next();
    this.#byte = 0;
    this.#left = 0;
  }

  /** Passes over the marker 0xff..`low` and `length` bytes in all, if it stands here. */
  skipMarker(low: number, length: number): void {
    if (this.#bytes[this.at] === 0xff && this.#bytes[this.at + 1] === low) this.at += length;
  }

  /** Passes over the bytes of code blocks. */
  skip(length: number): void {
    this.at += length;
    if (this.at > this.#bytes.length) throw ended();
  }

  #next(): number {
    const byte = this.#bytes[this.at++];
    if (byte === undefined) throw ended();
    return byte;
  }
}

function ended(): GribError {
  return new GribError('CORRUPT', 'JPEG 2000: a tile ends before its last packet');
}
