/** Draws that are the same in every run: mulberry32, a generator of 32 bits, public domain. */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  /** A number with so many decimals. */
  decimal(from: number, to: number, decimals: number): number {
    return Number((from + this.fraction() * (to - from)).toFixed(decimals));
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  }

  /** Different items, in the order in which they were drawn. */
  several<Item>(items: readonly Item[], count: number): readonly Item[] {
    const drawn = new Set<Item>();
    while (drawn.size < Math.min(count, items.length)) drawn.add(this.of(items));
    return [...drawn];
  }

  /** True in one of so many cases. */
  onceIn(cases: number): boolean {
    return this.whole(1, cases) === 1;
  }
}
