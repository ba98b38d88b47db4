/** Values of the shortest and the longest arrays that are used again: longer ones are rare. */
const [MIN_VALUES, MAX_VALUES] = [2 ** 10, 2 ** 16];
/** Bytes that wait for the next slab. */
const MAX_FREE_BYTES = 4 * 2 ** 20;

/** By the binary logarithm of their values. */
const free = Array.from({ length: Math.log2(MAX_VALUES) + 1 }, (): Int32Array[] => []);
let freeBytes = 0;

/**
 * Memory of the integers of slabs, which is used again after its release: fresh memory for each answer has to be cleared, is not in
 * the processor's cache, and V8 counts it against its heap. What is never released is left to the garbage collector.
 */
export class LentIntegers {
  #lent: Int32Array[] = [];

  /** Integers with any values: whoever takes them writes each. */
  take(length: number): Int32Array {
    if (length > MAX_VALUES) return new Int32Array(length);
    const size = sizeOf(length);
    const memory = free[size]?.pop();
    if (memory !== undefined) freeBytes -= memory.byteLength;
    const lent = memory ?? new Int32Array(2 ** size);
    this.#lent.push(lent);
    return lent.subarray(0, length);
  }

  /** Call it when nobody will read or write any integers that were taken: others are written over them. */
  release(): void {
    const lent = this.#lent;
    this.#lent = [];
    for (const memory of lent) {
      if (freeBytes + memory.byteLength > MAX_FREE_BYTES) return;
      freeBytes += memory.byteLength;
      free[sizeOf(memory.length)]?.push(memory);
    }
  }
}

function sizeOf(length: number): number {
  return 32 - Math.clz32(Math.max(length, MIN_VALUES) - 1);
}
