import { climateAt, type LatitudeClimate } from './climate.ts';
import type { AtmosphereGrid } from './grid.ts';
import { season, solarDeclination } from './season.ts';
import { seededBell } from './seeded.ts';
import { makeWaveSums, sumDrivingWaves, sumWindWaves, type WaveSums } from './wave-sums.ts';
import { type Forecast, wavesAt } from './waves.ts';

/** What one model does differently from the others, always: its own seed decides. */
interface ModelCharacter {
  /** K, at all points. */
  readonly warmBias: number;
  /** Factors of near-surface wind speed and of rain. */
  readonly windFactor: number;
  readonly rainFactor: number;
}

/**
 * The large-scale state of the atmosphere on a grid at one valid time, in one forecast. All fields of the demo follow
 * from it. The arrays belong to the caller of `makeState` and are overwritten by the next `computeState`.
 */
export interface AtmosphereState {
  readonly grid: AtmosphereGrid;
  readonly waves: WaveSums;
  /** Per row. */
  readonly climate: LatitudeClimate[];
  /** Per column: cosine of the angle between local solar time and 15 h, the warmest time of day: 1 then, -1 at 3 h. */
  readonly dayCycle: Float64Array;
  /** Temperature anomaly of continents (season) and of sunlit land (time of day), K at 1000 hPa, per point. */
  readonly continental: Float32Array;
  readonly diurnal: Float32Array;
  character: ModelCharacter;
}

/** Room for the state of a grid; fill it with `computeState`. */
export function makeState(grid: AtmosphereGrid): AtmosphereState {
  return {
    grid,
    waves: makeWaveSums(grid.size),
    climate: [],
    dayCycle: new Float64Array(grid.nx),
    continental: new Float32Array(grid.size),
    diurnal: new Float32Array(grid.size),
    character: characterOf(0),
  };
}

/**
 * Computes the state at a valid time (hours since 2000-01-01T00Z, fractions allowed) as a forecast has it. Continuous in time; depends on nothing but its arguments.
 */
export function computeState(state: AtmosphereState, validHours: number, forecast: Forecast): void {
  computeDrivers(state, validHours, forecast);
  sumWindWaves(state.grid, wavesAt(validHours, forecast), state.waves);
}

/** The part of `computeState` that cloud and rain need, at a third of its cost; winds keep an older state. */
export function computeDrivers(state: AtmosphereState, validHours: number, forecast: Forecast): void {
  const { grid, dayCycle, continental, diurnal } = state;
  state.character = characterOf(forecast.modelSeed);
  sumDrivingWaves(grid, wavesAt(validHours, forecast), state.waves);
  const time = {
    season: season(validHours),
    laggedSeason: season(validHours, 30),
    declination: solarDeclination(validHours),
  };
  for (let column = 0; column < grid.nx; column++) {
    const solarHour = validHours + grid.longitudes[column]! / 15;
    dayCycle[column] = Math.cos(((solarHour - 15) * Math.PI) / 12);
  }
  for (let row = 0; row < grid.ny; row++) {
    const climate = climateAt(grid.latitudes[row]!, time);
    state.climate[row] = climate;
    const amplitude = 0.55 * climate.dailyAmplitude;
    for (let column = 0; column < grid.nx; column++) {
      const point = row * grid.nx + column;
      continental[point] = climate.continental * grid.continentality[point]!;
      diurnal[point] = amplitude * grid.land[point]! * dayCycle[column]!;
    }
  }
}

function characterOf(modelSeed: number): ModelCharacter {
  return {
    warmBias: 0.25 * seededBell(modelSeed, 1001),
    windFactor: 1 + 0.025 * seededBell(modelSeed, 1002),
    rainFactor: 1 + 0.07 * seededBell(modelSeed, 1003),
  };
}
