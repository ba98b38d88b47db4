import type { AtmosphereState } from './atmosphere.ts';
import type { NearSurface } from './near-surface.ts';
import { GAS_CONSTANT_OVER_GRAVITY, relativeHumidity } from './thermodynamics.ts';
import { verticalShapes } from './vertical.ts';
import type { Weather } from './weather.ts';

/** Visibility that NCEP's post-processing never exceeds: 15 miles, m. */
export const VISIBILITY_CAP = 24_135;

/** Wind gust, m s-1: the 10 m wind with the turbulence of the ground, of the day's heating and of showers. */
export function gust(
  state: AtmosphereState,
  weather: Weather,
  surface: NearSurface,
  into: Float32Array,
): void {
  const { grid } = state;
  for (let point = 0; point < into.length; point++) {
    const u = surface.eastward10m[point]!;
    const v = surface.northward10m[point]!;
    const speed = Math.sqrt(u * u + v * v);
    const turbulence = 1.22 + 0.28 * grid.land[point]!;
    const rain = weather.rainRate[point]!;
    into[point] = speed * turbulence + (1.5 * rain) / (1 + 0.3 * rain);
  }
}

/**
 * Surface-based convective available potential energy, J kg-1: where the air at 2 m is warm and moist and the air
 * above is not already sinking. Zero with a dew point below 8 C.
 */
export function cape(
  state: AtmosphereState,
  weather: Weather,
  surface: NearSurface,
  into: Float32Array,
): void {
  const { grid, waves, climate } = state;
  const shapes = verticalShapes(500);
  const eastwardSlope = shapes.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  const inPhaseSlope = shapes.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  for (let row = 0; row < grid.ny; row++) {
    const mean = shapes.coldTemperature + climate[row]!.warmth * shapes.warmExcess;
    for (let point = row * grid.nx, end = point + grid.nx; point < end; point++) {
      const moist = (surface.dewPoint2m[point]! - 281.15) / 15;
      if (moist <= 0) {
        into[point] = 0;
        continue;
      }
      const aloft = mean + inPhaseSlope * waves.height[point]! + eastwardSlope * waves.heightQuarter[point]!;
      const unstable = (surface.temperature2m[point]! - aloft - 26) / 10;
      const lifted = 0.45 + 0.3 * Math.min(2, Math.max(-1.5, weather.lift[point]!));
      into[point] = unstable > 0 ? 1500 * moist * moist * Math.min(2.2, unstable) * lifted : 0;
    }
  }
}

/** Horizontal visibility, m: clear air to the cap, less in rain, snow and near saturation (fog). */
export function visibility(weather: Weather, surface: NearSurface, into: Float32Array): void {
  for (let point = 0; point < into.length; point++) {
    const temperature = surface.temperature2m[point]!;
    const humidity = relativeHumidity(temperature, surface.dewPoint2m[point]!);
    const haze = Math.max(0, (humidity - 88) / 12);
    const rate = weather.rainRate[point]!;
    const falling = (temperature < 273.15 ? 2.2 : 0.35) * Math.sqrt(rate);
    const fog = 1.2 * haze * haze * haze * haze;
    // Koschmieder's law, extinction in km-1.
    into[point] = Math.min(VISIBILITY_CAP, 3912 / (0.1 + falling + fog));
  }
}

/** Depth of the snow that lies on land, m: from how cold the last month's climate was at the ground's height. */
export function snowDepth(state: AtmosphereState, into: Float32Array): void {
  const { grid, climate } = state;
  const surface = verticalShapes(1000);
  for (let row = 0; row < grid.ny; row++) {
    const { laggedWarmth, laggedContinental } = climate[row]!;
    const mean = surface.coldTemperature + laggedWarmth * surface.warmExcess;
    for (let point = row * grid.nx, end = point + grid.nx; point < end; point++) {
      const ground = mean + laggedContinental * grid.continentality[point]! - 0.0055 * grid.elevation[point]!;
      const cold = 269 - ground;
      const onLand = grid.land[point]! - 0.5;
      into[point] = cold > 0 && onLand > 0 ? (0.035 * cold * Math.min(1, 2 * onLand)) / (1 + 0.02 * cold) : 0;
    }
  }
}
