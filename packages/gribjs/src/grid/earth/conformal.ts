import { RADIANS } from './angles.ts';

/**
 * Latitudes of an ellipsoid by `t`, the tangent of half the conformal colatitude: infinite at the south pole,
 * 0 at the north pole. Snyder, Map Projections: A Working Manual (1987), equations 3-5, 7-9, 14-15
 * and 15-9.
 */
export interface ConformalLatitude {
  /** Radius of the parallel as a part of the semi-major axis; latitude in degrees. */
  m(latitude: number): number;
  t(latitude: number): number;
  /** Degrees. */
  latitudeOf(t: number): number;
}

/** The equation converges by a factor of e^2 (1/150 on the earth) an iteration. */
const MAX_ITERATIONS = 12;
const CLOSE_RADIANS = 1e-10;

export function conformalLatitude(e: number): ConformalLatitude {
  const series = seriesFromConformal(e * e);
  return {
    m(latitude) {
      const sine = e * Math.sin(latitude * RADIANS);
      return Math.cos(latitude * RADIANS) / Math.sqrt(1 - sine * sine);
    },
    t(latitude) {
      const sine = e * Math.sin(latitude * RADIANS);
      return Math.tan(Math.PI / 4 - (latitude * RADIANS) / 2) * ((1 + sine) / (1 - sine)) ** (e / 2);
    },
    latitudeOf(t) {
      const conformal = Math.PI / 2 - 2 * Math.atan(t);
      if (e === 0) return conformal / RADIANS;
      // On the earth the series is right to 1e-11 and one iteration makes it exact; other bodies may need more.
      let latitude = series(conformal);
      for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        const sine = e * Math.sin(latitude);
        const next = Math.PI / 2 - 2 * Math.atan(t * ((1 - sine) / (1 + sine)) ** (e / 2));
        const moved = Math.abs(next - latitude);
        latitude = next;
        if (moved < CLOSE_RADIANS) break;
      }
      return latitude / RADIANS;
    },
  };
}

/** Series 3-5 from conformal to geographic latitude (radians), its sines of multiples taken together. */
function seriesFromConformal(e2: number): (conformal: number) => number {
  const [e4, e6, e8] = [e2 ** 2, e2 ** 3, e2 ** 4];
  const sine2 = e2 / 2 + (5 * e4) / 24 + e6 / 12 + (13 * e8) / 360;
  const sine4 = (7 * e4) / 48 + (29 * e6) / 240 + (811 * e8) / 11_520;
  const sine6 = (7 * e6) / 120 + (81 * e8) / 1120;
  const sine8 = (4279 * e8) / 161_280;
  return (conformal) => {
    const sine = Math.sin(2 * conformal);
    const cosine = Math.cos(2 * conformal);
    const inner = 2 * sine4 - 4 * sine8 + cosine * (4 * sine6 + cosine * 8 * sine8);
    return conformal + sine * (sine2 - sine6 + cosine * inner);
  };
}
