/** A level of a sounding, as the model gives it. Null stands for what it does not give. */
export interface Level {
  /** hPa. */
  readonly pressure: number;
  /** Metres above the sea (geopotential). */
  readonly height: number | null;
  /** Kelvin. */
  readonly temperature: number | null;
  /** Kelvin. */
  readonly dewPoint: number | null;
  /** Eastward and northward wind, m s-1. */
  readonly u: number | null;
  readonly v: number | null;
}

/** A level whose air can be lifted, or compared with what is lifted. */
export interface AirLevel extends Level {
  readonly temperature: number;
  readonly dewPoint: number;
}

/**
 * Whether a level is below the ground, where only a model has air.
 * @param ground height of the model's ground, m above the sea; null where it is not known, and the sea counts
 */
export const isBelowGround = ({ height }: Pick<Level, 'height'>, ground: number | null): boolean =>
  height !== null && height < (ground ?? 0);

/** Levels with temperature and dew point, from the ground up; those below it are left out. */
export function airLevels(levels: readonly Level[], ground: number | null = null): readonly AirLevel[] {
  return levels
    .filter((level): level is AirLevel => level.temperature !== null && level.dewPoint !== null)
    .filter((level) => !isBelowGround(level, ground))
    .toSorted((a, b) => b.pressure - a.pressure);
}

/** The pressure at the ground, hPa, by its logarithm between the levels below and above; null where the ground is not between two levels. */
export function groundPressure(levels: readonly Level[], ground: number | null): number | null {
  if (ground === null) return null;
  const known = levels
    .filter((level): level is Level & { readonly height: number } => level.height !== null)
    .toSorted((a, b) => b.pressure - a.pressure);
  const below = known.findLast((level) => isBelowGround(level, ground));
  const above = known.find((level) => !isBelowGround(level, ground));
  if (below === undefined || above === undefined) return null;
  const part = (ground - below.height) / (above.height - below.height);
  return below.pressure * (above.pressure / below.pressure) ** part;
}

/** The level of a pressure; undefined where the sounding has none. */
export const levelAt = (levels: readonly Level[], pressure: number) =>
  levels.find((level) => level.pressure === pressure);
