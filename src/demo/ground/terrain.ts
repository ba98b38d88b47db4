// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over rasters are in bounds by construction
import { LAND_OUTLINES, RANGES, type Range, WATER_OUTLINES } from './continents.ts';

const WIDTH = 360;
const HEIGHT = 181;
/** Rows and columns of the fine raster that outlines are filled on, per degree. */
const FINE = 2;

/**
 * The ground on a one-degree raster, row 0 at 90 N, column 0 at 0 E; `[row][column]` flattened.
 * Every row at a pole holds one value, since it is one place.
 */
export interface Terrain {
  /** Fraction of land around the point, 0..1. */
  readonly land: Float64Array;
  /** Height of the ground, m. */
  readonly elevation: Float64Array;
  /** `land` averaged over about 1000 km, mostly to the west (upwind): how continental the climate is, 0..1. */
  readonly continentality: Float64Array;
  /** Derivatives of `continentality` per radian towards east (along the parallel) and north. */
  readonly continentalityEast: Float64Array;
  readonly continentalityNorth: Float64Array;
  /** How far the sea keeps the winter mild, 0 deep inside a continent to about 1 off Norway, and its derivatives. */
  readonly mildness: Float64Array;
  readonly mildnessEast: Float64Array;
  readonly mildnessNorth: Float64Array;
}

let drawn: Terrain | null = null;

/** The outlines and ranges of `continents.ts` on a raster. Computed once, in about 0.1 s. */
export function terrain(): Terrain {
  drawn ??= drawTerrain();
  return drawn;
}

function drawTerrain(): Terrain {
  const land = downsample(fillOutlines());
  const continentality = blur(blur(land, 6, 9), 6, 3);
  const mildness = continentality.map(
    (share, at) => (1 - share) * seaMildness(90 - Math.floor(at / WIDTH), at % WIDTH),
  );
  const elevation = new Float64Array(WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row++) {
    const latitude = 90 - row;
    for (let column = 0; column < WIDTH; column++) {
      const at = row * WIDTH + column;
      if (land[at]! > 0) elevation[at] = land[at]! * heightOf(latitude, column);
    }
  }
  const continentalSlope = slopeOf(continentality);
  const mildSlope = slopeOf(mildness);
  const rasters = {
    land,
    elevation,
    continentality,
    continentalityEast: continentalSlope.east,
    continentalityNorth: continentalSlope.north,
    mildness,
    mildnessEast: mildSlope.east,
    mildnessNorth: mildSlope.north,
  };
  for (const raster of Object.values(rasters)) averagePoles(raster);
  return rasters;
}

/** Derivatives of a raster per radian towards east (along the parallel) and north; 0 at the poles. */
function slopeOf(raster: Float64Array): { readonly east: Float64Array; readonly north: Float64Array } {
  const east = new Float64Array(raster.length);
  const north = new Float64Array(raster.length);
  const perRadian = 180 / Math.PI / 2;
  for (let row = 1; row < HEIGHT - 1; row++) {
    const cosine = Math.cos(((90 - row) * Math.PI) / 180);
    for (let column = 0; column < WIDTH; column++) {
      const at = row * WIDTH + column;
      const next = row * WIDTH + ((column + 1) % WIDTH);
      const last = row * WIDTH + ((column + WIDTH - 1) % WIDTH);
      east[at] = ((raster[next]! - raster[last]!) * perRadian) / cosine;
      north[at] = (raster[at - WIDTH]! - raster[at + WIDTH]!) * perRadian;
    }
  }
  return { east, north };
}

/** `mildness` of the open sea. */
const SEA_MILDNESS = 0.45;
/** The warm water that drifts from Newfoundland to Norway makes its way milder still: [latitude, longitude, share] along it. */
const NORTH_ATLANTIC_DRIFT = [
  [44, -42, 0.15],
  [53, -22, 0.25],
  [65, 0, 0.45],
  [73, 20, 0.4],
] as const;

function seaMildness(latitude: number, longitude: number): number {
  return NORTH_ATLANTIC_DRIFT.reduce((mildness, [north, east, share]) => {
    const across = ((longitude - east + 540) % 360) - 180;
    return mildness + share * Math.exp(-(((latitude - north) / 9) ** 2) - (across / 22) ** 2);
  }, SEA_MILDNESS);
}

