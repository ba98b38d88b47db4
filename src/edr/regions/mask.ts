// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { setImmediate } from 'node:timers/promises';
import type { ColumnFilter } from '../../formats/index.ts';
import { isWithin, type Region } from './region.ts';

/** Comparisons of a point with an interval before the event loop gets a turn. */
const COMPARISONS_AT_ONCE = 262_144;

/** Which points are in a region: 1, else 0. */
export interface Mask {
  /** `[y][x]` */
  readonly inside: Uint8Array;
  /** How many are. */
  readonly count: number;
}

/** The mask of rows and columns along parallels and meridians; yields to the event loop between rows. */
export async function maskOfAxes(
  region: Region,
  latitudes: Float64Array,
  longitudes: Float64Array,
): Promise<Mask> {
  const nx = longitudes.length;
  const inside = new Uint8Array(latitudes.length * nx);
  let count = 0;
  let comparisons = 0;
  for (const [y, latitude] of latitudes.entries()) {
    const intervals = region.intervalsAt(latitude);
    comparisons += (intervals.length + 1) * nx;
    if (comparisons > COMPARISONS_AT_ONCE) {
      comparisons = 0;
      await setImmediate();
    }
    if (intervals.length === 0) continue;
    for (let x = 0; x < nx; x++) {
      if (!isWithin(intervals, longitudes[x]!)) continue;
      inside[y * nx + x] = 1;
      count++;
    }
  }
  return { inside, count };
}

/** Picks the points of a row that are in a region. */
export function columnsInRegion(region: Region): ColumnFilter {
  return ({ latitudes, longitudes, parallel }) => {
    const ofParallel = parallel === null ? null : region.intervalsAt(parallel);
    const columns: number[] = [];
    for (let x = 0; x < longitudes.length; x++) {
      const intervals = ofParallel ?? region.intervalsAt(latitudes[x]!);
      if (isWithin(intervals, longitudes[x]!)) columns.push(x);
    }
    return columns;
  };
}
