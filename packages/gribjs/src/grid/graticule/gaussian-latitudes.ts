// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../../octets/errors.ts';
import { RADIANS } from '../earth/angles.ts';

/** Parallels between a pole and the equator; the finest global grids have 8000. Costs less than a second. */
const MAX_PARALLELS = 8192;

const MAX_ITERATIONS = 8;
const CLOSE_RADIANS = 1e-15;

/**
 * The 2N Gaussian latitudes from north to south, degrees: where the Legendre polynomial of degree 2N, taken
 * at the sine of the latitude, is zero. Newton's method from Tricomi's approximation.
 *
 * @throws GribError UNSUPPORTED for N beyond MAX_PARALLELS, CORRUPT for 0
 */
export function gaussianLatitudes(n: number): Float64Array {
  if (n > MAX_PARALLELS) {
    throw new GribError(
      'UNSUPPORTED',
      `a Gaussian grid of N = ${n}; at most ${MAX_PARALLELS} parallels are supported`,
    );
  }
  if (n < 1) throw new GribError('CORRUPT', 'a Gaussian grid without parallels (N = 0)');
  const degree = 2 * n;
  const polynomial = legendre(degree);
  const latitudes = new Float64Array(degree);
  for (let k = 0; k < n; k++) {
    let colatitude = Math.acos(
      (1 - (degree - 1) / (8 * degree ** 3)) * Math.cos((Math.PI * (4 * k + 3)) / (4 * degree + 2)),
    );
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      const step = polynomial.stepToZero(colatitude);
      colatitude -= step;
      if (Math.abs(step) < CLOSE_RADIANS) break;
    }
    latitudes[k] = 90 - colatitude / RADIANS;
    latitudes[degree - 1 - k] = -latitudes[k]!;
  }
  return latitudes;
}

/** The Legendre polynomial of a degree: value over derivative by the colatitude, which Newton's method needs. */
function legendre(degree: number): { stepToZero(colatitude: number): number } {
  // Of the recurrence k P(k) = (2k - 1) x P(k-1) - (k - 1) P(k-2).
  const first = Float64Array.from({ length: degree + 1 }, (_, k) => (2 * k - 1) / k);
  const second = Float64Array.from({ length: degree + 1 }, (_, k) => (k - 1) / k);
  return {
    stepToZero(colatitude) {
      const x = Math.cos(colatitude);
      let before = 1;
      let value = x;
      for (let k = 2; k <= degree; k++) {
        const next = first[k]! * x * value - second[k]! * before;
        before = value;
        value = next;
      }
      return (value * Math.sin(colatitude)) / (degree * (x * value - before));
    },
  };
}
