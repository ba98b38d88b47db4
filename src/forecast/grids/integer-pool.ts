/** Values of the shortest and the longest arrays that are used again: longer ones are rare. */
const [MIN_VALUES, MAX_VALUES] = [2 ** 10, 2 ** 16];
/** Bytes that wait for the next slab. */
const MAX_FREE_BYTES = 4 * 2 ** 20;

/** By the binary logarithm of their values. */
const free = Array.from({ length: Math.log2(MAX_VALUES) + 1 }, (): Int32Array[] => []);
let freeBytes = 0;

/**
 * Buffer pool for the integers of slabs. Fresh memory for each answer has to be cleared, is not in the processor's cache, and
 * counts against V8's heap. Buffers that are never released are left to the garbage collector.
 */
export class IntegerPool {
  #pooled: Int32Array[] = [];

  /** Integers with arbitrary values: the caller writes each. */
  take(length: number): Int32Array {
    if (length > MAX_VALUES) return new Int32Array(length);
    const size = sizeOf(length);
    const memory = free[size]?.pop();
    if (memory !== undefined) freeBytes -= memory.byteLength;
    const pooled = memory ?? new Int32Array(2 ** size);
    this.#pooled.push(pooled);
    return pooled.subarray(0, length);
  }

  /** Call it when the integers that were taken are no longer read or written: they are overwritten. */
  release(): void {
    const pooled = this.#pooled;
    this.#pooled = [];
    for (const memory of pooled) {
      if (freeBytes + memory.byteLength > MAX_FREE_BYTES) return;
      freeBytes += memory.byteLength;
      free[sizeOf(memory.length)]?.push(memory);
    }
  }
}

function sizeOf(length: number): number {
  return 32 - Math.clz32(Math.max(length, MIN_VALUES) - 1);
}
