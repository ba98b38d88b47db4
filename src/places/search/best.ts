/** Keeps the few best of many: those with the least figures, of equal ones the first that came. */
export class Best {
  readonly #max: number;
  readonly #items: number[] = [];
  readonly #figures: number[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** The best first. */
  get items(): readonly number[] {
    return this.#items;
  }

  /** What a figure must be below to be kept. */
  get bound(): number {
    return this.#items.length < this.#max ? Number.POSITIVE_INFINITY : (this.#figures.at(-1) ?? 0);
  }

  /** An item that comes again is kept once, by its least figure. */
  add(item: number, figure: number): void {
    if (!(figure < this.bound)) return;
    const before = this.#items.indexOf(item);
    if (before >= 0) {
      if ((this.#figures[before] ?? 0) <= figure) return;
      this.#items.splice(before, 1);
      this.#figures.splice(before, 1);
    }
    let at = this.#items.length;
    while (at > 0 && (this.#figures[at - 1] ?? 0) > figure) at--;
    this.#items.splice(at, 0, item);
    this.#figures.splice(at, 0, figure);
    if (this.#items.length > this.#max) {
      this.#items.pop();
      this.#figures.pop();
    }
  }
}
