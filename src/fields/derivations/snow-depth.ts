/**
 * Depth of snow in m, from its water equivalent in kg m-2 and its density in kg m-3; 0 where there is no snow, whatever the
 * density. NaN where either is NaN, and for snow without density.
 */
export function snowDepth(waterEquivalent: number, density: number): number {
  if (Number.isNaN(waterEquivalent) || Number.isNaN(density)) return Number.NaN;
  // Packing may leave a trace below 0.
  if (waterEquivalent <= 0) return 0;
  return density > 0 ? waterEquivalent / density : Number.NaN;
}
