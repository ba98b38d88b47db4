import { describe, expect, it } from 'vitest';
import { reliefFactor } from '../../src/demo/ground/relief.ts';

/** Steps of 15 km along a parallel, 3,000 km long. */
const path = (latitude: number, west: number) =>
  Array.from({ length: 200 }, (_, k) => ({
    latitude,
    longitude: west + (15 * k) / (111.2 * Math.cos((latitude * Math.PI) / 180)),
  }));
const PATHS = [path(46, -10), path(40, -118), path(-30, 160), path(0, -60)];

const heights = (resolutionKm: number) =>
  PATHS.map((places) =>
    places.map(({ latitude, longitude }) => reliefFactor(latitude, longitude, resolutionKm)),
  );
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Root mean square of the change from one place to the next. */
const steepness = (resolutionKm: number) =>
  Math.sqrt(
    mean(
      heights(resolutionKm).flatMap((row) => row.slice(1).map((value, k) => (value - (row[k] ?? 0)) ** 2)),
    ),
  );

describe('hills and valleys', () => {
  it('are steeper the finer the model', () => {
    const [gfs, iconGlobal, iconEu, arome] = [28, 13, 7, 2.5].map(steepness);
    expect(iconGlobal).toBeGreaterThan(1.2 * (gfs ?? Number.NaN));
    expect(iconEu).toBeGreaterThan(1.1 * (iconGlobal ?? Number.NaN));
    expect(arome).toBeGreaterThan(1.1 * (iconEu ?? Number.NaN));
  });

  it('are the same for all models where they are large: 200 km means agree', () => {
    const blocks = (resolutionKm: number) =>
      heights(resolutionKm).flatMap((row) =>
        Array.from({ length: 14 }, (_, k) => mean(row.slice(14 * k, 14 * (k + 1)))),
      );
    const fine = blocks(2.5);
    const apart = blocks(28).map((value, k) => Math.abs(value - (fine[k] ?? Number.NaN)));
    expect(mean(apart)).toBeLessThan(0.06);
  });

  it('do not change the mean height of the ground', () => {
    for (const resolutionKm of [28, 2.5]) {
      const all = heights(resolutionKm).flat();
      expect(Math.abs(mean(all) - 1)).toBeLessThan(0.1);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0.3);
      expect(Math.max(...all)).toBeLessThanOrEqual(1.7);
    }
  });

  it('have no seam at 180 degrees and one height at a pole', () => {
    expect(reliefFactor(-17, 180, 3)).toBeCloseTo(reliefFactor(-17, -180, 3), 9);
    expect(reliefFactor(90, 0, 3)).toBeCloseTo(reliefFactor(90, 123, 3), 9);
  });
});
