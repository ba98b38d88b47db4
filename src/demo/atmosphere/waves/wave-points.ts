// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { WaveSums } from './wave-sums.ts';
import { WAVES, type Wave, type WavesNow } from './waves.ts';

/** Distances from a wave's centre, in widths, beyond which it is ignored: its amplitude is 2e-5 and 1e-3 of the maximum. */
const FARTHEST = { height: 3.3, moisture: 2.6 } as const;

/** Places by their latitudes and longitudes, degrees, with what follows from the latitudes. */
interface WavePlaces {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly secants: Float64Array;
  readonly tangents: Float64Array;
}

/** Wavenumbers, leans and bells of all waves. The bell's derivative over its value is its centre's number less its slope's times the latitude. */
const WAVENUMBERS = Float64Array.from(WAVES, ({ wavenumber }) => wavenumber);
const LEANS = Float64Array.from(WAVES, ({ lean }) => lean);
const BELL_CENTRES = Float64Array.from(WAVES, ({ centre, width }) => (2 * centre) / width ** 2);
const BELL_SLOPES = Float64Array.from(WAVES, ({ width }) => 2 / width ** 2);

/**
 * The time-independent part of the waves at fixed places: with it a sum over all waves takes a few multiplications per wave and place.
 *
 * With a = kx - lean (y - centre) - phase, a wave is A cos a and the same wave a quarter wavelength further east A sin a; all derivatives are
 * sums of the two.
 */
export class WavePoints {
  readonly #radians: Float64Array;
  readonly #secants: Float64Array;
  readonly #tangents: Float64Array;
  readonly #height: WaveTable;
  readonly #moisture: WaveTable;

  constructor({ latitudes, longitudes, secants, tangents }: WavePlaces) {
    this.#radians = latitudes.map((latitude) => (latitude * Math.PI) / 180);
    this.#secants = secants;
    this.#tangents = tangents;
    this.#height = tableOf('height', latitudes, longitudes);
    this.#moisture = tableOf('moisture', latitudes, longitudes);
  }

  /** Computes the sums that drive the weather; with winds, the other three too. */
  sum(now: WavesNow, withWinds: boolean, into: WaveSums): void {
    this.#sumHeight(now, into);
    this.#sumMoisture(now, into.moisture);
    if (withWinds) this.#sumWinds(now, into);
  }

  #sumHeight({ cosine, sine }: WavesNow, { height, heightQuarter, heightEast }: WaveSums): void {
    const { firstWaves, starts, pairs } = this.#height;
    const secants = this.#secants;
    for (let point = 0; point < secants.length; point++) {
      let sum = 0;
      let quarter = 0;
      let east = 0;
      const end = starts[point + 1]!;
      for (let at = starts[point]!, wave = firstWaves[point]!; at < end; at += 2, wave++) {
        const c = pairs[at]!;
        const s = pairs[at + 1]!;
        const own = c * cosine[wave]! + s * sine[wave]!;
        const turned = s * cosine[wave]! - c * sine[wave]!;
        sum += own;
        quarter += turned;
        east -= WAVENUMBERS[wave]! * turned;
      }
      height[point] = sum;
      heightQuarter[point] = quarter;
      heightEast[point] = east * secants[point]!;
    }
  }

  #sumMoisture({ cosine, sine }: WavesNow, moisture: Float32Array): void {
    const { firstWaves, starts, pairs } = this.#moisture;
    for (let point = 0; point < moisture.length; point++) {
      let sum = 0;
      const end = starts[point + 1]!;
      for (let at = starts[point]!, wave = firstWaves[point]!; at < end; at += 2, wave++) {
        sum += pairs[at]! * cosine[wave]! + pairs[at + 1]! * sine[wave]!;
      }
      moisture[point] = sum;
    }
  }

  #sumWinds({ cosine, sine }: WavesNow, sums: WaveSums): void {
    const { height, heightQuarter, heightQuarterEast, heightNorth, heightQuarterNorth } = sums;
    const { firstWaves, starts, pairs } = this.#height;
    const secants = this.#secants;
    for (let point = 0; point < secants.length; point++) {
      const latitude = this.#radians[point]!;
      let quarterEast = 0;
      let north = 0;
      let quarterNorth = 0;
      const end = starts[point + 1]!;
      for (let at = starts[point]!, wave = firstWaves[point]!; at < end; at += 2, wave++) {
        const c = pairs[at]!;
        const s = pairs[at + 1]!;
        const own = c * cosine[wave]! + s * sine[wave]!;
        const turned = s * cosine[wave]! - c * sine[wave]!;
        const bell = BELL_CENTRES[wave]! - BELL_SLOPES[wave]! * latitude;
        quarterEast += WAVENUMBERS[wave]! * own;
        north += bell * own + LEANS[wave]! * turned;
        quarterNorth += bell * turned - LEANS[wave]! * own;
      }
      // The factor cos^2 of every wave.
      const calming = 2 * this.#tangents[point]!;
      heightQuarterEast[point] = quarterEast * secants[point]!;
      heightNorth[point] = north - calming * height[point]!;
      heightQuarterNorth[point] = quarterNorth - calming * heightQuarter[point]!;
    }
  }
}

/** The waves of one kind that reach each place, which are consecutive in `WAVES`. */
interface WaveTable {
  /** Per place: index of its first wave in `WAVES`, and of its first pair in `pairs`; one more entry than places. */
  readonly firstWaves: Uint32Array;
  readonly starts: Uint32Array;
  /** Per place and wave: amplitude times cosine and sine of the phase there, for a phase of zero at 0 E. */
  readonly pairs: Float32Array;
}

function tableOf(kind: Wave['kind'], latitudes: Float64Array, longitudes: Float64Array): WaveTable {
  const firstOfKind = WAVES.findIndex((wave) => wave.kind === kind);
  const endOfKind = WAVES.findLastIndex((wave) => wave.kind === kind) + 1;
  const size = latitudes.length;
  const firstWaves = new Uint32Array(size);
  const starts = new Uint32Array(size + 1);
  const pairs = new Float32Array(2 * size * (endOfKind - firstOfKind));
  let end = 0;
  for (let point = 0; point < size; point++) {
    const latitude = (latitudes[point]! * Math.PI) / 180;
    const longitude = (longitudes[point]! * Math.PI) / 180;
    const reaches = ({ centre, width }: Wave) => Math.abs(latitude - centre) <= FARTHEST[kind] * width;
    let first = firstOfKind;
    let last = endOfKind - 1;
    while (first <= last && !reaches(WAVES[first]!)) first++;
    while (last >= first && !reaches(WAVES[last]!)) last--;
    firstWaves[point] = first;
    starts[point] = end;
    for (let index = first; index <= last; index++) {
      const wave = WAVES[index]!;
      const size = sizeOf(wave, latitude);
      const phase = wave.wavenumber * longitude - wave.lean * (latitude - wave.centre);
      pairs[end++] = size * Math.cos(phase);
      pairs[end++] = size * Math.sin(phase);
    }
  }
  starts[size] = end;
  return { firstWaves, starts, pairs: pairs.subarray(0, end) };
}

/** Amplitude at a latitude: bell-shaped, zero at the poles. */
function sizeOf({ centre, width }: Wave, latitude: number): number {
  return Math.exp(-(((latitude - centre) / width) ** 2)) * Math.cos(latitude) ** 2;
}
