// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import type { DerivationId } from '../../catalog/index.ts';
import { type Heights, linearWeight, logarithmicWeight } from './between-heights.ts';
import { cloudCover, criticalHumidity } from './cloud-cover.ts';
import { relativeHumidity, specificHumidity, specificHumidityOfUpp } from './humidity.ts';
import { atHeight, type LevelValues } from './model-levels.ts';

/**
 * Derives a field from others on the same grid. A point is NaN if any value that it depends on is.
 * @param inputs in the order and units that the derivation specifies
 * @param level level of the derived variable: height above ground in m or pressure in Pa; null if it has neither
 */
export function derive(id: DerivationId, inputs: readonly LevelValues[], level: number | null): Float64Array {
  return DERIVATIONS[id](inputs, level);
}

type Derivation = (inputs: readonly LevelValues[], level: number | null) => Float64Array;

const DERIVATIONS: Readonly<Record<DerivationId, Derivation>> = {
  rh_from_t_td: (inputs) => combine(pairOf(inputs), relativeHumidity),
  q_from_rh: (inputs, level) => {
    const pascals = requireLevel(level);
    return combine(pairOf(inputs), (percent, kelvin) => specificHumidity(percent, kelvin, pascals));
  },
  q_from_rh_upp: (inputs, level) => {
    const pascals = requireLevel(level);
    return combine(pairOf(inputs), (percent, kelvin) => specificHumidityOfUpp(percent, kelvin, pascals));
  },
  wind_log_height: (inputs, level) => between(pairOf(inputs), level, logarithmicWeight),
  linear_height: (inputs, level) => between(pairOf(inputs), level, linearWeight),
  model_level_to_height: (inputs, level) => atHeight(inputs, requireLevel(level)),
  cloud_from_rh_levels: (inputs) => maximumOf(inputs.map(coverOf)),
  snow_depth_from_swe: (inputs) => combine(pairOf(inputs), snowDepth),
};

type Pair = readonly [LevelValues, LevelValues];

function pairOf(inputs: readonly LevelValues[]): Pair {
  const [first, second] = inputs;
  if (first === undefined || second === undefined || inputs.length !== 2)
    throw new Error(`fields: a derivation needs two fields and got ${inputs.length}`);
  return [first, second];
}

function requireLevel(level: number | null): number {
  if (level === null) throw new Error('fields: a derivation needs a level that the catalog does not give');
  return level;
}

function combine([first, second]: Pair, formula: (a: number, b: number) => number): Float64Array {
  const values = new Float64Array(first.values.length);
  for (let index = 0; index < values.length; index++) {
    values[index] = formula(first.values[index]!, second.values[index]!);
  }
  return values;
}

function between(pair: Pair, level: number | null, weightOf: (heights: Heights) => number): Float64Array {
  const [lower, upper] = pair;
  const weight = weightOf({
    lower: requireLevel(lower.level),
    upper: requireLevel(upper.level),
    height: requireLevel(level),
  });
  return combine(pair, (below, above) => below + weight * (above - below));
}

function coverOf({ values, level }: LevelValues): Float64Array {
  const critical = criticalHumidity(requireLevel(level));
  return values.map((percent) => cloudCover(percent, critical));
}

function maximumOf(fields: readonly Float64Array[]): Float64Array {
  const [first, ...others] = fields;
  if (first === undefined) throw new Error('fields: a layer of clouds needs at least one level');
  for (const values of others) {
    // Math.max gives NaN if either value is NaN.
    for (let index = 0; index < first.length; index++) first[index] = Math.max(first[index]!, values[index]!);
  }
  return first;
}

/**
 * Snow depth in m from its water equivalent in kg m-2 and its density in kg m-3; 0 without snow, whatever the density. NaN if
 * either is NaN, and for snow with no density.
 */
export function snowDepth(waterEquivalent: number, density: number): number {
  if (Number.isNaN(waterEquivalent) || Number.isNaN(density)) return Number.NaN;
  // Packing may make no snow slightly negative.
  if (waterEquivalent <= 0) return 0;
  return density > 0 ? waterEquivalent / density : Number.NaN;
}
