import type { AtmospherePoints } from '../../atmosphere/points.ts';
import { type AtmosphereState, computeState, makeState } from '../../atmosphere/state.ts';
import type { Forecast } from '../../atmosphere/waves/waves.ts';
import { computeWeather, makeWeather, type Weather } from '../weather.ts';
import { computeNearSurface, makeNearSurface, type NearSurface } from './near-surface.ts';

/** The atmosphere of one forecast at one moment, from which all its fields are computed. */
export interface Sky {
  readonly state: AtmosphereState;
  readonly weather: Weather;
  readonly surface: NearSurface;
  /** Hours since 2000-01-01T00Z. */
  validHours: number;
}

/** Buffers for the sky over some points, to be filled with `computeSky`. */
export function makeSky(points: AtmospherePoints): Sky {
  return {
    state: makeState(points),
    weather: makeWeather(points.size),
    surface: makeNearSurface(points.size),
    validHours: 0,
  };
}

/** Computes a forecast's sky at a valid time, hours since 2000-01-01T00Z. */
export function computeSky(sky: Sky, validHours: number, forecast: Forecast): void {
  const { state, weather, surface } = sky;
  sky.validHours = validHours;
  computeState(state, validHours, forecast);
  computeWeather(state, weather);
  computeNearSurface(state, weather, surface);
}
