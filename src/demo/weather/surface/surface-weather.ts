// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length

import { GAS_CONSTANT_OVER_GRAVITY, relativeHumidity } from '../../atmosphere/climate/thermodynamics.ts';
import type { AtmosphereState } from '../../atmosphere/state.ts';
import { verticalShapes } from '../../atmosphere/vertical.ts';
import type { Weather } from '../weather.ts';
import type { NearSurface } from './near-surface.ts';

/** Visibility that NCEP's post-processing never exceeds: 15 miles, m. */
export const VISIBILITY_CAP = 24_135;

/** Wind gust, m s-1: the 10 m wind plus turbulence from friction, daytime heating and showers. */
export function gust(
  state: AtmosphereState,
  weather: Weather,
  surface: NearSurface,
  into: Float32Array,
): void {
  const { land } = state.points;
  for (let point = 0; point < into.length; point++) {
    const u = surface.eastward10m[point]!;
    const v = surface.northward10m[point]!;
    const speed = Math.sqrt(u * u + v * v);
    const turbulence = 1.22 + 0.28 * land[point]!;
    const rain = weather.rainRate[point]!;
    into[point] = speed * turbulence + (1.5 * rain) / (1 + 0.3 * rain);
  }
}

/**
 * Convective available potential energy of a surface parcel, J kg-1: where the air at 2 m is warm and moist and the air
 * above is not already sinking. Zero with a dew point below 8 C.
 */
export function cape(
  state: AtmosphereState,
  weather: Weather,
  surface: NearSurface,
  into: Float32Array,
): void {
  const { waves, climate } = state;
  const shapes = verticalShapes(500);
  const eastwardSlope = shapes.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  const inPhaseSlope = shapes.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  for (let point = 0; point < into.length; point++) {
    into[point] = 0;
    const moist = (surface.dewPoint2m[point]! - 281.15) / 15;
    if (moist <= 0) continue;
    const aloft =
      shapes.coldTemperature +
      climate.warmth[point]! * shapes.warmExcess +
      inPhaseSlope * waves.height[point]! +
      eastwardSlope * waves.heightQuarter[point]!;
    const unstable = (surface.temperature2m[point]! - aloft - 26) / 10;
    const lifted = 0.45 + 0.3 * Math.min(2, Math.max(-1.5, weather.lift[point]!));
    if (unstable > 0) into[point] = 1500 * moist * moist * Math.min(2.2, unstable) * lifted;
  }
}

/** Horizontal visibility, m: up to the cap in clear air, less in rain, snow and near saturation (fog). */
export function visibility(weather: Weather, surface: NearSurface, cap: number, into: Float32Array): void {
  for (let point = 0; point < into.length; point++) {
    const temperature = surface.temperature2m[point]!;
    const humidity = relativeHumidity(temperature, surface.dewPoint2m[point]!);
    const haze = Math.max(0, (humidity - 88) / 12);
    const rate = weather.rainRate[point]!;
    const falling = (temperature < 273.15 ? 2.2 : 0.35) * Math.sqrt(rate);
    const fog = 1.2 * haze * haze * haze * haze;
    // Koschmieder's law, extinction in km-1.
    into[point] = Math.min(cap, 3912 / (0.1 + falling + fog));
  }
}
