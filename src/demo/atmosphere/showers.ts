// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { sphereNoise } from '../ground/sphere-noise.ts';
import { seededBell, seededUnit } from '../seeded.ts';
import type { AtmospherePoints } from './points.ts';
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
 * A pattern of showers, about -1..1, that drifts with the wind of its latitude while another replaces it: continuous in time. Each model
 * has showers at its own places, and each run moves them a little.
 */
export function computeShowers(
  { latitudes, longitudes, size }: AtmospherePoints,
  validHours: number,
  { modelSeed, initHours }: Forecast,
  into: Float32Array,
): void {
  const pattern = showerPattern();
  const life = validHours / LIFE_HOURS;
  const step = Math.floor(life);
  const share = life - step;
  const lead = validHours - initHours;
  const error = 0.1 * (1 + lead / 24) * seededBell(modelSeed, initHours, 77);
  // Two patterns that share in the variance, or it would be weaker half way.
  const weights = [Math.cos((share * Math.PI) / 2), Math.sin((share * Math.PI) / 2)];
  const offsets = [step, step + 1].map(
    (each) => 360 * seededUnit(each, 5) + 3 * seededUnit(modelSeed, 6) + error,
  );
  const ages = [share * LIFE_HOURS, (share - 1) * LIFE_HOURS];
  for (let point = 0; point < size; point++) {
    const latitude = latitudes[point]!;
    // Degrees per hour: westerlies in the middle latitudes, trade winds in the tropics, still air at the poles.
    const away = Math.abs(latitude);
    const drift = away < 30 ? -0.22 + (0.72 * away) / 30 : away < 60 ? 0.5 : (0.5 * (90 - away)) / 30;
    let sum = 0;
    for (let each = 0; each < 2; each++) {
      const longitude = longitudes[point]! + offsets[each]! - drift * ages[each]!;
      sum += weights[each]! * sample(pattern, latitude, longitude);
    }
    into[point] = sum;
  }
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

/** Bilinear. */
function sample(raster: Float32Array, latitude: number, longitude: number): number {
  const y = Math.min((90 - latitude) * PER_DEGREE, HEIGHT - 1.001);
  const turned = longitude * PER_DEGREE;
  const x = turned - WIDTH * Math.floor(turned / WIDTH);
  const row = Math.floor(y);
  const column = Math.floor(x) % WIDTH;
  const next = column + 1 === WIDTH ? 0 : column + 1;
  const fx = x - Math.floor(x);
  const fy = y - row;
  const at = row * WIDTH;
  const upper = raster[at + column]! + fx * (raster[at + next]! - raster[at + column]!);
  const lower =
    raster[at + WIDTH + column]! + fx * (raster[at + WIDTH + next]! - raster[at + WIDTH + column]!);
  return upper + fy * (lower - upper);
}
