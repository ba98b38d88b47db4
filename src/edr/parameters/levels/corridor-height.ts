import { invalidParameter, parseDecimal, quoted } from '../../../http/index.ts';
import { parseLength } from '../geometry/distance.ts';
import type { Position } from '../geometry/geometry.ts';
import type { RawParameters } from '../raw-parameters.ts';
import { type LevelChoice, parseLevels } from './levels.ts';

/** Hectopascals in each unit. */
const HECTOPASCALS = { hPa: 1, Pa: 0.01 } as const;
type Unit = keyof typeof HECTOPASCALS;

/** The values of `height-units` that metadata lists. */
export const HEIGHT_UNITS = Object.keys(HECTOPASCALS) as readonly Unit[];

/**
 * The levels of a corridor: those up to half of `corridor-height` from its level, which is `z`, or goes from the lowest to the
 * highest of the heights of its points. Without `corridor-height` the level itself; without a level null. Throws
 * IsobarError('validation_error').
 */
export function corridorLevels(raw: RawParameters, positions: readonly Position[]): LevelChoice | null {
  const half = halfHeightOf(raw);
  if (raw.z !== undefined) {
    if (half === null) return parseLevels(raw.z);
    const level = parseDecimal(raw.z.trim());
    if (level === null) throw invalidParameter('z', 'is one level in hPa where there is a corridor-height');
    return between(level - half, level + half);
  }
  const heights = positions.flatMap(({ z }) => (z === null ? [] : [z]));
  if (heights.length === 0) return null;
  return between(Math.min(...heights) - (half ?? 0), Math.max(...heights) + (half ?? 0));
}

function between(from: number, to: number): LevelChoice {
  return (level) => level >= from && level <= to;
}

/** In hPa; null where neither the height nor its unit is given. */
function halfHeightOf({ 'corridor-height': text, 'height-units': units }: RawParameters): number | null {
  if (text === undefined && units === undefined) return null;
  if (text === undefined) throw invalidParameter('corridor-height', 'is required with height-units');
  if (units === undefined) throw invalidParameter('height-units', `is required: ${HEIGHT_UNITS.join(', ')}`);
  return (parseLength('corridor-height', text) * HECTOPASCALS[parseHeightUnit(units)]) / 2;
}

/** Throws IsobarError('validation_error'). */
export function parseHeightUnit(units: string): Unit {
  const unit = HEIGHT_UNITS.find((name) => name.toLowerCase() === units.trim().toLowerCase());
  if (unit !== undefined) return unit;
  throw invalidParameter('height-units', `${quoted(units)} is not one of ${HEIGHT_UNITS.join(', ')}`);
}
