// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length

import { GAS_CONSTANT_OVER_GRAVITY, GROUND_LAPSE } from '../atmosphere/climate/thermodynamics.ts';
import type { AtmosphereState } from '../atmosphere/state.ts';
import { verticalShapes } from '../atmosphere/vertical.ts';

/** Ascent, cloud and rain of all points at one time, computed together because each follows from the one before. */
export interface Weather {
  /** Large-scale ascent, no unit: about -1.5 in strong descent, 0 at rest, 3 at an active front; omega follows from it. */
  readonly lift: Float32Array;
  /** Cloud cover, %. */
  readonly lowCloud: Float32Array;
  readonly middleCloud: Float32Array;
  readonly highCloud: Float32Array;
  readonly totalCloud: Float32Array;
  /** Precipitation of all phases, kg m-2 h-1. */
  readonly rainRate: Float32Array;
  /** The part of it that is snow, kg m-2 h-1 of water. */
  readonly snowRate: Float32Array;
}

/** Buffers for the weather of a grid, to be filled with `computeWeather`. */
export function makeWeather(size: number): Weather {
  return {
    lift: new Float32Array(size),
    lowCloud: new Float32Array(size),
    middleCloud: new Float32Array(size),
    highCloud: new Float32Array(size),
    totalCloud: new Float32Array(size),
    rainRate: new Float32Array(size),
    snowRate: new Float32Array(size),
  };
}

/** Poleward wind at 500 hPa, m s-1, per unit of ascent ahead of a trough. */
const POLEWARD_WIND_PER_LIFT = 15;

/** Share of the waves' own ascent where fronts are resolved, which have the rest, and the ascent of an active front. */
const BETWEEN_FRONTS = 0.7;
const FRONTAL_LIFT = 1.9;
/** Ascent in the middle of a shower in cold air. */
const SHOWERS_IN_COLD_AIR = 0.9;

/** Relative humidity at which cloud starts to form; it covers the sky at saturation. */
const CLOUD_THRESHOLDS = { low: 0.57, middle: 0.43, high: 0.37 } as const;

/** Air near the ground, K, in which all precipitation is rain, and the range below it in which a part is snow. */
const RAIN_ALONE = 275.5;
const MIXED_RANGE = 2.5;

/** Computes ascent, cloud and rain of the state into `weather`. */
export function computeWeather(state: AtmosphereState, weather: Weather): void {
  const { points, waves, continental, climate, dayCycle, fronts, showers } = state;
  const { lift, lowCloud, middleCloud, highCloud, totalCloud, rainRate, snowRate } = weather;
  const surface = verticalShapes(1000);
  const inPhase = surface.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const eastward = surface.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  const lowLevel = levelMoisture(880);
  const middleLevel = levelMoisture(600);
  const highLevel = levelMoisture(300);
  for (let point = 0; point < points.size; point++) {
    const humidity = climate.humidity[point]!;
    const convection = climate.convection[point]!;
    const poleward = (points.hemispheres[point]! * points.windFactors[point]!) / POLEWARD_WIND_PER_LIFT;
    const moisture = waves.moisture[point]!;
    const land = points.land[point]!;
    let rising =
      climate.meanAscent[point]! +
      (fronts === null ? 1 : BETWEEN_FRONTS) * poleward * waves.heightEast[point]! +
      0.75 * convection * moisture +
      0.3 * convection * climate.dayStrength[point]! * land * dayCycle[point]!;
    if (fronts !== null && showers !== null) {
      // Fronts have stretches of more and of less rain; cold air has showers where it is over warmer ground.
      const band = fronts.band[point]! * (1 + 0.35 * showers[point]!);
      const cells = SHOWERS_IN_COLD_AIR * fronts.coldAir[point]! * showers[point]! - 0.25 * convection;
      rising += FRONTAL_LIFT * band + cells;
    }
    lift[point] = rising;
    const low = cover(
      saturation(lowLevel, humidity, rising, moisture) + 0.06 * (1 - land),
      CLOUD_THRESHOLDS.low,
    );
    const middle = cover(saturation(middleLevel, humidity, rising, moisture), CLOUD_THRESHOLDS.middle);
    const high = cover(saturation(highLevel, humidity, rising, moisture), CLOUD_THRESHOLDS.high);
    // Layers overlap at random, which never gives less than the largest cover.
    const total = 1 - (1 - low) * (1 - middle) * (1 - high);
    lowCloud[point] = 100 * low;
    middleCloud[point] = 100 * middle;
    highCloud[point] = 100 * high;
    totalCloud[point] = 100 * total;
    const beyond = rising - 0.35;
    rainRate[point] = 0;
    snowRate[point] = 0;
    if (beyond <= 0 || total <= 0.7) continue;
    const temperature =
      surface.coldTemperature +
      climate.warmth[point]! * surface.warmExcess +
      inPhase * waves.height[point]! +
      eastward * waves.heightQuarter[point]! +
      continental[point]!;
    const vapour = Math.min(1.5, Math.max(0.03, (temperature - 243) / 40));
    const overcast = Math.min(1, (total - 0.7) / 0.25);
    rainRate[point] =
      (state.character.rainFactor * vapour * vapour * overcast * beyond * Math.sqrt(beyond)) /
      (0.8 + 0.2 * beyond);
    const atGround = temperature - GROUND_LAPSE * points.elevation[point]!;
    snowRate[point] = rainRate[point]! * Math.min(1, Math.max(0, (RAIN_ALONE - atGround) / MIXED_RANGE));
  }
}

/** Moisture of a level; see `saturation`. */
interface LevelMoisture {
  /** Added to the humidity of the latitude: moist near the ground, dry aloft. */
  readonly offset: number;
  /** Gain per unit of ascent, greater aloft. */
  readonly byLift: number;
}

/** Moisture of a level from 1050 to 50 hPa: above about 200 hPa always the dry stratosphere. */
export function levelMoisture(pressureHpa: number): LevelMoisture {
  const x = Math.log(1000 / pressureHpa);
  const ground = 0.24 * Math.max(0, 1 - x / 0.5);
  const aloft = 0.08 * Math.max(0, (x - 0.4) / 0.98);
  const stratosphere = Math.max(0, x - 1.6);
  return {
    offset: ground - aloft - 0.35 * stratosphere,
    byLift: (0.13 + 0.08 * Math.min(1, x / 0.5)) * Math.exp(-2 * stratosphere),
  };
}

/** Fraction of saturation, 0.02..1, from the humidity of the latitude, the ascent and the moisture wave. */
export function saturation(level: LevelMoisture, humidity: number, lift: number, moisture: number): number {
  const fraction = humidity + level.offset + level.byLift * lift + 0.05 * moisture;
  return fraction < 0.02 ? 0.02 : fraction > 1 ? 1 : fraction;
}

/** Cloud cover, 0..1, at a fraction of saturation: 0 below the threshold, 1 at saturation, smooth in between. */
function cover(saturation: number, threshold: number): number {
  const share = (saturation - threshold) / (1 - threshold);
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  return share * share * (3 - 2 * share);
}
