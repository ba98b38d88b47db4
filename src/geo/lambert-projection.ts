import type { LambertGridSpec } from './grid-spec.ts';
import { type LatLon, RADIANS_PER_DEGREE, wrapLongitude } from './sphere.ts';
import type { MicroBox } from './window.ts';

/** A place on the projection plane in metres: y grows along the meridian LoV, x to its right; origin at LaD, LoV. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** A box on the projection plane, in metres. */
export interface PlaneExtent {
  readonly left: number;
  readonly right: number;
  readonly lower: number;
  readonly upper: number;
}

export type LambertParameters = Pick<
  LambertGridSpec,
  'lad' | 'lov' | 'latin1' | 'latin2' | 'majorAxisMetres' | 'minorAxisMetres'
>;

/** Degrees by which a meridian may be met again: a plane that a cone is rolled out on twice and more is none of a model. */
const TURNS = [-720, -360, 0, 360, 720];
/** Enough for the latitude of an ellipsoid to settle below 1e-14 radians. */
const MOST_ITERATIONS = 20;

/**
 * Lambert conformal conic projection of sphere or ellipsoid, either hemisphere (Snyder, Map Projections: A Working Manual,
 * equations 14-15, 15-1 to 15-11). The scale is true at Latin1 and Latin2, wherever LaD is: that is how producers make
 * their grids and how decoders read them.
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
  toEarth(point: PlanePoint): LatLon {
    const rho = Math.sign(this.n) * Math.hypot(point.x, this.#rhoOfOrigin - point.y);
    const t = (rho / this.#scale) ** (1 / this.n);
    return {
      latitude: this.#latitude(t) / RADIANS_PER_DEGREE,
      longitude: wrapLongitude(this.#lov + this.angle(point) / this.n / RADIANS_PER_DEGREE),
    };
  }

  /** Angle in radians from the plane's y axis to the meridian of a point: n * (longitude - LoV). */
  angle({ x, y }: PlanePoint): number {
    const sign = Math.sign(this.n);
    return Math.atan2(sign * x, sign * (this.#rhoOfOrigin - y));
  }

  distanceFromApex({ x, y }: PlanePoint): number {
    return Math.hypot(x, this.#rhoOfOrigin - y);
  }

  /**
   * Box on the plane around a box of latitudes and longitudes, as far as it is within `farthest` metres of the apex. A box on
   * the earth is a sector of a ring on the plane, or two on both sides of the meridian opposite LoV, along which the cone is
   * cut open; points in the gap of the cut count as beyond it. The extremes of a sector are at its corners and where its arcs
   * cross the axes.
   */
  extentOf({ south, north, west, width }: MicroBox, farthest: number): PlaneExtent {
    const rhos = [south, north].map((micro) => {
      const rho = this.#rho((micro / 1e6) * RADIANS_PER_DEGREE);
      return Math.sign(rho) * Math.min(Math.abs(rho), farthest);
    });
    const from = wrapLongitude(west / 1e6 - this.#lov);
    const sectors = TURNS.map((turn) => [
      Math.max(from + turn, -180 / Math.abs(this.n)),
      Math.min(from + turn + width / 1e6, 180 / Math.abs(this.n)),
    ]);
    const extent = { left: Infinity, right: -Infinity, lower: Infinity, upper: -Infinity };
    for (const [start = 0, end = 0] of sectors) {
      if (start > end) continue;
      const quarters = [-2, -1, 0, 1, 2].map((quarter) => (quarter * 90) / this.n);
      for (const meridian of [start, end, ...quarters.filter((each) => each > start && each < end)]) {
        const theta = this.n * meridian * RADIANS_PER_DEGREE;
        for (const rho of rhos) {
          const [x, y] = [rho * Math.sin(theta), this.#rhoOfOrigin - rho * Math.cos(theta)];
          extent.left = Math.min(extent.left, x);
          extent.right = Math.max(extent.right, x);
          extent.lower = Math.min(extent.lower, y);
          extent.upper = Math.max(extent.upper, y);
        }
      }
    }
    return extent;
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
    for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      const next = Math.PI / 2 - 2 * Math.atan(t * this.#flattening(phi));
      if (Math.abs(next - phi) < 1e-14) return next;
      phi = next;
    }
    return phi;
  }
}
