// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { codesOf, isDirection, quantityOf } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import { memo } from '../../common/memo.ts';
import { roundTo } from '../../units/conversion/rounding.ts';
import type { Slab } from './slab.ts';

/** Statistics of a slab's values; null if it has no values. */
export interface SlabStatistics {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /**
   * Weighted by area: by the cosine of the latitude on rows of latitude, equally on a conformal grid. Null for directions and
   * codes, which have no mean.
   */
  readonly mean: number | null;
  /** Points with a value. */
  readonly count: number;
}

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Extra decimals of a mean compared with the values. */
export const MEAN_DECIMALS = 2;

const known = new WeakMap<Int32Array, SlabStatistics>();

/** Statistics of a slab, in its units; computed once, since each field of an answer asks for one of them. */
export function slabStatistics(slab: Slab): SlabStatistics {
  return memo(known, slab.integers, () => computeStatistics(slab));
}

function computeStatistics(slab: Slab): SlabStatistics {
  const { nx, ny, window, latitudes, integers, decimals } = slab;
  let [minimum, maximum, sum, weights, count] = [Infinity, -Infinity, 0, 0, 0];
  for (let y = 0, at = 0; y < ny; y++) {
    const weight = window.kind === 'rectangle' ? 1 : Math.cos(latitudes[y]! * RADIANS_PER_DEGREE);
    for (let x = 0; x < nx; x++, at++) {
      const integer = integers[at]!;
      if (integer === MISSING) continue;
      minimum = Math.min(minimum, integer);
      maximum = Math.max(maximum, integer);
      sum += weight * integer;
      weights += weight;
      count++;
    }
  }
  if (count === 0) return { minimum: null, maximum: null, mean: null, count };
  const perUnit = 10 ** decimals;
  return {
    minimum: minimum / perUnit,
    maximum: maximum / perUnit,
    mean: hasMean(slab) ? roundTo(sum / weights / perUnit, decimals + MEAN_DECIMALS) : null,
    count,
  };
}

function hasMean({ name }: Slab): boolean {
  return !isDirection(quantityOf(name)) && codesOf(name) === null;
}
