import type { Level } from '../../../catalog/index.ts';
import { AIR_PRESSURE } from '../../cf-attributes.ts';
import type { GridDataset, GridQuantity } from '../dataset/grid-dataset.ts';
import { along, type Dimension, type SmallVariable, scalar } from '../file/netcdf-file.ts';

const PRESSURE = 'air_pressure';

/** The levels of quantities that are stacked on them, from the ground up. */
export interface LevelAxis {
  readonly dimension: Dimension;
  /** hPa */
  readonly hectopascals: readonly number[];
  readonly variable: SmallVariable;
}

/** The axis of all pressure levels of the dataset's vertical quantities; null where there are none. */
export function levelAxis({ quantities }: GridDataset): LevelAxis | null {
  const levels = quantities.flatMap((each) => (each.vertical ? [hectopascalsOf(each)] : []));
  const hectopascals = [...new Set(levels)].sort((a, b) => b - a);
  if (hectopascals.length === 0) return null;
  return {
    dimension: { name: PRESSURE, length: hectopascals.length },
    hectopascals,
    variable: along(PRESSURE, hectopascals, { ...AIR_PRESSURE, axis: 'Z' }),
  };
}

/** Throws Error for a quantity that is on no pressure level. */
export function hectopascalsOf({ quantity }: GridQuantity): number {
  if (quantity.level.kind === 'pressure') return quantity.level.hectopascals;
  throw new Error(`netcdf: ${quantity.name} is not on a pressure level`);
}

/**
 * The scalar coordinate of each quantity that is at a height or alone on a pressure level. It is named `height` or `air_pressure`
 * where the file has one of its kind, else with its level (`height_10m`).
 */
export function scalarLevels({ quantities }: GridDataset): ReadonlyMap<GridQuantity, SmallVariable> {
  const hasAxis = quantities.some(({ vertical }) => vertical);
  const levels = quantities.flatMap(({ quantity, vertical }) => (vertical ? [] : [quantity.level]));
  const byName = new Map<string, SmallVariable>();
  const coordinates = new Map<GridQuantity, SmallVariable>();
  for (const each of quantities) {
    const { level } = each.quantity;
    if (each.vertical || (level.kind !== 'height' && level.kind !== 'pressure')) continue;
    const kind = level.kind === 'height' ? 'height' : PRESSURE;
    const isFree = isOnlyOne(level, levels) && !(hasAxis && kind === PRESSURE);
    const named = isFree ? kind : `${kind}_${labelOf(level)}`;
    const coordinate = byName.get(named) ?? coordinateOf(named, level);
    byName.set(named, coordinate);
    coordinates.set(each, coordinate);
  }
  return coordinates;
}

type CoordinateLevel = Extract<Level, { kind: 'height' | 'pressure' }>;

function isOnlyOne(level: CoordinateLevel, levels: readonly Level[]): boolean {
  return levels.every((other) => other.kind !== level.kind || labelOf(other) === labelOf(level));
}

function labelOf(level: CoordinateLevel): string {
  return level.kind === 'height' ? `${level.metres}m` : `${level.hectopascals}hpa`;
}

function coordinateOf(name: string, level: CoordinateLevel): SmallVariable {
  if (level.kind === 'height') {
    return scalar(name, level.metres, {
      standard_name: 'height',
      long_name: 'Height above ground',
      units: 'm',
      positive: 'up',
      axis: 'Z',
    });
  }
  return scalar(name, level.hectopascals, { ...AIR_PRESSURE, axis: 'Z' });
}
