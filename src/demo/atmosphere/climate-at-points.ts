import { climateAt, type LatitudeClimate } from './climate.ts';
import { season, solarDeclination } from './season.ts';

/** The climate of each point at one time; see `LatitudeClimate` for what each array holds. */
export type PointClimate = { readonly [Name in keyof LatitudeClimate]: Float32Array };

/** Hours from one computed climate to the next; in between it is interpolated, to some 0.01 K of the true one. */
const HOURS_BETWEEN = 96;
/** A year's worth is never needed at once: a run covers at most 5 of them. */
const MAX_KEPT = 8;

const NAMES = [
  'warmth',
  'warmthNorth',
  'laggedWarmth',
  'height1000',
  'height1000North',
  'continental',
  'continentalNorth',
  'laggedContinental',
  'dailyAmplitude',
  'dayStrength',
  'noonSun',
  'tradeEast',
  'tradeNorth',
  'meanAscent',
  'convection',
  'humidity',
] as const satisfies readonly (keyof LatitudeClimate)[];

/** Climates of a set of points through time; the costly ones, of every fourth day, are kept. */
export class ClimateAtPoints {
  readonly #latitudes: Float64Array;
  readonly #kept = new Map<number, Float32Array>();

  constructor(latitudes: Float64Array) {
    this.#latitudes = latitudes;
  }

  /** Room for one time's climate; fill it with `compute`. */
  make(): PointClimateRoom {
    const size = this.#latitudes.length;
    const all = new Float32Array(NAMES.length * size);
    const arrays = NAMES.map((name, index) => [name, all.subarray(index * size, (index + 1) * size)]);
    return { all, climate: Object.fromEntries(arrays) as PointClimate };
  }

  /** Computes the climate of a valid time, hours since 2000-01-01T00Z. Depends on the time alone. */
  compute(validHours: number, { all }: PointClimateRoom): void {
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
    const known = this.#kept.get(step);
    if (known !== undefined) return known;
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
      // Points of one row follow each other.
      if (point > 0 && latitude !== this.#latitudes[point - 1]) climate = climateAt(latitude, time);
      for (let index = 0; index < NAMES.length; index++) {
        all[index * size + point] = climate[NAMES[index]!];
      }
    }
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size + 1 - MAX_KEPT))) {
      this.#kept.delete(oldest);
    }
    this.#kept.set(step, all);
    return all;
  }
}

/** Arrays that `ClimateAtPoints` writes: one behind the other, and by name. */
export interface PointClimateRoom {
  readonly all: Float32Array;
  readonly climate: PointClimate;
}
