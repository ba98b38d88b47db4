// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

/** An input field of a derivation. */
export interface LevelValues {
  /** NaN where masked. */
  readonly values: Float64Array;
  /** Height above ground in m, pressure in Pa or number of a model level; null if it has none. */
  readonly level: number | null;
}

/**
 * A field at a height above ground, interpolated linearly in height between the model levels below and above. Full level k is
 * midway between the half levels k above it and k + 1 below it. Masked where the height is not between two of the given levels,
 * and where any needed value is masked.
 * @param inputs n successive full levels, from the lowest up, then the heights of half levels in m above mean sea level: first the
 *   ground, then n + 1 half levels from the one below the lowest full level up
 * @param height above ground in m
 */
export function atHeight(inputs: readonly LevelValues[], height: number, into: Float64Array): void {
  const count = (inputs.length - 2) / 2;
  const levels = inputs.slice(0, count).map(({ values }) => values);
  const [ground, ...halfLevels] = inputs.slice(count).map(({ values }) => values);
  if (ground === undefined || !Number.isInteger(count) || count < 2) {
    throw new Error(`fields: ${inputs.length} fields are not model levels with their half levels`);
  }
  into.fill(Number.NaN);
  for (let index = 0; index < into.length; index++) {
    let lower = heightOf(halfLevels, 0, index) - ground[index]!;
    for (let level = 1; level < count; level++) {
      const upper = heightOf(halfLevels, level, index) - ground[index]!;
      if (lower <= height && height <= upper && lower < upper) {
        const below = levels[level - 1]![index]!;
        const above = levels[level]![index]!;
        into[index] = below + ((height - lower) / (upper - lower)) * (above - below);
        break;
      }
      lower = upper;
    }
  }
}

/** Height of a full level, counted from the lowest given one, in m above mean sea level. */
function heightOf(halfLevels: readonly Float64Array[], level: number, index: number): number {
  return (halfLevels[level]![index]! + halfLevels[level + 1]![index]!) / 2;
}
