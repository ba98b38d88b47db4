import type { AtmosphereState } from './atmosphere.ts';
import { balancedRowWinds } from './pressure-levels.ts';
import { GAS_CONSTANT_OVER_GRAVITY, relativeHumidity } from './thermodynamics.ts';
import { verticalShapes } from './vertical.ts';
import type { Weather } from './weather.ts';

/** Air near the ground at all points at one time. */
export interface NearSurface {
  /** K. */
  readonly temperature2m: Float32Array;
  readonly dewPoint2m: Float32Array;
  /** m s-1. */
  readonly eastward10m: Float32Array;
  readonly northward10m: Float32Array;
  /** Wind speed at 80 m and at 100 m over that at 10 m. */
  readonly profile80m: Float32Array;
  readonly profile100m: Float32Array;
  /** Pa. */
  readonly meanSeaLevelPressure: Float32Array;
}

/** Room for the surface fields of a grid; fill it with `computeNearSurface`. */
export function makeNearSurface(size: number): NearSurface {
  return {
    temperature2m: new Float32Array(size),
    dewPoint2m: new Float32Array(size),
    eastward10m: new Float32Array(size),
    northward10m: new Float32Array(size),
    profile80m: new Float32Array(size),
    profile100m: new Float32Array(size),
    meanSeaLevelPressure: new Float32Array(size),
  };
}

/** The layer whose balanced wind drives the wind below it, hPa. */
const FRICTION_LAYER_TOP = 940;
/** Cooling with height of the ground, K m-1. */
const GROUND_LAPSE = 0.0055;
const STANDARD_LAPSE = 0.0065;

/** Wind at 80 m and 100 m over that at 10 m with a logarithmic profile: roughness 0.2 mm (sea) and 0.1 m (land). */
const SEA_PROFILE = { at80: 1.192, at100: 1.213 } as const;
const LAND_PROFILE = { at80: 1.452, at100: 1.5 } as const;

/** Computes temperature, dew point, winds and pressure near the ground into `surface`. */
export function computeNearSurface(state: AtmosphereState, weather: Weather, surface: NearSurface): void {
  computeTemperatures(state, weather, surface);
  computeWinds(state, surface);
}

function computeTemperatures(state: AtmosphereState, weather: Weather, surface: NearSurface): void {
  const { grid, waves, continental, diurnal, dayCycle } = state;
  const shapes = verticalShapes(1000);
  const inPhase = shapes.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const eastward = shapes.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  const continentalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.continentalAbove;
  const diurnalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.diurnalAbove;
  for (let row = 0; row < grid.ny; row++) {
    const climate = state.climate[row]!;
    const mean =
      shapes.coldTemperature +
      climate.warmth * shapes.warmExcess +
      state.character.warmBias +
      STANDARD_LAPSE * 60;
    const inversion = 5 * Math.max(0, 1 - 2.5 * climate.noonSun);
    const dryness = Math.max(0, 0.58 - climate.humidity) * 45;
    for (let column = 0; column < grid.nx; column++) {
      const point = row * grid.nx + column;
      const land = grid.land[point]!;
      const height = waves.height[point]!;
      const quarter = waves.heightQuarter[point]!;
      const cloudy = weather.totalCloud[point]! * 0.01;
      const wave = inPhase * height + eastward * quarter;
      const air = mean + wave + continental[point]!;
      const height1000 =
        climate.height1000 +
        shapes.inPhase * height +
        shapes.eastward * quarter +
        continentalBelow * continental[point]! +
        diurnalBelow * diurnal[point]!;
      surface.meanSeaLevelPressure[point] =
        100_000 *
        Math.exp(height1000 / (GAS_CONSTANT_OVER_GRAVITY * (air + 0.5 * STANDARD_LAPSE * height1000)));
      // The sea keeps its own temperature against passing air masses; clouds flatten the day.
      const day = climate.dailyAmplitude * (1 - 0.55 * cloudy) * dayCycle[column]!;
      const settled =
        air -
        0.5 * (1 - land) * wave -
        GROUND_LAPSE * grid.elevation[point]! -
        inversion * land * (1 - 0.6 * cloudy);
      const temperature = withinEarthly(settled + day * (0.05 + 0.95 * land));
      const lift = weather.lift[point]!;
      const depression = 2.2 + land * (2.5 + dryness) - 1.6 * lift;
      const dewPoint = settled - (depression > 0.4 ? depression : 0.4);
      surface.temperature2m[point] = temperature;
      surface.dewPoint2m[point] = Math.min(dewPoint, temperature - 0.1);
    }
  }
}

/** Bends the rare extremes back, so that no valley passes 44 C and no plateau -60 C. */
function withinEarthly(temperature: number): number {
  if (temperature > 309) return 309 + 8 * Math.tanh((temperature - 309) / 8);
  if (temperature < 227) return 227 - 13 * Math.tanh((227 - temperature) / 13);
  return temperature;
}

function computeWinds(state: AtmosphereState, surface: NearSurface): void {
  const { grid, dayCycle, character } = state;
  const shapes = verticalShapes(FRICTION_LAYER_TOP);
  const eastward = new Float64Array(grid.nx);
  const northward = new Float64Array(grid.nx);
  for (let row = 0; row < grid.ny; row++) {
    balancedRowWinds(state, shapes, row, eastward, northward);
    // Friction turns the wind towards low pressure: to the left in the north, by 12 degrees at sea and 28 on land.
    const hemisphere = grid.hemispheres[row]!;
    const seaCosine = Math.cos(0.21 * hemisphere);
    const seaSine = Math.sin(0.21 * hemisphere);
    const landCosine = Math.cos(0.49 * hemisphere);
    const landSine = Math.sin(0.49 * hemisphere);
    const mixing = state.climate[row]!.dayStrength;
    for (let column = 0; column < grid.nx; column++) {
      const point = row * grid.nx + column;
      const land = grid.land[point]!;
      // Sunlit ground mixes momentum down; at night the ground is calm below a quicker flow.
      const stability = -land * mixing * dayCycle[column]!;
      const slowing = character.windFactor * (0.66 - 0.26 * land) * (1 - 0.15 * stability);
      const cosine = slowing * (seaCosine + land * (landCosine - seaCosine));
      const sine = slowing * (seaSine + land * (landSine - seaSine));
      const u = eastward[column]!;
      const v = northward[column]!;
      surface.eastward10m[point] = u * cosine - v * sine;
      surface.northward10m[point] = u * sine + v * cosine;
      const shear = 1 + 0.55 * stability;
      surface.profile80m[point] =
        1 + shear * (SEA_PROFILE.at80 - 1 + land * (LAND_PROFILE.at80 - SEA_PROFILE.at80));
      surface.profile100m[point] =
        1 + shear * (SEA_PROFILE.at100 - 1 + land * (LAND_PROFILE.at100 - SEA_PROFILE.at100));
    }
  }
}

/** Relative humidity at 2 m, %, from temperature and dew point. */
export function relativeHumidity2m(surface: NearSurface, into: Float32Array): void {
  for (let point = 0; point < into.length; point++) {
    into[point] = relativeHumidity(surface.temperature2m[point]!, surface.dewPoint2m[point]!);
  }
}
