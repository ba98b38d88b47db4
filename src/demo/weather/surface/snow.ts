// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length

import { GAS_CONSTANT_OVER_GRAVITY, GROUND_LAPSE } from '../../atmosphere/climate/thermodynamics.ts';
import type { AtmosphereState } from '../../atmosphere/state.ts';
import { verticalShapes } from '../../atmosphere/vertical.ts';

/** Snow that warm air melts, m per K above MELTING_AIR. */
const MELT = 0.012;
const MELTING_AIR = 275;

/**
 * Snow depth on land, m: from the last month's mean temperature at the ground's height, minus what the current air masses
 * melt.
 */
export function snowDepth(state: AtmosphereState, into: Float32Array): void {
  const { points, climate, waves, continental } = state;
  const surface = verticalShapes(1000);
  const inPhase = surface.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const eastward = surface.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  for (let point = 0; point < into.length; point++) {
    into[point] = 0;
    const onLand = points.land[point]! - 0.5;
    if (onLand <= 0) continue;
    const coldest = surface.coldTemperature - GROUND_LAPSE * points.elevation[point]!;
    const lastMonth =
      coldest +
      climate.laggedWarmth[point]! * surface.warmExcess +
      climate.laggedContinental[point]! * points.continentality[point]! +
      climate.laggedMaritime[point]! * points.mildness[point]!;
    const cold = 269 - lastMonth;
    if (cold <= 0) continue;
    const air =
      coldest +
      climate.warmth[point]! * surface.warmExcess +
      inPhase * waves.height[point]! +
      eastward * waves.heightQuarter[point]! +
      continental[point]!;
    const fallen = (0.035 * cold * Math.min(1, 2 * onLand)) / (1 + 0.02 * cold);
    into[point] = Math.max(0, fallen - MELT * Math.max(0, air - MELTING_AIR));
  }
}

/** Snow density, kg m-3: deep snow is compacted by its own weight. Without snow, that of new snow. */
export function snowDensity(state: AtmosphereState, into: Float32Array): void {
  snowDepth(state, into);
  for (let point = 0; point < into.length; point++) into[point] = densityOf(into[point]!);
}

/** Water equivalent of the snow, m. */
export function snowWater(state: AtmosphereState, into: Float32Array): void {
  snowDepth(state, into);
  for (let point = 0; point < into.length; point++) {
    into[point] = (into[point]! * densityOf(into[point]!)) / 1000;
  }
}

function densityOf(depth: number): number {
  return 100 + (280 * depth) / (depth + 0.4);
}
