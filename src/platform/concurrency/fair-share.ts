/**
 * An amount that keys share, such as bytes of memory. A key may hold at most as much as stays free: one alone half of all, each
 * of two a third, and so on, so that whoever comes next finds room, whatever the others hold.
 */
export class FairShare {
  readonly #total: number;
  /** By key; a key that holds nothing is not there. */
  readonly #inUse = new Map<string, number>();
  #sum = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** What all keys hold. */
  get inUse(): number {
    return this.#sum;
  }

  /** Whether a key may hold so much more. Where nothing is in use, any amount is allowed. */
  fits(key: string, amount: number): boolean {
    if (this.#sum === 0) return true;
    const free = this.#total - this.#sum - amount;
    return (this.#inUse.get(key) ?? 0) + amount <= free;
  }

  /** Gives a key so much more, whether it fits or not; less where the amount is negative. */
  add(key: string, amount: number): void {
    this.#sum += amount;
    const inUse = (this.#inUse.get(key) ?? 0) + amount;
    if (inUse > 0) this.#inUse.set(key, inUse);
    else this.#inUse.delete(key);
  }
}
