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

/** Levels with temperature and dew point, from the ground up; those below the sea, which only a model can have, left out. */
export function airLevels(levels: readonly Level[]): readonly AirLevel[] {
  return levels
    .filter((level): level is AirLevel => level.temperature !== null && level.dewPoint !== null)
    .filter(({ height }) => height === null || height >= 0)
    .toSorted((a, b) => b.pressure - a.pressure);
}

/** The level of a pressure; undefined where the sounding has none. */
export const levelAt = (levels: readonly Level[], pressure: number) =>
  levels.find((level) => level.pressure === pressure);
