// biome-ignore-all lint/style/noNonNullAssertion: tables have an entry for each number of their index's bits.
import type { DeflateBits } from './deflate-bits.ts';

const MAX_BITS = 15;

/** A prefix code given by the lengths of its codewords (RFC 1951, section 3.2.2). */
export class HuffmanCode {
  /** Whether every sequence of bits begins with a codeword. */
  readonly isComplete: boolean;
  /** By the next bits of the stream: a symbol, and in the low 4 bits the length of its codeword; 0 for none. */
  readonly #table: Uint16Array;
  readonly #mask: number;

  /**
   * @param lengths in bits by symbol, 0 for a symbol that does not occur
   * @throws Error for lengths that no code has, and for an incomplete code of more than one codeword
   */
  constructor(lengths: Uint8Array) {
    const counts = new Uint16Array(MAX_BITS + 1);
    for (const length of lengths) counts[length]!++;
    counts[0] = 0;
    const longest = counts.findLastIndex((count) => count > 0);
    const next = new Uint32Array(MAX_BITS + 2);
    for (let length = 1; length <= MAX_BITS; length++) {
      next[length + 1] = (next[length]! + counts[length]!) << 1;
      if (next[length]! + counts[length]! > 1 << length) throw new Error('over-subscribed code lengths');
    }
    this.isComplete = longest > 0 && next[longest]! + counts[longest]! === 1 << longest;
    if (!this.isComplete && longest > 1) throw new Error('incomplete code lengths');
    const bits = Math.max(1, longest);
    this.#mask = (1 << bits) - 1;
    this.#table = new Uint16Array(1 << bits);
    for (const [symbol, length] of lengths.entries()) {
      if (length === 0) continue;
      const codeword = reversed(next[length]!++, length);
      for (let at = codeword; at <= this.#mask; at += 1 << length) this.#table[at] = (symbol << 4) | length;
    }
  }

  /** @throws Error for bits that match no codeword */
  read(bits: DeflateBits): number {
    const entry = this.#table[bits.peek() & this.#mask]!;
    if (entry === 0) throw new Error('invalid code');
    bits.drop(entry & 15);
    return entry >>> 4;
  }
}

/** Codewords stand in the stream with their highest bit first, all else with the lowest. */
function reversed(codeword: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) result |= ((codeword >>> bit) & 1) << (length - 1 - bit);
  return result;
}
