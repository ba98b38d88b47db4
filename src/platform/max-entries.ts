/**
 * Options of an `LRUCache` that keeps at most so many entries, and takes memory for those that it has. With `max` it takes memory
 * for all of them when it is made: a megabyte for 50,000.
 */
export function maxEntries(count: number): {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
} {
  return { maxSize: count, sizeCalculation: () => 1 };
}
