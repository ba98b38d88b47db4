// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length

import {
  GAS_CONSTANT_OVER_GRAVITY,
  GRAVITY,
  specificHumidity,
} from '../../atmosphere/climate/thermodynamics.ts';
import type { AtmosphereState } from '../../atmosphere/state.ts';
import { type VerticalShapes, verticalShapes } from '../../atmosphere/vertical.ts';
import { levelMoisture, saturation, type Weather } from '../weather.ts';
import { windBasisOf, windFactorsOf } from './wind-basis.ts';

/** Computes one field of one pressure level, in hPa, for all points of the state. */
type LevelField = (state: AtmosphereState, weather: Weather, pressureHpa: number, into: Float32Array) => void;

/** Temperature, K. */
export const levelTemperature: LevelField = (state, _weather, pressureHpa, into) => {
  const { waves, continental, diurnal, climate, fronts } = state;
  const shapes = verticalShapes(pressureHpa);
  const inPhase = shapes.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const eastward = shapes.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  const coldest = shapes.coldTemperature + state.character.warmBias;
  for (let point = 0; point < into.length; point++) {
    into[point] =
      coldest +
      climate.warmth[point]! * shapes.warmExcess +
      inPhase * waves.height[point]! +
      eastward * waves.heightQuarter[point]! +
      shapes.continental * continental[point]! +
      shapes.diurnal * diurnal[point]!;
  }
  if (fronts !== null) addScaled(fronts.depth, shapes.deepeningSlope / GAS_CONSTANT_OVER_GRAVITY, into);
};

function addScaled(values: Float32Array, factor: number, into: Float32Array): void {
  if (factor === 0) return;
  for (let point = 0; point < into.length; point++) into[point]! += factor * values[point]!;
}

/** Geopotential height, gpm: the integral of `levelTemperature` over ln p from the height of 1000 hPa. */
export const levelHeight: LevelField = (state, _weather, pressureHpa, into) => {
  fillHeights(state, pressureHpa, 1, into);
};

/** Geopotential, m2 s-2: standard gravity times `levelHeight`. */
export const levelGeopotential: LevelField = (state, _weather, pressureHpa, into) => {
  fillHeights(state, pressureHpa, GRAVITY, into);
};

function fillHeights(state: AtmosphereState, pressureHpa: number, factor: number, into: Float32Array): void {
  const { waves, continental, diurnal, climate, character, fronts } = state;
  const shapes = verticalShapes(pressureHpa);
  const continentalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.continentalAbove;
  const diurnalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.diurnalAbove;
  const lowest = GAS_CONSTANT_OVER_GRAVITY * (shapes.coldThickness + character.warmBias * shapes.x);
  const warmest = GAS_CONSTANT_OVER_GRAVITY * shapes.warmThickness;
  for (let point = 0; point < into.length; point++) {
    into[point] =
      factor *
      (climate.height1000[point]! +
        lowest +
        warmest * climate.warmth[point]! +
        shapes.inPhase * waves.height[point]! +
        shapes.eastward * waves.heightQuarter[point]! +
        continentalBelow * continental[point]! +
        diurnalBelow * diurnal[point]!);
  }
  if (fronts !== null) addScaled(fronts.depth, factor * shapes.deepening, into);
}

/**
 * Winds of a level towards east and north, m s-1: balanced with the slope of the level's height (without the daily
 * cycle, which is too fast for balance) plus trade winds; slowed and turned by friction at 1000 hPa.
 */
export function levelWinds(
  state: AtmosphereState,
  pressureHpa: number,
  eastward: Float32Array,
  northward: Float32Array,
): void {
  const { hemispheres } = state.points;
  const shapes = verticalShapes(pressureHpa);
  balancedWinds(state, shapes, eastward, northward);
  const nearGround = 1 - shapes.x / 0.12;
  if (nearGround <= 0) return;
  const slowing = 1 - 0.18 * nearGround;
  for (let point = 0; point < eastward.length; point++) {
    const angle = nearGround * 0.25 * hemispheres[point]!;
    const along = slowing * Math.cos(angle);
    const across = slowing * Math.sin(angle);
    const u = eastward[point]!;
    const v = northward[point]!;
    eastward[point] = u * along - v * across;
    northward[point] = u * across + v * along;
  }
}

