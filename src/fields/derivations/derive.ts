// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import type { DerivationId } from '../../catalog/index.ts';
import { type Heights, linearWeight, logarithmicWeight } from './between-heights.ts';
import { cloudCover, criticalHumidity } from './cloud-cover.ts';
import { relativeHumidity, specificHumidity, specificHumidityOfUpp } from './humidity.ts';
import { atHeight, type LevelValues } from './model-levels.ts';

/**
 * Derives a field from others on the same grid; NaN where any that a point's value is made of is.
 * @param inputs in the order and units that the conversion names
 * @param level level of the derived variable: height above ground in m or pressure in Pa; null where it has neither
 */
export function derive(id: DerivationId, inputs: readonly LevelValues[], level: number | null): Float64Array {
  return DERIVATIONS[id](inputs, level);
}

type Derivation = (inputs: readonly LevelValues[], level: number | null) => Float64Array;

const DERIVATIONS: Readonly<Record<DerivationId, Derivation>> = {
  rh_from_t_td: (inputs) => combine(pairOf(inputs), relativeHumidity),
  q_from_rh: (inputs, level) => {
    const pascals = known(level);
    return combine(pairOf(inputs), (percent, kelvin) => specificHumidity(percent, kelvin, pascals));
  },
  q_from_rh_upp: (inputs, level) => {
    const pascals = known(level);
    return combine(pairOf(inputs), (percent, kelvin) => specificHumidityOfUpp(percent, kelvin, pascals));
  },
  wind_log_height: (inputs, level) => between(pairOf(inputs), level, logarithmicWeight),
  linear_height: (inputs, level) => between(pairOf(inputs), level, linearWeight),
  model_level_to_height: (inputs, level) => atHeight(inputs, known(level)),
  cloud_from_rh_levels: (inputs) => greatest(inputs.map(coverOf)),
  snow_depth_from_swe: (inputs) => combine(pairOf(inputs), snowDepth),
};

type Pair = readonly [LevelValues, LevelValues];

function pairOf(inputs: readonly LevelValues[]): Pair {
  const [first, second] = inputs;
  if (first === undefined || second === undefined || inputs.length !== 2)
    throw new Error(`fields: a derivation of two fields is given ${inputs.length}`);
  return [first, second];
}

function known(level: number | null): number {
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
  const weight = weightOf({ lower: known(lower.level), upper: known(upper.level), height: known(level) });
  return combine(pair, (below, above) => below + weight * (above - below));
}

function coverOf({ values, level }: LevelValues): Float64Array {
  const critical = criticalHumidity(known(level));
  return values.map((percent) => cloudCover(percent, critical));
}

function greatest(fields: readonly Float64Array[]): Float64Array {
  const [first, ...others] = fields;
  if (first === undefined) throw new Error('fields: a layer of clouds needs at least one level');
  for (const values of others) {
    // Math.max gives NaN where either is.
    for (let index = 0; index < first.length; index++) first[index] = Math.max(first[index]!, values[index]!);
  }
  return first;
}

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
