import type { Level } from '../../../catalog/index.ts';
import { AIR_PRESSURE } from '../../cf-attributes.ts';
import type { GridDataset, GridQuantity } from '../dataset/grid-dataset.ts';
import { along, BOUNDS_DIMENSION, type Dimension, type SmallVariable, scalar } from '../file/netcdf-file.ts';

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

/** The scalar coordinates of quantities, and what belongs to them. */
export interface ScalarLevels {
  readonly of: ReadonlyMap<GridQuantity, SmallVariable>;
  /** All of them, and the bounds of layers. */
  readonly variables: readonly SmallVariable[];
  /** Of the bounds; none where there is no layer. */
  readonly dimensions: readonly Dimension[];
}

/**
 * The scalar coordinate of each quantity that is at a height, in a layer of soil, or alone on a pressure level. It is named `height`,
 * `depth` or `air_pressure` where the file has one of its kind, else with its level (`height_10m`, `depth_0_10cm`).
 */
export function scalarLevels({ quantities }: GridDataset): ScalarLevels {
  const hasAxis = quantities.some(({ vertical }) => vertical);
  const levels = quantities.flatMap(({ quantity, vertical }) => (vertical ? [] : [quantity.level]));
  const byName = new Map<string, SmallVariable>();
  const bounds = new Map<string, SmallVariable>();
  const coordinates = new Map<GridQuantity, SmallVariable>();
  for (const each of quantities) {
    const { level } = each.quantity;
    if (each.vertical || !hasCoordinate(level)) continue;
    const kind = level.kind === 'pressure' ? PRESSURE : level.kind;
    const isFree = isOnlyOne(level, levels) && !(hasAxis && kind === PRESSURE);
    const named = isFree ? kind : `${kind}_${labelOf(level)}`;
    const coordinate = byName.get(named) ?? coordinateOf(named, level);
    byName.set(named, coordinate);
    if (level.kind === 'depth') bounds.set(named, boundsOf(named, level));
    coordinates.set(each, coordinate);
  }
  return {
    of: coordinates,
    variables: [...byName.values(), ...bounds.values()],
    dimensions: bounds.size === 0 ? [] : [BOUNDS_DIMENSION],
  };
}

type CoordinateLevel = Extract<Level, { kind: 'height' | 'depth' | 'pressure' }>;
type Depth = Extract<Level, { kind: 'depth' }>;

function hasCoordinate(level: Level): level is CoordinateLevel {
  return level.kind === 'height' || level.kind === 'depth' || level.kind === 'pressure';
}

function isOnlyOne(level: CoordinateLevel, levels: readonly Level[]): boolean {
  return levels.every(
    (other) => other.kind !== level.kind || !hasCoordinate(other) || labelOf(other) === labelOf(level),
  );
}

function labelOf(level: CoordinateLevel): string {
  switch (level.kind) {
    case 'height':
      return `${level.metres}m`;
    case 'depth':
      return `${Math.round(level.topMetres * 100)}_${Math.round(level.bottomMetres * 100)}cm`;
    case 'pressure':
      return `${level.hectopascals}hpa`;
  }
}

function coordinateOf(name: string, level: CoordinateLevel): SmallVariable {
  switch (level.kind) {
    case 'height':
      return scalar(name, level.metres, {
        standard_name: 'height',
        long_name: 'Height above ground',
        units: 'm',
        positive: 'up',
        axis: 'Z',
      });
    case 'depth':
      return scalar(name, (level.topMetres + level.bottomMetres) / 2, {
        standard_name: 'depth',
        long_name: 'Depth below ground, the middle of the layer',
        units: 'm',
        positive: 'down',
        axis: 'Z',
        bounds: boundsName(name),
      });
    case 'pressure':
      return scalar(name, level.hectopascals, { ...AIR_PRESSURE, axis: 'Z' });
  }
}

const boundsName = (name: string): string => `${name}_bnds`;

/** Of a scalar coordinate: one pair (CF-1.11, section 7.1). */
function boundsOf(name: string, { topMetres, bottomMetres }: Depth): SmallVariable {
  return along(BOUNDS_DIMENSION.name, [topMetres, bottomMetres], {}, boundsName(name));
}