/** Value of a raster of `Terrain` between its points, bilinear. Longitude in any range, degrees. */
export function sampleRaster(raster: Float64Array, latitude: number, longitude: number): number {
  const y = Math.min(Math.max(90 - latitude, 0), HEIGHT - 1);
  const x = ((longitude % WIDTH) + WIDTH) % WIDTH;
  const row = Math.min(Math.floor(y), HEIGHT - 2);
  const column = Math.floor(x) % WIDTH;
  const next = (column + 1) % WIDTH;
  const fy = y - row;
  const fx = x - Math.floor(x);
  const upper = raster[row * WIDTH + column]! * (1 - fx) + raster[row * WIDTH + next]! * fx;
  const lower = raster[(row + 1) * WIDTH + column]! * (1 - fx) + raster[(row + 1) * WIDTH + next]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** 1 inside the outlines and 0 outside, on the fine raster; filled span by span between crossings of a row. */
function fillOutlines(): Uint8Array {
  const width = WIDTH * FINE;
  const height = (HEIGHT - 1) * FINE + 1;
  const mask = new Uint8Array(width * height);
  const fill = (outline: readonly number[], value: number): void => {
    for (let row = 0; row < height; row++) {
      // Slightly off the raster's latitudes, so that no row passes exactly through a corner.
      const latitude = 90 - row / FINE + 1e-6;
      const crossings = crossingsOf(outline, latitude);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const first = Math.ceil(crossings[k]! * FINE);
        const last = Math.floor(crossings[k + 1]! * FINE);
        for (let column = first; column <= last; column++) {
          mask[row * width + (((column % width) + width) % width)] = value;
        }
      }
    }
  };
  for (const outline of LAND_OUTLINES) fill(outline, 1);
  for (const outline of WATER_OUTLINES) fill(outline, 0);
  return mask;
}

function crossingsOf(outline: readonly number[], latitude: number): number[] {
  const crossings: number[] = [];
  for (let k = 0; k < outline.length; k += 2) {
    const x0 = outline[k]!;
    const y0 = outline[k + 1]!;
    const x1 = outline[(k + 2) % outline.length]!;
    const y1 = outline[(k + 3) % outline.length]!;
    if (y0 > latitude === y1 > latitude) continue;
    crossings.push(x0 + ((latitude - y0) / (y1 - y0)) * (x1 - x0));
  }
  return crossings.sort((a, b) => a - b);
}

/** Mean of 5 x 5 fine points around every point of the one-degree raster. */
function downsample(mask: Uint8Array): Float64Array {
  const width = WIDTH * FINE;
  const height = (HEIGHT - 1) * FINE + 1;
  const land = new Float64Array(WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      let sum = 0;
      for (let dy = -FINE; dy <= FINE; dy++) {
        const y = Math.min(Math.max(row * FINE + dy, 0), height - 1);
        for (let dx = -FINE; dx <= FINE; dx++)
          sum += mask[y * width + ((column * FINE + dx + width) % width)]!;
      }
      land[row * WIDTH + column] = sum / (2 * FINE + 1) ** 2;
    }
  }
  return land;
}

/** Running means over 2 * radius + 1 points along the rows, `west` points behind, then along the columns. */
function blur(raster: Float64Array, radius: number, west: number): Float64Array {
  const across = new Float64Array(raster.length);
  const size = 2 * radius + 1;
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      let sum = 0;
      for (let d = -radius; d <= radius; d++)
        sum += raster[row * WIDTH + ((column + d - west + WIDTH) % WIDTH)]!;
      across[row * WIDTH + column] = sum / size;
    }
  }
  const both = new Float64Array(raster.length);
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      let sum = 0;
      for (let d = -radius; d <= radius; d++) {
        const y = Math.min(Math.max(row + d, 0), HEIGHT - 1);
        sum += across[y * WIDTH + column]!;
      }
      both[row * WIDTH + column] = sum / size;
    }
  }
  return both;
}

/** Height of land at a point, m: a low plain, the ranges, and the ice sheet of Antarctica. */
function heightOf(latitude: number, longitude: number): number {
  const plateau = latitude < -65 ? 2800 * (1 - Math.exp(-(((latitude + 65) / 7) ** 2))) : 0;
  let height = 150 + plateau;
  for (const range of RANGES) {
    const distance = distanceToCrest(range, latitude, longitude) / range.halfWidth;
    if (distance < 3) height += range.height * Math.exp(-distance * distance);
  }
  return height;
}

/** Distance from a point to the crest of a range, degrees of latitude, on the tangent plane at the point. */
function distanceToCrest(range: Range, latitude: number, longitude: number): number {
  const shrinking = Math.cos((latitude * Math.PI) / 180);
  const x0 = wrap(range.from[0] - longitude) * shrinking;
  const y0 = range.from[1] - latitude;
  const dx = wrap(range.to[0] - range.from[0]) * shrinking;
  const dy = range.to[1] - range.from[1];
  const along = Math.min(Math.max(-(x0 * dx + y0 * dy) / (dx * dx + dy * dy), 0), 1);
  const x = x0 + along * dx;
  const y = y0 + along * dy;
  return Math.sqrt(x * x + y * y);
}

function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function averagePoles(raster: Float64Array): void {
  for (const row of [0, HEIGHT - 1]) {
    const points = raster.subarray(row * WIDTH, (row + 1) * WIDTH);
    points.fill(points.reduce((sum, value) => sum + value, 0) / WIDTH);
  }
}
