/** How much more of a message is requested than such messages needed, since a second request costs a round trip. */
const MARGIN = 1.05;
/** Messages of which too little is requested, to learn how much they need. */
const LEARNING = 4;
/** Part of a message that the heads of the groups of complex packing take, until it is learnt. */
const HEADS = 0.2;
/** Of section 0 to 6 of a message without a bitmap. */
const HEADERS_BYTES = 1024;

/** How many first bytes of similar messages to ask for, learnt from those that were read. */
export class FirstBytes {
  readonly #part: number;
  #requested = 0;
  #learnt = 0;

  /** @param part of a message's points that are needed, 0 to 1 */
  constructor(part: number) {
    this.#part = part;
  }

  /** @param length of the whole message */
  of(length: number): number {
    this.#requested++;
    return Math.min(length, Math.ceil(length * this.#partOf(this.#requested) * MARGIN) + HEADERS_BYTES);
  }

  learn(needed: number, length: number): void {
    this.#learnt = Math.max(this.#learnt, needed / length);
  }

  #partOf(number: number): number {
    if (number <= LEARNING) return this.#part;
    return this.#learnt > 0 ? this.#learnt : HEADS + (1 - HEADS) * this.#part;
  }
}
