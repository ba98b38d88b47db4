// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { sphereNoise } from '../../ground/sphere-noise.ts';
import { seededBell, seededUnit } from '../../seeded.ts';
import type { Forecast } from './waves.ts';

/** The pattern of showers is on a raster of this many points per degree, row 0 at 90 N. */
const PER_DEGREE = 2;
const WIDTH = 360 * PER_DEGREE;
const HEIGHT = 180 * PER_DEGREE + 1;
/** Distances between showers, km, and the shares of the two patterns. */
const WAVELENGTHS = [
  { kilometres: 520, share: 0.6 },
  { kilometres: 190, share: 0.5 },
] as const;
/** Hours in which one pattern replaces another. */
const LIFE_HOURS = 18;

let drawn: Float32Array | null = null;

/**
 * A pattern of showers over fixed places, about -1..1, that drifts with the wind of its latitude while another replaces it: continuous in
 * time. Each model has showers at its own places, and each run moves them a little.
 */
export class ShowerPoints {
  /** Of each place: the row above it, rows below that, its column, and columns an hour that the pattern moves. */
  readonly #rows: Int32Array;
  readonly #below: Float32Array;
  readonly #columns: Float64Array;
  readonly #drifts: Float64Array;

  /** From the latitudes and longitudes of the places, degrees. */
  constructor(latitudes: Float64Array, longitudes: Float64Array) {
    const rows = latitudes.map((latitude) => Math.min((90 - latitude) * PER_DEGREE, HEIGHT - 1.001));
    this.#rows = Int32Array.from(rows);
    this.#below = Float32Array.from(rows, (row) => row - Math.floor(row));
    this.#columns = longitudes.map((longitude) => longitude * PER_DEGREE);
    this.#drifts = latitudes.map((latitude) => driftAt(Math.abs(latitude)) * PER_DEGREE);
  }

  /** Computes the pattern at a valid time, hours since 2000-01-01T00Z. */
  compute(validHours: number, { modelSeed, initHours }: Forecast, into: Float32Array): void {
    const pattern = showerPattern();
    const life = validHours / LIFE_HOURS;
    const step = Math.floor(life);
    const share = life - step;
    const lead = validHours - initHours;
    const error = 0.1 * (1 + lead / 24) * seededBell(modelSeed, initHours, 77);
    const offset = (each: number): number =>
      PER_DEGREE * (360 * seededUnit(each, 5) + 3 * seededUnit(modelSeed, 6) + error);
    // Two patterns that share in the variance, or it would be weaker half way.
    const dying = { weight: Math.cos((share * Math.PI) / 2), offset: offset(step), age: share * LIFE_HOURS };
    const growing = {
      weight: Math.sin((share * Math.PI) / 2),
      offset: offset(step + 1),
      age: (share - 1) * LIFE_HOURS,
    };
    for (let point = 0; point < into.length; point++) {
      const start = this.#rows[point]! * WIDTH;
      const below = this.#below[point]!;
      const column = this.#columns[point]!;
      const drift = this.#drifts[point]!;
      into[point] =
        dying.weight * sample(pattern, start, below, column + dying.offset - drift * dying.age) +
        growing.weight * sample(pattern, start, below, column + growing.offset - drift * growing.age);
    }
  }
}

/** Degrees per hour: westerlies in the middle latitudes, trade winds in the tropics, still air at the poles. */
function driftAt(latitude: number): number {
  if (latitude < 30) return -0.22 + (0.72 * latitude) / 30;
  return latitude < 60 ? 0.5 : (0.5 * (90 - latitude)) / 30;
}

function showerPattern(): Float32Array {
  if (drawn !== null) return drawn;
  const raster = new Float32Array(WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row++) {
    const latitude = 90 - row / PER_DEGREE;
    for (let column = 0; column < WIDTH; column++) {
      let sum = 0;
      for (const { kilometres, share } of WAVELENGTHS) {
        sum += share * sphereNoise(latitude, column / PER_DEGREE, kilometres, kilometres);
      }
      raster[row * WIDTH + column] = sum;
    }
  }
  drawn = raster;
  return raster;
}

/**
 * Bilinear.
 * @param start index of the first column of the row above the place
 * @param below distance from that row, 0 to 1 rows
 * @param turned column of the place, which may lie any number of times round the earth
 */
function sample(raster: Float32Array, start: number, below: number, turned: number): number {
  const x = turned - WIDTH * Math.floor(turned / WIDTH);
  const whole = Math.floor(x);
  const right = x - whole;
  // Rounding may give the last column's right neighbour, which is the first.
  const column = start + (whole === WIDTH ? 0 : whole);
  const next = whole >= WIDTH - 1 ? start : column + 1;
  const upper = raster[column]! + right * (raster[next]! - raster[column]!);
  const lower = raster[column + WIDTH]! + right * (raster[next + WIDTH]! - raster[column + WIDTH]!);
  return upper + below * (lower - upper);
}
