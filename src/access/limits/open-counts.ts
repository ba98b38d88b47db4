/** Counts what each key or address has open in this process: requests or subscriptions. */
export class OpenCounts {
  readonly #open = new Map<string, number>();
  #total = 0;

  /** Open ones of all. */
  get total(): number {
    return this.#total;
  }

  /**
   * Counts one more; the function that it returns ends it, once. Null when the id has as many open as it may.
   * @param max how many it may have open at a time
   */
  open(id: string, max: number): (() => void) | null {
    const open = this.#open.get(id) ?? 0;
    if (open >= max) return null;
    this.#open.set(id, open + 1);
    this.#total++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#total--;
      const left = (this.#open.get(id) ?? 1) - 1;
      if (left > 0) this.#open.set(id, left);
      else this.#open.delete(id);
    };
  }
}
