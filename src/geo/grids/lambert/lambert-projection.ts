import { FULL_CIRCLE, MICRO, type MicroBox } from '../../shapes/box.ts';
import type { PlanarRing } from '../../shapes/planar-ring.ts';
import { type LatLon, RADIANS_PER_DEGREE, wrapLongitude } from '../../shapes/sphere.ts';
import type { LambertGridSpec } from '../spec/grid-spec.ts';

/** A position on the projection plane in metres: y grows along the meridian LoV, x to its right; origin at LaD, LoV. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

export type LambertParameters = Pick<
  LambertGridSpec,
  'lad' | 'lov' | 'latin1' | 'latin2' | 'majorAxisMetres' | 'minorAxisMetres'
>;

/** Multiples of the full circle, in degrees, at which the plane can meet a meridian again; no model's cone needs more. */
const FULL_TURNS = [-720, -360, 0, 360, 720];
/** Enough for the latitude on an ellipsoid to converge below 1e-14 radians. */
const MAX_ITERATIONS = 20;
/** Half a microdegree, since positions are rounded to microdegrees, and a margin for the rounding of doubles. */
const HALF_MICRO = 0.51;

/**
 * Lambert conformal conic projection of sphere or ellipsoid, either hemisphere (Snyder, Map Projections: A Working Manual,
 * equations 14-15, 15-1 to 15-11). The scale is true at Latin1 and Latin2, whatever LaD is: producers make their grids so,
 * and decoders read them so.
 */
export class LambertProjection {
  /** Ratio of an angle between meridians on the plane to that on the earth; negative for a cone over the south pole. */
  readonly n: number;
  readonly #lov: number;
  readonly #eccentricity: number;
  /** Metres from the apex to a latitude are #scale * t^n. */
  readonly #scale: number;
  readonly #rhoOfOrigin: number;

  constructor({ lad, lov, latin1, latin2, majorAxisMetres, minorAxisMetres }: LambertParameters) {
    this.#lov = lov;
    this.#eccentricity = Math.sqrt(1 - (minorAxisMetres / majorAxisMetres) ** 2);
    const [phi1, phi2] = [latin1 * RADIANS_PER_DEGREE, latin2 * RADIANS_PER_DEGREE];
    const [m1, m2] = [this.#m(phi1), this.#m(phi2)];
    const [t1, t2] = [this.#t(phi1), this.#t(phi2)];
    // The secant formula is 0/0 for one latitude; the tangent cone is its limit.
    this.n = Math.abs(latin1 - latin2) < 1e-6 ? Math.sin(phi1) : Math.log(m1 / m2) / Math.log(t1 / t2);
    this.#scale = (majorAxisMetres * m1) / (this.n * t1 ** this.n);
    this.#rhoOfOrigin = this.#rho(lad * RADIANS_PER_DEGREE);
  }

  /** Not finite at the pole that the cone opens towards. */
  toPlane({ latitude, longitude }: LatLon): PlanePoint {
    const rho = this.#rho(latitude * RADIANS_PER_DEGREE);
    const theta = this.n * wrapLongitude(longitude - this.#lov) * RADIANS_PER_DEGREE;
    return { x: rho * Math.sin(theta), y: this.#rhoOfOrigin - rho * Math.cos(theta) };
  }

  /** Longitude in [-180, 180). */
  toEarth({ x, y }: PlanePoint): LatLon {
    return { latitude: this.latitudeAt(x, y), longitude: this.longitudeAt(x, y) };
  }

  /** Degrees; x and y in metres. */
  latitudeAt(x: number, y: number): number {
    const rho = Math.sign(this.n) * Math.hypot(x, this.#rhoOfOrigin - y);
    return this.#latitude((rho / this.#scale) ** (1 / this.n)) / RADIANS_PER_DEGREE;
  }

  /** Degrees in [-180, 180). */
  longitudeAt(x: number, y: number): number {
    return wrapLongitude(this.#lov + this.#angle(x, y) / this.n / RADIANS_PER_DEGREE);
  }

  /** Angle in radians from the plane's y axis to the meridian of a point: n * (longitude - LoV). */
  angle({ x, y }: PlanePoint): number {
    return this.#angle(x, y);
  }

  /** A box on the plane, with a margin for points that are rounded into it. Points in the gap of the unrolled cone are outside. */
  ringOf({ south, north, west, width }: MicroBox): PlanarRing {
    const distances = [south - HALF_MICRO, north + HALF_MICRO].map((micro) => {
      const latitude = Math.min(90, Math.max(-90, micro / MICRO));
      return Math.abs(this.#rho(latitude * RADIANS_PER_DEGREE));
    });
    const from = wrapLongitude(west / MICRO - this.#lov) - HALF_MICRO / MICRO;
    const to = from + (width + 2 * HALF_MICRO) / MICRO;
    const sectors = FULL_TURNS.map((turn) => {
      const [a, b] = [from + turn, to + turn].map((meridian) => this.n * meridian * RADIANS_PER_DEGREE);
      return [Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0)] as const;
    });
    return {
      sign: Math.sign(this.n),
      apexY: this.#rhoOfOrigin,
      inner: Math.min(...distances),
      outer: Math.max(...distances),
      sectors:
        width >= FULL_CIRCLE
          ? [[-Math.PI, Math.PI]]
          : sectors.filter(([a, b]) => a <= Math.PI && b >= -Math.PI),
    };
  }

  #angle(x: number, y: number): number {
    const sign = Math.sign(this.n);
    return Math.atan2(sign * x, sign * (this.#rhoOfOrigin - y));
  }

  #rho(phi: number): number {
    return this.#scale * this.#t(phi) ** this.n;
  }

  /** Radius of a parallel, in units of the major axis. */
  #m(phi: number): number {
    return Math.cos(phi) / Math.sqrt(1 - (this.#eccentricity * Math.sin(phi)) ** 2);
  }

  /** Tangent of half the conformal colatitude. */
  #t(phi: number): number {
    return Math.tan(Math.PI / 4 - phi / 2) / this.#flattening(phi);
  }

  #flattening(phi: number): number {
    const e = this.#eccentricity;
    if (e === 0) return 1;
    return ((1 - e * Math.sin(phi)) / (1 + e * Math.sin(phi))) ** (e / 2);
  }

  #latitude(t: number): number {
    let phi = Math.PI / 2 - 2 * Math.atan(t);
    if (this.#eccentricity === 0) return phi;
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      const next = Math.PI / 2 - 2 * Math.atan(t * this.#flattening(phi));
      if (Math.abs(next - phi) < 1e-14) return next;
      phi = next;
    }
    return phi;
  }
}
