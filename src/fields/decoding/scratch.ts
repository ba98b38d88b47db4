/** Bytes that are kept for the next fields; what is taken beyond them is new each time. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/**
 * Memory for values on their way from a message to a field, which a thread uses for one group of fields after another. New arrays of
 * this size would cost more than what is done with them: the system zeroes their pages, and V8 marks its heap again for every few.
 */
export class Scratch {
  readonly #points: number;
  readonly #kept: Float64Array[] = [];
  #taken = 0;
  #integers: Int32Array | null = null;

  /** @param points values of the largest array that is taken */
  constructor(points: number) {
    this.#points = points;
  }

  /** Room for a message's values, until `release`. What is in it does not matter. */
  doubles(count: number): Float64Array {
    const bytes = this.#points * Float64Array.BYTES_PER_ELEMENT;
    if (count > this.#points || (this.#taken + 1) * bytes > MAX_KEPT_BYTES) return new Float64Array(count);
    let array = this.#kept[this.#taken];
    if (array === undefined) {
      array = new Float64Array(this.#points);
      this.#kept.push(array);
    }
    this.#taken++;
    return array.subarray(0, count);
  }

  /** Room for one field's integers, until it is requested again. */
  integers(count: number): Int32Array {
    if (this.#integers === null || this.#integers.length < count) this.#integers = new Int32Array(count);
    return this.#integers.subarray(0, count);
  }

  /** Ends the use of all doubles. */
  release(): void {
    this.#taken = 0;
  }
}
