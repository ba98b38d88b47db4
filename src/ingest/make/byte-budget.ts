/** Memory that several may use in turn, first come, first served. */
export class ByteBudget {
  readonly #most: number;
  #held = 0;
  readonly #waiting: { readonly bytes: number; readonly begin: () => void }[] = [];

  /** @param most bytes that may be held at a time; one that wants more alone gets it */
  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when the bytes may be held; they are to be given back with `release`. */
  async acquire(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(bytes)) {
      this.#held += bytes;
      return;
    }
    await new Promise<void>((begin) => {
      this.#waiting.push({ bytes, begin });
    });
  }

  release(bytes: number): void {
    this.#held -= bytes;
    for (let next = this.#waiting[0]; next !== undefined && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#held += next.bytes;
      next.begin();
    }
  }

  #fits(bytes: number): boolean {
    return this.#held === 0 || this.#held + bytes <= this.#most;
  }
}
