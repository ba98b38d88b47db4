import { HIGHEST_WAVENUMBER, type WaveNow } from './waves.ts';

/** Fourier coefficients of the wave fields on one latitude, and which wavenumbers have any. */
export interface RowCoefficients {
  /**
   * `[k - 1][12]`: pairs for cos kx and sin kx of the height wave, its quarter-wave twin, the eastward derivative of
   * the first, then of the second (both over cos lat), the northward derivatives of the first and of the second.
   */
  readonly height: Float64Array;
  /** `[k - 1][2]`: the moisture wave. */
  readonly moisture: Float64Array;
  /** Values of k - 1 in use, the first `heightCount` and `moistureCount` of them. */
  readonly heightPresent: Int32Array;
  readonly moisturePresent: Int32Array;
  heightCount: number;
  moistureCount: number;
}

export const HEIGHT_COEFFICIENTS = 12;
/** Widths from a wave's centre at which its amplitude, 1e-7 of the greatest, no longer shows in any field. */
const FARTHEST = 4;

export function makeRowCoefficients(): RowCoefficients {
  return {
    height: new Float64Array(HIGHEST_WAVENUMBER * HEIGHT_COEFFICIENTS),
    moisture: new Float64Array(HIGHEST_WAVENUMBER * 2),
    heightPresent: new Int32Array(HIGHEST_WAVENUMBER),
    moisturePresent: new Int32Array(HIGHEST_WAVENUMBER),
    heightCount: 0,
    moistureCount: 0,
  };
}

/** Computes the coefficients of one latitude, radians. */
export function rowCoefficients(waves: readonly WaveNow[], latitude: number, into: RowCoefficients): void {
  const { height, moisture } = into;
  height.fill(0);
  moisture.fill(0);
  const cosine = Math.cos(latitude);
  const sine = Math.sin(latitude);
  for (const { wave, phase, amplitude } of waves) {
    const away = (latitude - wave.centre) / wave.width;
    if (Math.abs(away) > FARTHEST) continue;
    const bell = amplitude * Math.exp(-away * away);
    const size = bell * cosine * cosine;
    const theta = phase + wave.lean * (latitude - wave.centre);
    const c = Math.cos(theta);
    const s = Math.sin(theta);
    if (wave.kind === 'moisture') {
      const at = (wave.wavenumber - 1) * 2;
      moisture[at]! += size * c;
      moisture[at + 1]! += size * s;
      continue;
    }
    const east = wave.wavenumber * bell * cosine;
    const north = bell * ((-2 * away * cosine * cosine) / wave.width - 2 * sine * cosine);
    const leaning = wave.lean * size;
    const at = (wave.wavenumber - 1) * HEIGHT_COEFFICIENTS;
    height[at]! += size * c;
    height[at + 1]! += size * s;
    height[at + 2]! -= size * s;
    height[at + 3]! += size * c;
    height[at + 4]! += east * s;
    height[at + 5]! -= east * c;
    height[at + 6]! += east * c;
    height[at + 7]! += east * s;
    height[at + 8]! += north * c - leaning * s;
    height[at + 9]! += north * s + leaning * c;
    height[at + 10]! += -north * s - leaning * c;
    height[at + 11]! += north * c - leaning * s;
  }
  into.heightCount = listPresent(height, HEIGHT_COEFFICIENTS, into.heightPresent);
  into.moistureCount = listPresent(moisture, 2, into.moisturePresent);
}

function listPresent(coefficients: Float64Array, each: number, present: Int32Array): number {
  let count = 0;
  for (let k = 0; k < HIGHEST_WAVENUMBER; k++) {
    let any = false;
    for (let c = k * each; c < (k + 1) * each; c++) any ||= coefficients[c] !== 0;
    if (any) present[count++] = k;
  }
  return count;
}
