// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { PointClimate } from './climate/climate-at-points.ts';
import { GAS_CONSTANT_OVER_GRAVITY } from './climate/thermodynamics.ts';
import type { AtmospherePoints } from './points.ts';
import { verticalShapes } from './vertical.ts';
import type { WaveSums } from './waves/wave-sums.ts';

/**
 * What a fine grid resolves of the waves' weather systems: lows that are deeper and smaller than highs, and fronts, on which
 * the temperature changes within two hundred kilometres, the pressure has a trough, and so the wind shifts. All are functions
 * of the smooth waves with exact derivatives, so that winds stay in balance.
 */
export interface Fronts {
  /** Added to the height of 1000 hPa, m, and its derivatives per radian towards east (along the parallel) and north. */
  readonly depth: Float32Array;
  readonly depthEast: Float32Array;
  readonly depthNorth: Float32Array;
  /** Added to the temperature of 1000 hPa as that of continents is, K, and its derivatives. */
  readonly contrast: Float32Array;
  readonly contrastEast: Float32Array;
  readonly contrastNorth: Float32Array;
  /** How much a front lifts the air, 0..1. */
  readonly band: Float32Array;
  /** 0 far from a low and in warm air, 1 in the cold air behind its cold front, where showers form. */
  readonly coldAir: Float32Array;
}

/** Buffers for the fronts of some points, to be filled with `computeFronts`. */
export function makeFronts(size: number): Fronts {
  return {
    depth: new Float32Array(size),
    depthEast: new Float32Array(size),
    depthNorth: new Float32Array(size),
    contrast: new Float32Array(size),
    contrastEast: new Float32Array(size),
    contrastNorth: new Float32Array(size),
    band: new Float32Array(size),
    coldAir: new Float32Array(size),
  };
}

/** A wave's anomaly of height, m, by which a low deepens, and a high flattens, by a factor e in its slope. */
const DEEPENING = 230;
/** Half the additional difference of temperature across a front, K. */
const CONTRAST = 3.8;
/** Share of the cold air's weight that the heights aloft make up for. */
const CARRIED_ALOFT = 0.85;
/** Temperature differences to the front's own, K: of its zone, of its trough and rain, and of the air masses that it joins. */
const ZONE = 1.3;
const TROUGH = 2.2;
const AIR_MASS = 11;
/** Depth of the trough along an active front, m. */
const TROUGH_DEPTH = 30;
/** Height anomalies over which a front goes from idle to active, m. */
const ACTIVITY = 45;
/** The share of the polar cooling at which the main front lies, and the second one, towards the pole. */
const FRONTS = [
  { share: 0.42, strength: 1 },
  { share: 0.84, strength: 0.55 },
] as const;

/** Share of the polar cooling in the mean of the year, and how much more it is in winter. */
const COOLING = 0.77;
const SEASONAL_COOLING = 0.23;
/** Anomalies of height below this do not deepen a low further, m. */
const DEEPEST = -450;
/** Temperature behind the main front from which showers form, and over which they set in, K. */
const COLD_FROM = 4;
const COLD_OVER = 1.5;

/** Of each front: where it lies, and the strength of its contrast, its band of rain and its trough. */
const STRENGTHS = FRONTS.map(({ share, strength }) => ({
  share,
  strength,
  contrastStrength: strength * CONTRAST,
  troughStrength: strength * TROUGH_DEPTH,
}));

/**
 * Computes the fronts from the waves. `season` is that of the northern hemisphere.
 * @param forWinds whether the depth and all derivatives are computed, for which those of the waves must be there; else they are left as
 *   they are, at half the cost
 */
export function computeFronts(
  points: AtmospherePoints,
  waves: WaveSums,
  climate: PointClimate,
  season: number,
  forWinds: boolean,
  into: Fronts,
): void {
  const surface = verticalShapes(1000);
  const { inPhase, eastward, warmExcess } = surface;
  const warmInPhase = surface.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const warmEastward = surface.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  // Cold air alone would make the front a ridge with a gale: most of its weight is carried aloft, as a jet.
  const carried = CARRIED_ALOFT * GAS_CONSTANT_OVER_GRAVITY * surface.continentalAbove;
  const seasonalCooling = SEASONAL_COOLING * season;
  for (let point = 0; point < points.size; point++) {
    const height = waves.height[point]!;
    const quarter = waves.heightQuarter[point]!;
    const low = inPhase * height + eastward * quarter;
    const warm = warmExcess * climate.warmth[point]! + warmInPhase * height + warmEastward * quarter;
    const cooling = COOLING - seasonalCooling * points.sides[point]!;
    const active = 1 / (1 + Math.exp((low + 10) / ACTIVITY));
    let contrast = 0;
    let band = 0;
    let depth = 0;
    let byLow = 0;
    let byWarm = 0;
    let contrastByWarm = 0;
    let activeByLow = 0;
    if (forWinds) {
      const steeper = Math.exp(-Math.max(DEEPEST, low) / DEEPENING);
      depth = DEEPENING * (1 - steeper) - low;
      byLow = steeper - 1;
      activeByLow = (-active * (1 - active)) / ACTIVITY;
    }
    for (const { share, strength, contrastStrength, troughStrength } of STRENGTHS) {
      // Relative to the front's own temperature.
      const difference = warm - warmExcess * (1 - share * cooling);
      if (Math.abs(difference) > 3 * AIR_MASS) continue;
      const zone = Math.tanh(difference / ZONE);
      const nearness = difference / AIR_MASS;
      const mass = Math.exp(-(nearness * nearness));
      contrast += contrastStrength * zone * mass;
      // The rain falls into the cold air.
      const behind = Math.tanh((difference + 0.8) / TROUGH);
      band += strength * active * (1 - behind * behind);
      if (!forWinds) continue;
      const change = (1 - zone * zone) / ZONE - (2 * zone * difference) / (AIR_MASS * AIR_MASS);
      contrastByWarm += contrastStrength * mass * change;
      const across = Math.tanh(difference / TROUGH);
      const trough = troughStrength * (1 - across * across);
      depth -= active * trough;
      byLow -= activeByLow * trough;
      byWarm += (2 * active * trough * across) / TROUGH;
    }
    into.contrast[point] = contrast;
    into.band[point] = band;
    const main = warm - warmExcess * (1 - FRONTS[0].share * cooling);
    into.coldAir[point] = active / (1 + Math.exp((main + COLD_FROM) / COLD_OVER));
    if (!forWinds) continue;
    depth += carried * contrast;
    byWarm += carried * contrastByWarm;
    const heightEast = waves.heightEast[point]!;
    const quarterEast = waves.heightQuarterEast[point]!;
    const heightNorth = waves.heightNorth[point]!;
    const quarterNorth = waves.heightQuarterNorth[point]!;
    const lowEast = inPhase * heightEast + eastward * quarterEast;
    const lowNorth = inPhase * heightNorth + eastward * quarterNorth;
    const warmEast = warmInPhase * heightEast + warmEastward * quarterEast;
    const warmNorth =
      warmExcess * climate.warmthNorth[point]! + warmInPhase * heightNorth + warmEastward * quarterNorth;
    into.depth[point] = depth;
    into.depthEast[point] = byLow * lowEast + byWarm * warmEast;
    into.depthNorth[point] = byLow * lowNorth + byWarm * warmNorth;
    into.contrastEast[point] = contrastByWarm * warmEast;
    into.contrastNorth[point] = contrastByWarm * warmNorth;
  }
}
