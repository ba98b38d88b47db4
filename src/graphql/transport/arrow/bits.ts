/** Which rows have a value, as Arrow has it: one bit for each, the lowest first. */
export class Bits {
  readonly bytes: Uint8Array;
  readonly #rows: number;
  #count = 0;

  constructor(rows: number) {
    this.#rows = rows;
    this.bytes = new Uint8Array(Math.ceil(rows / 8));
  }

  get nullCount(): number {
    return this.#rows - this.#count;
  }

  set(row: number): void {
    this.bytes[row >> 3] = (this.bytes[row >> 3] ?? 0) | (1 << (row & 7));
    this.#count++;
  }
}
