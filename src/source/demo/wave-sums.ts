import type { AtmosphereGrid } from './grid.ts';
import {
  HEIGHT_COEFFICIENTS,
  makeRowCoefficients,
  type RowCoefficients,
  rowCoefficients,
} from './row-coefficients.ts';
import { HIGHEST_WAVENUMBER, type WaveNow } from './waves.ts';

/** The wave fields of all points at one time: metres at 500 hPa, metres per radian, and no unit for moisture. */
export interface WaveSums {
  readonly height: Float32Array;
  /** The same waves a quarter of a wavelength further east. */
  readonly heightQuarter: Float32Array;
  readonly heightEast: Float32Array;
  readonly moisture: Float32Array;
  readonly heightQuarterEast: Float32Array;
  readonly heightNorth: Float32Array;
  readonly heightQuarterNorth: Float32Array;
}

/** Room for the wave fields of a grid. */
export function makeWaveSums(size: number): WaveSums {
  return {
    height: new Float32Array(size),
    heightQuarter: new Float32Array(size),
    heightEast: new Float32Array(size),
    moisture: new Float32Array(size),
    heightQuarterEast: new Float32Array(size),
    heightNorth: new Float32Array(size),
    heightQuarterNorth: new Float32Array(size),
  };
}

/** Computes what drives the weather: `height`, `heightQuarter`, `heightEast`, `moisture`. */
export function sumDrivingWaves(grid: AtmosphereGrid, waves: readonly WaveNow[], sums: WaveSums): void {
  eachRow(grid, waves, (row, coefficients) => {
    sumDrivingRow(grid, row, coefficients, sums);
    sumMoistureRow(grid, row, coefficients, sums);
  });
}

/** Computes the rest, which only winds need: `heightQuarterEast`, `heightNorth`, `heightQuarterNorth`. */
export function sumWindWaves(grid: AtmosphereGrid, waves: readonly WaveNow[], sums: WaveSums): void {
  eachRow(grid, waves, (row, coefficients) => sumWindRow(grid, row, coefficients, sums));
}

function eachRow(
  grid: AtmosphereGrid,
  waves: readonly WaveNow[],
  sumRow: (row: number, coefficients: RowCoefficients) => void,
): void {
  const coefficients = makeRowCoefficients();
  for (let row = 0; row < grid.ny; row++) {
    rowCoefficients(waves, (grid.latitudes[row]! * Math.PI) / 180, coefficients);
    sumRow(row, coefficients);
  }
}

const HARMONICS_PER_COLUMN = 2 * HIGHEST_WAVENUMBER;

// One pass over the points of a row with all sums in registers, instead of one pass over the row per wave.

function sumDrivingRow(grid: AtmosphereGrid, row: number, of: RowCoefficients, sums: WaveSums): void {
  const { nx, harmonics } = grid;
  const { height: coefficients, heightPresent: present, heightCount: count } = of;
  for (let column = 0; column < nx; column++) {
    let height = 0;
    let quarter = 0;
    let east = 0;
    for (let n = 0; n < count; n++) {
      const k = present[n]!;
      const c = harmonics[column * HARMONICS_PER_COLUMN + 2 * k]!;
      const s = harmonics[column * HARMONICS_PER_COLUMN + 2 * k + 1]!;
      const at = k * HEIGHT_COEFFICIENTS;
      height += coefficients[at]! * c + coefficients[at + 1]! * s;
      quarter += coefficients[at + 2]! * c + coefficients[at + 3]! * s;
      east += coefficients[at + 4]! * c + coefficients[at + 5]! * s;
    }
    const point = row * nx + column;
    sums.height[point] = height;
    sums.heightQuarter[point] = quarter;
    sums.heightEast[point] = east;
  }
}

function sumMoistureRow(grid: AtmosphereGrid, row: number, of: RowCoefficients, sums: WaveSums): void {
  const { nx, harmonics } = grid;
  const { moisture: coefficients, moisturePresent: present, moistureCount: count } = of;
  for (let column = 0; column < nx; column++) {
    let moisture = 0;
    for (let n = 0; n < count; n++) {
      const at = 2 * present[n]!;
      const harmonic = column * HARMONICS_PER_COLUMN + at;
      moisture += coefficients[at]! * harmonics[harmonic]! + coefficients[at + 1]! * harmonics[harmonic + 1]!;
    }
    sums.moisture[row * nx + column] = moisture;
  }
}

function sumWindRow(grid: AtmosphereGrid, row: number, of: RowCoefficients, sums: WaveSums): void {
  const { nx, harmonics } = grid;
  const { height: coefficients, heightPresent: present, heightCount: count } = of;
  for (let column = 0; column < nx; column++) {
    let quarterEast = 0;
    let north = 0;
    let quarterNorth = 0;
    for (let n = 0; n < count; n++) {
      const k = present[n]!;
      const c = harmonics[column * HARMONICS_PER_COLUMN + 2 * k]!;
      const s = harmonics[column * HARMONICS_PER_COLUMN + 2 * k + 1]!;
      const at = k * HEIGHT_COEFFICIENTS;
      quarterEast += coefficients[at + 6]! * c + coefficients[at + 7]! * s;
      north += coefficients[at + 8]! * c + coefficients[at + 9]! * s;
      quarterNorth += coefficients[at + 10]! * c + coefficients[at + 11]! * s;
    }
    const point = row * nx + column;
    sums.heightQuarterEast[point] = quarterEast;
    sums.heightNorth[point] = north;
    sums.heightQuarterNorth[point] = quarterNorth;
  }
}
