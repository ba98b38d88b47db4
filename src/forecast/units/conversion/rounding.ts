/** Rounds to the double nearest to a decimal with `decimals` places, so that it prints as that decimal. Never returns -0. */
export function roundTo(value: number, decimals: number): number {
  const perUnit = 10 ** decimals;
  return Math.round(value * perUnit) / perUnit + 0;
}

/** The nearest integer of which 10^`decimals` make one unit: what `roundTo` gives is it divided by 10^`decimals`. */
export function integerOf(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals);
}
