/** Part of a message that its headers take, at a guess: the heads of the groups of complex packing are a sixth of it. */
const HEADERS = 0.2;
/** How much more of a message is asked for than the last ones needed, since a second request costs a round trip. */
const MARGIN = 1.03;
/** Of section 0 to 5, whatever a message's length. */
const LEAST_BYTES = 1024;

/** How many first bytes of similar messages to ask for, learnt from those that were read. */
export class FirstBytes {
  readonly #guess: number;
  #learnt = 0;

  /** @param part of a message's points that are needed, 0 to 1 */
  constructor(part: number) {
    this.#guess = HEADERS + (1 - HEADERS) * part;
  }

  of(length: number): number {
    const part = this.#learnt === 0 ? this.#guess : this.#learnt;
    return Math.min(length, Math.ceil(length * part * MARGIN) + LEAST_BYTES);
  }

  learn(needed: number, length: number): void {
    this.#learnt = Math.max(this.#learnt, needed / length);
  }
}
