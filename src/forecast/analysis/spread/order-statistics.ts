/** The median of ascending values: the mean of the middle two for an even number; NaN for none. */
export function median(ascending: readonly number[]): number {
  const low = ascending[Math.floor((ascending.length - 1) / 2)] ?? Number.NaN;
  const high = ascending[Math.floor(ascending.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

/** Sample standard deviation (n - 1), in two passes since values may be large compared with their spread; null for fewer than two. */
export function standardDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
