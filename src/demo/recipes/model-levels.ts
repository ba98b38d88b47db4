import { type ModelId, nativeFieldsOf } from '../../catalog/index.ts';

/** ICON's heights of the lowest half levels above flat ground, m, from the ground up. */
const HALF_LEVELS = [0, 20, 51.6, 93.4, 143.5, 200.6] as const;
/** Fraction by which level distances shrink over ground of 4000 m and more. */
const CROWDING = 0.04;

/** The terrain-following levels of a model that counts them from the top; the ground is the last half level. */
interface ModelLevels {
  /** Height of a half level above ground, m. */
  halfLevel(level: number, elevation: number): number;
  /** Height of a full level, midway between its half levels. */
  fullLevel(level: number, elevation: number): number;
}

/**
 * The levels of a model.
 * @throws RangeError for a level that is not among the lowest five
 */
export function modelLevels(model: ModelId): ModelLevels {
  const halfLevels = [...nativeFieldsOf(model).values()].flatMap(({ key }) =>
    key.category === 3 && key.number === 6 && key.surfaceValue !== null ? [key.surfaceValue] : [],
  );
  const ground = Math.max(...halfLevels);
  const halfLevel = (level: number, elevation: number): number => {
    const flat = HALF_LEVELS[ground - level];
    if (flat === undefined) throw new RangeError(`${model} has no half level ${level} near the ground`);
    return flat * (1 - CROWDING * Math.min(1, elevation / 4000));
  };
  return {
    halfLevel,
    fullLevel: (level, elevation) => (halfLevel(level, elevation) + halfLevel(level + 1, elevation)) / 2,
  };
}
