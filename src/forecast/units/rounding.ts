/** The double nearest to a decimal of that many places, so that it prints as that decimal; never minus zero. */
export function roundTo(value: number, decimals: number): number {
  const perUnit = 10 ** decimals;
  return Math.round(value * perUnit) / perUnit + 0;
}
