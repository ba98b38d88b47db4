import type { AtmosphereState } from './atmosphere.ts';
import { GAS_CONSTANT_OVER_GRAVITY, specificHumidity } from './thermodynamics.ts';
import { type VerticalShapes, verticalShapes } from './vertical.ts';
import { levelMoisture, saturation, type Weather } from './weather.ts';

/** Computes one field of one pressure level, in hPa, for all points of the state's grid. */
type LevelField = (state: AtmosphereState, weather: Weather, pressureHpa: number, into: Float32Array) => void;

/** Temperature, K. */
export const levelTemperature: LevelField = (state, _weather, pressureHpa, into) => {
  const { grid, waves, continental, diurnal } = state;
  const shapes = verticalShapes(pressureHpa);
  const inPhase = shapes.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const eastward = shapes.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  for (let row = 0; row < grid.ny; row++) {
    const mean =
      shapes.coldTemperature + state.climate[row]!.warmth * shapes.warmExcess + state.character.warmBias;
    for (let point = row * grid.nx, end = point + grid.nx; point < end; point++) {
      into[point] =
        mean +
        inPhase * waves.height[point]! +
        eastward * waves.heightQuarter[point]! +
        shapes.continental * continental[point]! +
        shapes.diurnal * diurnal[point]!;
    }
  }
};

/** Geopotential height, gpm: the integral of `levelTemperature` over ln p from the height of 1000 hPa. */
export const levelHeight: LevelField = (state, _weather, pressureHpa, into) => {
  const { grid, waves, continental, diurnal } = state;
  const shapes = verticalShapes(pressureHpa);
  const continentalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.continentalAbove;
  const diurnalBelow = -GAS_CONSTANT_OVER_GRAVITY * shapes.diurnalAbove;
  for (let row = 0; row < grid.ny; row++) {
    const { warmth, height1000 } = state.climate[row]!;
    const thickness =
      shapes.coldThickness + warmth * shapes.warmThickness + state.character.warmBias * shapes.x;
    const mean = height1000 + GAS_CONSTANT_OVER_GRAVITY * thickness;
    for (let point = row * grid.nx, end = point + grid.nx; point < end; point++) {
      into[point] =
        mean +
        shapes.inPhase * waves.height[point]! +
        shapes.eastward * waves.heightQuarter[point]! +
        continentalBelow * continental[point]! +
        diurnalBelow * diurnal[point]!;
    }
  }
};

/**
 * Eastward wind, m s-1: balanced with the slope of the level's height (the daily cycle's part left out, as it is too
 * quick for balance) plus trade winds; slowed and turned by friction at 1000 hPa.
 */
export const levelEastwardWind: LevelField = (state, _weather, pressureHpa, into) => {
  fillWinds(state, pressureHpa, into, null);
};

/** Northward wind, m s-1; see `levelEastwardWind`. */
export const levelNorthwardWind: LevelField = (state, _weather, pressureHpa, into) => {
  fillWinds(state, pressureHpa, null, into);
};

/** Balanced winds of one row at one level, before friction; both components. Used for the surface winds too. */
export function balancedRowWinds(
  state: AtmosphereState,
  shapes: VerticalShapes,
  row: number,
  eastward: Float64Array,
  northward: Float64Array,
): void {
  const { grid, waves } = state;
  const climate = state.climate[row]!;
  const factor = grid.windFactors[row]!;
  const meanNorth =
    climate.height1000North + GAS_CONSTANT_OVER_GRAVITY * shapes.warmThickness * climate.warmthNorth;
  const below = -GAS_CONSTANT_OVER_GRAVITY * shapes.continentalAbove;
  const tradeEast = climate.tradeEast * shapes.trades;
  const tradeNorth = climate.tradeNorth * shapes.trades;
  // A zonal mean wind has no direction at a pole; it dies out in the last few degrees.
  const polar = Math.tanh(12 * Math.cos((grid.latitudes[row]! * Math.PI) / 180));
  const start = row * grid.nx;
  for (let column = 0; column < grid.nx; column++) {
    const point = start + column;
    const north =
      shapes.inPhase * waves.heightNorth[point]! +
      shapes.eastward * waves.heightQuarterNorth[point]! +
      below *
        (climate.continentalNorth * grid.continentality[point]! +
          climate.continental * grid.continentalityNorth[point]!);
    const east =
      shapes.inPhase * waves.heightEast[point]! +
      shapes.eastward * waves.heightQuarterEast[point]! +
      below * climate.continental * grid.continentalityEast[point]!;
    eastward[column] = tradeEast - factor * (north + meanNorth) * polar;
    northward[column] = tradeNorth + factor * east * polar;
  }
}

function fillWinds(
  state: AtmosphereState,
  pressureHpa: number,
  eastwardInto: Float32Array | null,
  northwardInto: Float32Array | null,
): void {
  const { grid } = state;
  const shapes = verticalShapes(pressureHpa);
  const eastward = new Float64Array(grid.nx);
  const northward = new Float64Array(grid.nx);
  const nearGround = Math.max(0, 1 - shapes.x / 0.12);
  for (let row = 0; row < grid.ny; row++) {
    balancedRowWinds(state, shapes, row, eastward, northward);
    const angle = nearGround * 0.25 * grid.hemispheres[row]!;
    const slowing = 1 - 0.18 * nearGround;
    const along = slowing * Math.cos(angle);
    const across = slowing * Math.sin(angle);
    const start = row * grid.nx;
    for (let column = 0; column < grid.nx; column++) {
      const u = eastward[column]!;
      const v = northward[column]!;
      if (eastwardInto) eastwardInto[start + column] = u * along - v * across;
      if (northwardInto) northwardInto[start + column] = u * across + v * along;
    }
  }
}

/** Specific humidity, kg kg-1: the weather's relative humidity (over water) at the level's temperature. */
export const levelSpecificHumidity: LevelField = (state, weather, pressureHpa, into) => {
  levelTemperature(state, weather, pressureHpa, into);
  const { grid } = state;
  const pressure = pressureHpa * 100;
  const level = levelMoisture(pressureHpa);
  for (let row = 0; row < grid.ny; row++) {
    const { humidity } = state.climate[row]!;
    for (let point = row * grid.nx, end = point + grid.nx; point < end; point++) {
      const fraction = saturation(level, humidity, weather.lift[point]!, state.waves.moisture[point]!);
      into[point] = specificHumidity(into[point]!, pressure, fraction);
    }
  }
};

/** Vertical velocity omega, Pa s-1; negative = upward. */
export const levelOmega: LevelField = (state, weather, pressureHpa, into) => {
  const scale = -0.13 * verticalShapes(pressureHpa).ascent;
  for (let point = 0; point < state.grid.size; point++) {
    const lift = weather.lift[point]!;
    // Ascent is narrow and strong, descent wide and weak.
    into[point] = scale * (lift > 0 ? lift * (1 + 0.25 * lift) : lift);
  }
};
