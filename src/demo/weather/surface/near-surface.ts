// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length

import {
  GAS_CONSTANT_OVER_GRAVITY,
  GROUND_LAPSE,
  relativeHumidity,
} from '../../atmosphere/climate/thermodynamics.ts';
import type { AtmosphereState } from '../../atmosphere/state.ts';
import { verticalShapes } from '../../atmosphere/vertical.ts';
import { balancedWinds } from '../levels/pressure-levels.ts';
import type { Weather } from '../weather.ts';

/** Air near the ground at all points at one time. */
export interface NearSurface {
  /** K. */
  readonly temperature2m: Float32Array;
  readonly dewPoint2m: Float32Array;
  /** m s-1. */
  readonly eastward10m: Float32Array;
  readonly northward10m: Float32Array;
  /** Wind shear relative to a neutral profile: below 1 in daytime mixing, above 1 at night. */
  readonly shear: Float32Array;
  /** Pa. */
  readonly meanSeaLevelPressure: Float32Array;
}

/** Buffers for the surface fields of some points, to be filled with `computeNearSurface`. */
export function makeNearSurface(size: number): NearSurface {
  return {
    temperature2m: new Float32Array(size),
    dewPoint2m: new Float32Array(size),
    eastward10m: new Float32Array(size),
    northward10m: new Float32Array(size),
    shear: new Float32Array(size),
    meanSeaLevelPressure: new Float32Array(size),
  };
}

/** The layer whose balanced wind drives the wind below it, hPa. */
const FRICTION_LAYER_TOP = 940;
const STANDARD_LAPSE = 0.0065;

/** Computes temperature, dew point, winds and pressure near the ground into `surface`. */
export function computeNearSurface(state: AtmosphereState, weather: Weather, surface: NearSurface): void {
  computeTemperatures(state, weather, surface);
  computeSurfaceWinds(state, surface);
}

function computeTemperatures(state: AtmosphereState, weather: Weather, surface: NearSurface): void {
  const { points, waves, climate, continental, diurnal, dayCycle, fronts } = state;
  const shapes = verticalShapes(1000);
  const inPhase = shapes.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const eastward = shapes.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  const continentalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.continentalAbove;
  const diurnalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.diurnalAbove;
  const coldest = shapes.coldTemperature + state.character.warmBias + STANDARD_LAPSE * 60;
  for (let point = 0; point < points.size; point++) {
    const land = points.land[point]!;
    const height = waves.height[point]!;
    const quarter = waves.heightQuarter[point]!;
    const cloudy = weather.totalCloud[point]! * 0.01;
    const wave = inPhase * height + eastward * quarter;
    const air = coldest + climate.warmth[point]! * shapes.warmExcess + wave + continental[point]!;
    const height1000 =
      climate.height1000[point]! +
      shapes.inPhase * height +
      shapes.eastward * quarter +
      continentalBelow * continental[point]! +
      diurnalBelow * diurnal[point]! +
      (fronts === null ? 0 : fronts.depth[point]!);
    surface.meanSeaLevelPressure[point] =
      100_000 *
      Math.exp(height1000 / (GAS_CONSTANT_OVER_GRAVITY * (air + 0.5 * STANDARD_LAPSE * height1000)));
    const inversion = 5 * Math.max(0, 1 - 2.5 * climate.noonSun[point]!);
    // Sea temperature varies less with air masses; clouds reduce the daily range.
    const day =
      state.character.dayFactor * climate.dailyAmplitude[point]! * (1 - 0.55 * cloudy) * dayCycle[point]!;
    const settled =
      air -
      0.5 * (1 - land) * wave -
      GROUND_LAPSE * points.elevation[point]! +
      points.localBias[point]! -
      inversion * land * (1 - 0.6 * cloudy);
    const temperature = limitExtremes(settled + day * (0.05 + 0.95 * land));
    const dryness = Math.max(0, 0.58 - climate.humidity[point]!) * 45;
    const depression = 2.2 + land * (2.5 + dryness) - 1.6 * weather.lift[point]!;
    const dewPoint = settled - (depression > 0.4 ? depression : 0.4);
    surface.temperature2m[point] = temperature;
    surface.dewPoint2m[point] = Math.min(dewPoint, temperature - 0.1);
  }
}

/** Compresses rare extremes, so that no point exceeds 44 C or falls below -60 C. */
function limitExtremes(temperature: number): number {
  if (temperature > 309) return 309 + 8 * Math.tanh((temperature - 309) / 8);
  if (temperature < 227) return 227 - 13 * Math.tanh((227 - temperature) / 13);
  return temperature;
}

/**
 * Computes the winds at 10 m and `shear`: the balanced wind above, slowed by friction and turned towards low pressure.
 */
export function computeSurfaceWinds(state: AtmosphereState, surface: NearSurface): void {
  const { points, dayCycle, character, climate } = state;
  const { frictionCosines, frictionSines } = points;
  const { eastward10m, northward10m } = surface;
  balancedWinds(state, verticalShapes(FRICTION_LAYER_TOP), eastward10m, northward10m);
  for (let point = 0; point < points.size; point++) {
    const land = points.land[point]!;
    // By day mixing brings momentum down; at night the surface wind decouples from the faster flow above.
    const stability = -land * climate.dayStrength[point]! * dayCycle[point]!;
    const slowing = character.windFactor * (0.66 - 0.26 * land) * (1 - 0.15 * stability);
    const cosine = slowing * frictionCosines[point]!;
    const sine = slowing * frictionSines[point]!;
    const u = eastward10m[point]!;
    const v = northward10m[point]!;
    eastward10m[point] = u * cosine - v * sine;
    northward10m[point] = u * sine + v * cosine;
    surface.shear[point] = 1 + 0.55 * stability;
  }
}

/** Relative humidity at 2 m, %, from temperature and dew point. */
export function relativeHumidity2m(surface: NearSurface, into: Float32Array): void {
  for (let point = 0; point < into.length; point++) {
    into[point] = relativeHumidity(surface.temperature2m[point]!, surface.dewPoint2m[point]!);
  }
}
