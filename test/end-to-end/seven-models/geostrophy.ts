import type { SlabAnswer } from './asking.ts';

const EARTH_RADIUS = 6_371_229;
const GRAVITY = 9.80665;
const RADIAN = Math.PI / 180;

const coriolis = (latitude: number) => 2 * 7.292_115e-5 * Math.sin(latitude * RADIAN);

export interface WindPair {
  readonly index: number;
  readonly u: number;
  readonly v: number;
}

/**
 * Geostrophic wind out of the heights of a pressure surface alone, as a forecaster would have it from a chart: the slope by
 * least squares through the eight points around, on any grid. Not within 25 degrees of the equator nor 15 of the poles.
 */
export function geostrophicWinds(slab: SlabAnswer): readonly WindPair[] {
  const { nx, ny, latitudes, values } = slab;
  const winds: WindPair[] = [];
  for (let row = 1; row < ny - 1; row++) {
    for (let column = 1; column < nx - 1; column++) {
      const index = row * nx + column;
      const latitude = latitudes[index] ?? 0;
      if (Math.abs(latitude) < 25 || Math.abs(latitude) > 75) continue;
      const around = [-nx, 0, nx].flatMap((rows) => [-1, 0, 1].map((columns) => index + rows + columns));
      if (around.some((point) => (values[point] ?? null) === null)) continue;
      const slope = slopeAt(slab, index, around);
      if (slope === null) continue;
      const factor = GRAVITY / coriolis(latitude);
      winds.push({ index, u: -factor * slope.northward, v: factor * slope.eastward });
    }
  }
  return winds;
}

/** Metres of height for a metre on the ground; null where the points lie in a line. */
function slopeAt({ latitudes, longitudes, values }: SlabAnswer, centre: number, around: readonly number[]) {
  const at = (of: readonly (number | null)[], point: number) => of[point] ?? Number.NaN;
  const shrink = Math.cos(at(latitudes, centre) * RADIAN);
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
  for (const point of around) {
    const degreesEast = ((at(longitudes, point) - at(longitudes, centre) + 540) % 360) - 180;
    const x = EARTH_RADIUS * RADIAN * degreesEast * shrink;
    const y = EARTH_RADIUS * RADIAN * (at(latitudes, point) - at(latitudes, centre));
    const z = at(values, point) - at(values, centre);
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * z;
    yz += y * z;
  }
  const determinant = xx * yy - xy * xy;
  if (determinant <= 0.1 * xx * yy) return null;
  return {
    eastward: (xz * yy - yz * xy) / determinant,
    northward: (yz * xx - xz * xy) / determinant,
  };
}

/** Pearson's, of two columns of numbers. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [aa, bb, ab] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [da, db] = [value - ma, (b[index] ?? Number.NaN) - mb];
    aa += da * da;
    bb += db * db;
    ab += da * db;
  }
  return ab / Math.sqrt(aa * bb);
}

export function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
