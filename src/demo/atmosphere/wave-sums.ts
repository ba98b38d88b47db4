// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { AtmospherePoints } from './points.ts';
import { WAVES, type WavesNow } from './waves.ts';

/** The wave fields of all points at one time: metres at 500 hPa, metres per radian, and no unit for moisture. */
export interface WaveSums {
  readonly height: Float32Array;
  /** The same waves a quarter wavelength further east. */
  readonly heightQuarter: Float32Array;
  readonly heightEast: Float32Array;
  readonly moisture: Float32Array;
  readonly heightQuarterEast: Float32Array;
  readonly heightNorth: Float32Array;
  readonly heightQuarterNorth: Float32Array;
}

/** Buffers for the wave fields of some points. */
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

const WAVENUMBERS = Float64Array.from(WAVES, (wave) => wave.wavenumber);
const LEANS = Float64Array.from(WAVES, (wave) => wave.lean);
/** The bell's derivative over its value is BELL_CENTRES - BELL_SLOPES * latitude. */
const BELL_SLOPES = Float64Array.from(WAVES, (wave) => 2 / wave.width ** 2);
const BELL_CENTRES = Float64Array.from(WAVES, (wave) => (2 * wave.centre) / wave.width ** 2);

// With a = kx - lean (y - centre) - phase, a wave is A cos a and the same wave a quarter wavelength further east A sin a;
// all derivatives are sums of the two. One pass over the points with all sums in registers.

/** Computes what drives the weather: `height`, `heightQuarter`, `heightEast`, `moisture`. */
export function sumDrivingWaves(points: AtmospherePoints, now: WavesNow, sums: WaveSums): void {
  const { firstWave, start, pairs } = points.waves.height;
  const { cosine, sine } = now;
  for (let point = 0; point < points.size; point++) {
    let height = 0;
    let quarter = 0;
    let east = 0;
    const end = start[point + 1]!;
    for (let at = start[point]!, wave = firstWave[point]!; at < end; at += 2, wave++) {
      const c = pairs[at]!;
      const s = pairs[at + 1]!;
      const real = c * cosine[wave]! + s * sine[wave]!;
      const twin = s * cosine[wave]! - c * sine[wave]!;
      height += real;
      quarter += twin;
      east -= WAVENUMBERS[wave]! * twin;
    }
    sums.height[point] = height;
    sums.heightQuarter[point] = quarter;
    sums.heightEast[point] = east * points.secants[point]!;
  }
  sumMoisture(points, now, sums);
}

/** Computes the rest, which only winds need: `heightQuarterEast`, `heightNorth`, `heightQuarterNorth`. */
export function sumWindWaves(points: AtmospherePoints, now: WavesNow, sums: WaveSums): void {
  const { firstWave, start, pairs } = points.waves.height;
  const { cosine, sine } = now;
  for (let point = 0; point < points.size; point++) {
    const latitude = (points.latitudes[point]! * Math.PI) / 180;
    let quarterEast = 0;
    let north = 0;
    let quarterNorth = 0;
    const end = start[point + 1]!;
    for (let at = start[point]!, wave = firstWave[point]!; at < end; at += 2, wave++) {
      const c = pairs[at]!;
      const s = pairs[at + 1]!;
      const real = c * cosine[wave]! + s * sine[wave]!;
      const twin = s * cosine[wave]! - c * sine[wave]!;
      const bell = BELL_CENTRES[wave]! - BELL_SLOPES[wave]! * latitude;
      const lean = LEANS[wave]!;
      quarterEast += WAVENUMBERS[wave]! * real;
      north += bell * real + lean * twin;
      quarterNorth += bell * twin - lean * real;
    }
    // The factor cos^2 of every wave.
    const calming = 2 * points.tangents[point]!;
    sums.heightQuarterEast[point] = quarterEast * points.secants[point]!;
    sums.heightNorth[point] = north - calming * sums.height[point]!;
    sums.heightQuarterNorth[point] = quarterNorth - calming * sums.heightQuarter[point]!;
  }
}

function sumMoisture(points: AtmospherePoints, { cosine, sine }: WavesNow, sums: WaveSums): void {
  const { firstWave, start, pairs } = points.waves.moisture;
  for (let point = 0; point < points.size; point++) {
    let moisture = 0;
    const end = start[point + 1]!;
    for (let at = start[point]!, wave = firstWave[point]!; at < end; at += 2, wave++) {
      moisture += pairs[at]! * cosine[wave]! + pairs[at + 1]! * sine[wave]!;
    }
    sums.moisture[point] = moisture;
  }
}
