import { RADIANS } from './angles.ts';

/** q of the sine of a latitude, equation 3-12 of Snyder, Map Projections: A Working Manual (1987). */
export function authalicQ(e: number): (sine: number) => number {
  if (e === 0) return (sine) => 2 * sine;
  return (sine) =>
    (1 - e * e) * (sine / (1 - e * e * sine * sine) - Math.log((1 - e * sine) / (1 + e * sine)) / (2 * e));
}

/** Newton's method on q(sine of latitude) gains its digits in three or four iterations on the earth. */
const MAX_ITERATIONS = 12;

/** Degrees; NaN beyond the poles. Newton's method where equation 3-16 has it, in the sine of the latitude. */
export function authalicLatitude(target: number, q: (sine: number) => number, e: number): number {
  const pole = q(1);
  // A pole that is on the grid may lie beyond itself by rounding.
  const reached = Math.abs(target / pole) < 1 + 1e-12 ? Math.max(-1, Math.min(1, target / pole)) : Number.NaN;
  let sine = reached;
  for (let iteration = 0; iteration < MAX_ITERATIONS && e > 0; iteration++) {
    const shape = 1 - e * e * sine * sine;
    const step = ((reached * pole - q(sine)) * shape * shape) / (2 * (1 - e * e));
    sine = Math.max(-1, Math.min(1, sine + step));
    if (!(Math.abs(step) > 1e-15)) break;
  }
  return Math.asin(sine) / RADIANS;
}
