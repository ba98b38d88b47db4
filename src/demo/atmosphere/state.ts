// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { seededBell } from '../seeded.ts';
import type { PointClimate, PointClimateBuffer } from './climate/climate-at-points.ts';
import { season } from './climate/season.ts';
import { computeFronts, type Fronts, makeFronts } from './fronts.ts';
import type { AtmospherePoints } from './points.ts';
import { makeWaveSums, type WaveSums } from './waves/wave-sums.ts';
import { type Forecast, wavesAt } from './waves/waves.ts';

/** What the middle of a shower adds to the moisture waves. */
const MOISTURE_OF_SHOWERS = 1.6;

/** Constant differences between this model and the others, from its seed. */
interface ModelCharacter {
  /** K, at all points. */
  readonly warmBias: number;
  /** Factors of near-surface wind speed and of rain. */
  readonly windFactor: number;
  readonly rainFactor: number;
  /** Factor of the daily temperature range. */
  readonly dayFactor: number;
}

/**
 * The large-scale state of the atmosphere at some points at one valid time, in one forecast. All fields of the demo
 * are computed from it. The arrays belong to the caller of `makeState` and are overwritten by the next `computeState`.
 */
export interface AtmosphereState {
  readonly points: AtmospherePoints;
  readonly waves: WaveSums;
  readonly climate: PointClimate;
  /** Cosine of the angle between local solar time and 15 h, the warmest time of day: 1 then, -1 at 3 h. */
  readonly dayCycle: Float32Array;
  /** Temperature anomaly of continents and seas (season) and of sunlit land (time of day), K at 1000 hPa. */
  readonly continental: Float32Array;
  readonly diurnal: Float32Array;
  /** What only fine grids resolve: fronts, whose contrast `continental` includes, and the pattern of showers, about -1..1. */
  readonly fronts: Fronts | null;
  readonly showers: Float32Array | null;
  character: ModelCharacter;
  /** Another number whenever the state is computed: two of one number are the same state. */
  edition: number;
  readonly climateBuffer: PointClimateBuffer;
}

/** Of the state that was computed last, of any points. */
let lastEdition = 0;

/** Buffers for the state of some points, to be filled with `computeState`. */
export function makeState(points: AtmospherePoints): AtmosphereState {
  const climateBuffer = points.climates.make();
  return {
    points,
    waves: makeWaveSums(points.size),
    climate: climateBuffer.climate,
    dayCycle: new Float32Array(points.size),
    continental: new Float32Array(points.size),
    diurnal: new Float32Array(points.size),
    fronts: points.resolvesFronts ? makeFronts(points.size) : null,
    showers: points.resolvesFronts ? new Float32Array(points.size) : null,
    character: characterOf(0),
    edition: 0,
    climateBuffer,
  };
}

/**
 * Computes a forecast's state at a valid time (hours since 2000-01-01T00Z, fractions allowed). Continuous in time; depends
 * only on its arguments.
 */
export function computeState(state: AtmosphereState, validHours: number, forecast: Forecast): void {
  compute(state, validHours, forecast, true);
}

/** The part of `computeState` that cloud and rain need, at half its cost; what only winds need is left unchanged. */
export function computeDrivers(state: AtmosphereState, validHours: number, forecast: Forecast): void {
  compute(state, validHours, forecast, false);
}

function compute(state: AtmosphereState, validHours: number, forecast: Forecast, forWinds: boolean): void {
  const { points, climate, dayCycle, continental, diurnal, fronts, showers, waves } = state;
  state.character = characterOf(forecast.modelSeed);
  state.edition = ++lastEdition;
  points.waves.sum(wavesAt(validHours, forecast), forWinds, waves);
  points.climates.compute(validHours, state.climateBuffer);
  const angle = ((validHours - 15) * Math.PI) / 12;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  for (let point = 0; point < points.size; point++) {
    const day = cosine * points.cosLongitudes[point]! - sine * points.sinLongitudes[point]!;
    dayCycle[point] = day;
    continental[point] =
      climate.continental[point]! * points.continentality[point]! +
      climate.maritime[point]! * points.mildness[point]!;
    diurnal[point] = 0.55 * climate.dailyAmplitude[point]! * points.land[point]! * day;
  }
  if (fronts === null || showers === null || points.showers === null) return;
  computeFronts(points, waves, climate, season(validHours), forWinds, fronts);
  for (let point = 0; point < points.size; point++) continental[point]! += fronts.contrast[point]!;
  points.showers.compute(validHours, forecast, showers);
  for (let point = 0; point < points.size; point++)
    waves.moisture[point]! += MOISTURE_OF_SHOWERS * showers[point]!;
}

function characterOf(modelSeed: number): ModelCharacter {
  return {
    warmBias: 0.25 * seededBell(modelSeed, 1001),
    windFactor: 1 + 0.025 * seededBell(modelSeed, 1002),
    rainFactor: 1 + 0.07 * seededBell(modelSeed, 1003),
    dayFactor: 1 + 0.05 * seededBell(modelSeed, 1004),
  };
}