/** Balanced winds at one level, m s-1, without friction; also the basis of the surface winds. */
export function balancedWinds(
  state: AtmosphereState,
  shapes: VerticalShapes,
  eastward: Float32Array,
  northward: Float32Array,
): void {
  const { points, waves, climate, fronts } = state;
  const basis = windBasisOf(state);
  const factors = windFactorsOf(points);
  const below = -GAS_CONSTANT_OVER_GRAVITY * shapes.continentalAbove;
  const warmest = GAS_CONSTANT_OVER_GRAVITY * shapes.warmThickness;
  for (let point = 0; point < points.size; point++) {
    let north =
      climate.height1000North[point]! +
      warmest * climate.warmthNorth[point]! +
      shapes.inPhase * waves.heightNorth[point]! +
      shapes.eastward * waves.heightQuarterNorth[point]! +
      below * basis.north[point]!;
    let east =
      shapes.inPhase * waves.heightEast[point]! +
      shapes.eastward * waves.heightQuarterEast[point]! +
      below * basis.east[point]!;
    if (fronts !== null) {
      north += shapes.deepening * fronts.depthNorth[point]! + below * fronts.contrastNorth[point]!;
      east += shapes.deepening * fronts.depthEast[point]! + below * fronts.contrastEast[point]!;
    }
    const factor = factors[point]!;
    eastward[point] = climate.tradeEast[point]! * shapes.trades - factor * north;
    northward[point] = climate.tradeNorth[point]! * shapes.trades + factor * east;
  }
}

/**
 * Temperature, K, above which air holds only the vapour of saturated air at this temperature, since no sea is warmer.
 */
const WARMEST_SATURATED = 300;
/** Relative growth of the saturation vapour pressure there, per K. */
const VAPOUR_GROWTH = 0.06;

/** Relative humidity over water, %, above 0 up to 100: that of the weather, reduced in hot air. */
export const levelRelativeHumidity: LevelField = (state, weather, pressureHpa, into) => {
  levelTemperature(state, weather, pressureHpa, into);
  const level = levelMoisture(pressureHpa);
  const { humidity } = state.climate;
  const { moisture } = state.waves;
  for (let point = 0; point < into.length; point++) {
    const fraction = saturation(level, humidity[point]!, weather.lift[point]!, moisture[point]!);
    into[point] = 100 * fraction * dryingOf(into[point]!);
  }
};

/** Specific humidity, kg kg-1: the level's relative humidity at its temperature. */
export const levelSpecificHumidity: LevelField = (state, weather, pressureHpa, into) => {
  levelTemperature(state, weather, pressureHpa, into);
  const pressure = pressureHpa * 100;
  const level = levelMoisture(pressureHpa);
  const { humidity } = state.climate;
  const { moisture } = state.waves;
  for (let point = 0; point < into.length; point++) {
    const fraction = saturation(level, humidity[point]!, weather.lift[point]!, moisture[point]!);
    into[point] = specificHumidity(into[point]!, pressure, fraction * dryingOf(into[point]!));
  }
};

function dryingOf(temperature: number): number {
  const excess = temperature - WARMEST_SATURATED;
  return excess > 0 ? 1 / (1 + VAPOUR_GROWTH * excess) : 1;
}

/** Vertical velocity omega, Pa s-1; negative = upward. */
export const levelOmega: LevelField = (_state, weather, pressureHpa, into) => {
  const scale = -0.13 * verticalShapes(pressureHpa).ascent;
  for (let point = 0; point < into.length; point++) {
    const lift = weather.lift[point]!;
    // Ascent is narrow and strong, descent wide and weak.
    into[point] = scale * (lift > 0 ? lift * (1 + 0.25 * lift) : lift);
  }
};
