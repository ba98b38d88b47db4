/** Larger buffers are allocated for each field, so that one large field does not keep its memory for ever. */
const MAX_KEPT = 2 ** 18;

/**
 * Memory for the numbers that an encoder needs while it writes one field. Who writes thousands of fields would else pay more for the
 * collection of their memory than for the packing.
 */
export class ReusedIntegers {
  #kept = new Int32Array(0);

  /** Memory that holds any numbers, valid until the next call. */
  take(length: number): Int32Array {
    if (length > MAX_KEPT) return new Int32Array(length);
    if (this.#kept.length < length) this.#kept = new Int32Array(length);
    return this.#kept.subarray(0, length);
  }
}
