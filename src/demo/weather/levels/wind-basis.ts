// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { AtmospherePoints } from '../../atmosphere/points.ts';
import type { AtmosphereState } from '../../atmosphere/state.ts';

/** What the balanced winds of all levels of one state share. */
interface WindBasis {
  /** Slopes of continental temperatures towards north and east, K per unit of the points' own. */
  readonly north: Float64Array;
  readonly east: Float64Array;
}

interface KnownBasis extends WindBasis {
  /** Of the state that it was computed for. */
  edition: number;
}

const bases = new WeakMap<AtmosphereState, KnownBasis>();

/** Computed once for each state. Float64, so that winds are the same bits as if every level computed it. */
export function windBasisOf(state: AtmosphereState): WindBasis {
  const { points } = state;
  const known = bases.get(state);
  if (known?.edition === state.edition) return known;
  const basis: KnownBasis = known ?? {
    edition: state.edition,
    north: new Float64Array(points.size),
    east: new Float64Array(points.size),
  };
  basis.edition = state.edition;
  bases.set(state, basis);
  fillBasis(state, basis);
  return basis;
}

function fillBasis({ points, climate }: AtmosphereState, { north, east }: WindBasis): void {
  for (let point = 0; point < points.size; point++) {
    const continental = climate.continental[point]!;
    const maritime = climate.maritime[point]!;
    north[point] =
      climate.continentalNorth[point]! * points.continentality[point]! +
      continental * points.continentalityNorth[point]! +
      climate.maritimeNorth[point]! * points.mildness[point]! +
      maritime * points.mildnessNorth[point]!;
    east[point] = continental * points.continentalityEast[point]! + maritime * points.mildnessEast[point]!;
  }
}

const factors = new WeakMap<AtmospherePoints, Float64Array>();

/** Wind, m s-1, per slope of a level's height: what the points' latitudes make of it. */
export function windFactorsOf(points: AtmospherePoints): Float64Array {
  let known = factors.get(points);
  if (known === undefined) {
    known = Float64Array.from(points.windFactors, (factor, point) => factor * points.nearPoles[point]!);
    factors.set(points, known);
  }
  return known;
}
