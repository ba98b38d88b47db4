// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays of one length
import { climateAt, type LatitudeClimate } from './climate.ts';
import { season, solarDeclination } from './season.ts';

/** The climate of each point at one time; `LatitudeClimate` describes the arrays. */
export type PointClimate = { readonly [Name in keyof LatitudeClimate]: Float32Array };

/** Hours between computed climates; interpolation between them is accurate to about 0.01 K. */
const HOURS_BETWEEN = 96;
/** Climates cached; a run needs at most 5. */
const MAX_CACHED = 8;

const NAMES = [
  'warmth',
  'warmthNorth',
  'laggedWarmth',
  'height1000',
  'height1000North',
  'continental',
  'continentalNorth',
  'laggedContinental',
  'maritime',
  'maritimeNorth',
  'laggedMaritime',
  'dailyAmplitude',
  'dayStrength',
  'noonSun',
  'tradeEast',
  'tradeNorth',
  'meanAscent',
  'convection',
  'humidity',
] as const satisfies readonly (keyof LatitudeClimate)[];

/** Climates of a set of points through time; those computed, of every fourth day, are cached. */
export class ClimateAtPoints {
  readonly #latitudes: Float64Array;
  readonly #cached = new Map<number, Float32Array>();

  constructor(latitudes: Float64Array) {
    this.#latitudes = latitudes;
  }

  /** Buffer for the climate of one time, to be filled with `compute`. */
  make(): PointClimateBuffer {
    const size = this.#latitudes.length;
    const all = new Float32Array(NAMES.length * size);
    const arrays = NAMES.map((name, index) => [name, all.subarray(index * size, (index + 1) * size)]);
    return { all, climate: Object.fromEntries(arrays) as PointClimate };
  }

  /** Computes the climate of a valid time, hours since 2000-01-01T00Z. Depends on the time only. */
  compute(validHours: number, { all }: PointClimateBuffer): void {
    const step = Math.floor(validHours / HOURS_BETWEEN);
    const before = this.#computed(step);
    const after = this.#computed(step + 1);
    const share = validHours / HOURS_BETWEEN - step;
    for (let at = 0; at < all.length; at++) {
      const from = before[at]!;
      all[at] = from + share * (after[at]! - from);
    }
  }

  #computed(step: number): Float32Array {
    const cached = this.#cached.get(step);
    if (cached !== undefined) return cached;
    const hours = step * HOURS_BETWEEN;
    const time = {
      season: season(hours),
      laggedSeason: season(hours, 30),
      declination: solarDeclination(hours),
    };
    const size = this.#latitudes.length;
    const all = new Float32Array(NAMES.length * size);
    let climate = climateAt(this.#latitudes[0] ?? 0, time);
    for (let point = 0; point < size; point++) {
      const latitude = this.#latitudes[point]!;
      // Consecutive points often share a latitude.
      if (point > 0 && latitude !== this.#latitudes[point - 1]) climate = climateAt(latitude, time);
      for (let index = 0; index < NAMES.length; index++) {
        all[index * size + point] = climate[NAMES[index]!];
      }
    }
    for (const oldest of [...this.#cached.keys()].slice(0, Math.max(0, this.#cached.size + 1 - MAX_CACHED))) {
      this.#cached.delete(oldest);
    }
    this.#cached.set(step, all);
    return all;
  }
}

/** Arrays that `ClimateAtPoints` fills: in one buffer, and by name. */
export interface PointClimateBuffer {
  readonly all: Float32Array;
  readonly climate: PointClimate;
}
