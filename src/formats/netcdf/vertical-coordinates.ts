import type { Level } from '../../catalog/index.ts';
import { AIR_PRESSURE } from '../cf-attributes.ts';
import type { GridDataset, GridQuantity } from './grid-dataset.ts';
import { type SmallVariable, scalar } from './netcdf-file.ts';

/**
 * The scalar coordinate of each quantity that is at a height or on a pressure level. It is named `height` or `air_pressure`
 * where the file has one of its kind, else with its level (`height_10m`).
 */
export function verticalCoordinates({ quantities }: GridDataset): ReadonlyMap<GridQuantity, SmallVariable> {
  const levels = quantities.map(({ quantity }) => quantity.level);
  const byName = new Map<string, SmallVariable>();
  const coordinates = new Map<GridQuantity, SmallVariable>();
  for (const each of quantities) {
    const { level } = each.quantity;
    if (level.kind !== 'height' && level.kind !== 'pressure') continue;
    const kind = level.kind === 'height' ? 'height' : 'air_pressure';
    const named = isOnlyOne(level, levels) ? kind : `${kind}_${labelOf(level)}`;
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
