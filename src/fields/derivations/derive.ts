// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import type { DerivationId } from '../../catalog/index.ts';
import { cloudCover, criticalHumidity } from './cloud-cover.ts';
import { type Heights, linearWeight, logarithmicWeight } from './heights/between-heights.ts';
import { atHeight, type LevelValues } from './heights/model-levels.ts';
import { relativeHumidity, specificHumidity, specificHumidityOfUpp } from './humidity.ts';
import { omegaOfVelocity } from './vertical-motion.ts';
import { typeOfWeather, typesOfFlags } from './weather/precipitation-types.ts';

/**
 * Derives a field, or part of it, from others on the same grid. A point is NaN if any value that it depends on is.
 * @param inputs in the order and units that the derivation specifies
 * @param level level of the derived variable: height above ground in m or pressure in Pa; null if it has neither
 * @param into filled and returned, instead of a new array
 */
export function derive(
  id: DerivationId,
  inputs: readonly LevelValues[],
  level: number | null,
  into = new Float64Array(inputs[0]?.values.length ?? 0),
): Float64Array {
  DERIVATIONS[id](inputs, level, into);
  return into;
}

type Derivation = (inputs: readonly LevelValues[], level: number | null, into: Float64Array) => void;

/** Metres below which a height is a mark for none. */
const NO_HEIGHT = -500;

function firstOf([first]: readonly LevelValues[]): Float64Array {
  if (first === undefined) throw new Error('fields: a derivation without an input');
  return first.values;
}

const DERIVATIONS: Readonly<Record<DerivationId, Derivation>> = {
  rh_from_t_td: (inputs, _, into) => combine(pairOf(inputs), relativeHumidity, into),
  q_from_rh: (inputs, level, into) => {
    const pascals = requireLevel(level);
    combine(pairOf(inputs), (percent, kelvin) => specificHumidity(percent, kelvin, pascals), into);
  },
  q_from_rh_upp: (inputs, level, into) => {
    const pascals = requireLevel(level);
    combine(pairOf(inputs), (percent, kelvin) => specificHumidityOfUpp(percent, kelvin, pascals), into);
  },
  wind_log_height: (inputs, level, into) => between(pairOf(inputs), level, logarithmicWeight, into),
  linear_height: (inputs, level, into) => between(pairOf(inputs), level, linearWeight, into),
  model_level_to_height: (inputs, level, into) => atHeight(inputs, requireLevel(level), into),
  ptype_from_flags: (inputs, _, into) => typesOfFlags(inputs, into),
  ptype_from_ww: (inputs, _, into) => {
    for (const [index, weather] of firstOf(inputs).entries()) into[index] = typeOfWeather(weather);
  },
  same_field: (inputs, _, into) => into.set(firstOf(inputs)),
  height_or_none: (inputs, _, into) => {
    for (const [index, height] of firstOf(inputs).entries())
      into[index] = height < NO_HEIGHT ? Number.NaN : height;
  },
  sum: (inputs, _, into) => combine(pairOf(inputs), (one, other) => one + other, into),
  cloud_from_rh_levels: (inputs, _, into) => greatestCover(inputs, into),
  snow_depth_from_swe: (inputs, _, into) => combine(pairOf(inputs), snowDepth, into),
  omega_from_w: (inputs, level, into) => omega(inputs, requireLevel(level), into),
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

function combine([first, second]: Pair, formula: (a: number, b: number) => number, into: Float64Array): void {
  for (let index = 0; index < into.length; index++) {
    into[index] = formula(first.values[index]!, second.values[index]!);
  }
}

function omega(
  [velocity, temperature, humidity]: readonly LevelValues[],
  pascals: number,
  into: Float64Array,
): void {
  if (velocity === undefined || temperature === undefined || humidity === undefined)
    throw new Error('fields: omega needs a vertical velocity, a temperature and a humidity');
  for (let index = 0; index < into.length; index++) {
    into[index] = omegaOfVelocity(
      velocity.values[index]!,
      temperature.values[index]!,
      humidity.values[index]!,
      pascals,
    );
  }
}

function between(
  pair: Pair,
  level: number | null,
  weightOf: (heights: Heights) => number,
  into: Float64Array,
): void {
  const [lower, upper] = pair;
  const weight = weightOf({
    lower: requireLevel(lower.level),
    upper: requireLevel(upper.level),
    height: requireLevel(level),
  });
  for (let index = 0; index < into.length; index++) {
    const below = lower.values[index]!;
    into[index] = below + weight * (upper.values[index]! - below);
  }
}

function greatestCover(inputs: readonly LevelValues[], into: Float64Array): void {
  if (inputs.length === 0) throw new Error('fields: a layer of clouds needs at least one level');
  into.fill(Number.NEGATIVE_INFINITY);
  for (const { values, level } of inputs) {
    const critical = criticalHumidity(requireLevel(level));
    // Math.max gives NaN if either value is NaN.
    for (let index = 0; index < into.length; index++) {
      into[index] = Math.max(into[index]!, cloudCover(values[index]!, critical));
    }
  }
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
