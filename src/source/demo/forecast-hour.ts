import { HourlySums } from './accumulation.ts';
import { type AtmosphereState, computeState, makeState } from './atmosphere.ts';
import type { AtmosphereGrid } from './grid.ts';
import { computeNearSurface, makeNearSurface, type NearSurface } from './near-surface.ts';
import { hoursOf } from './season.ts';
import { seedOfName } from './seeded.ts';
import { describeForecast } from './waves.ts';
import { computeWeather, makeWeather, type Weather } from './weather.ts';

/** All of one forecast at one lead that native fields are computed from. */
export interface ForecastHour {
  readonly state: AtmosphereState;
  readonly weather: Weather;
  readonly surface: NearSurface;
  readonly sums: HourlySums;
}

/** One run of one model's synthetic forecast on a grid, stepped through its leads. */
export interface SyntheticForecast {
  /**
   * The forecast at a lead, in hours. Leads only ascend. The answer is one set of arrays, overwritten by the next call.
   * @throws RangeError for a lead before the last one
   */
  at(lead: number): ForecastHour;
}

/**
 * Starts a forecast. `model` decides its character and its errors; `bucketHours` after how many hours the sums of
 * precipitation and cloud start anew. The truth at a valid time is the same for all models and runs.
 */
export function startForecast(
  grid: AtmosphereGrid,
  run: { readonly model: string; readonly initTime: Date; readonly bucketHours: number },
): SyntheticForecast {
  const forecast = describeForecast(hoursOf(run.initTime), seedOfName(run.model));
  const hour: ForecastHour = {
    state: makeState(grid),
    weather: makeWeather(grid.size),
    surface: makeNearSurface(grid.size),
    sums: new HourlySums(grid, forecast, run.bucketHours),
  };
  return {
    at(lead) {
      hour.sums.advance(lead);
      computeState(hour.state, forecast.initHours + lead, forecast);
      computeWeather(hour.state, hour.weather);
      computeNearSurface(hour.state, hour.weather, hour.surface);
      return hour;
    },
  };
}
