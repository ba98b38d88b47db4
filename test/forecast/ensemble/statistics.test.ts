// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnsembleColumn } from '../../../src/forecast/index.ts';
import { EnsembleSummary } from '../../../src/forecast/index.ts';
import { Series } from '../../../src/forecast/series/values/series.ts';
import { MISSING } from '../../../src/store/index.ts';

/** One lead of an ensemble; null is a member without a value. */
function columnOf(values: readonly (number | null)[], name = 'air_temperature_2m' as const): EnsembleColumn {
  const members = values.map((value, number) => ({
    number,
    series: new Series({
      name,
      units: 'K',
      decimals: 2,
      leads: [3],
      integers: Int32Array.of(value === null ? MISSING : Math.round(value * 100)),
      reasons: [null],
      cellMethods: 'time: point',
      windowStarts: null,
    }),
  }));
  return {
    name,
    units: 'K',
    decimals: 2,
    leads: [3],
    cellMethods: 'time: point',
    windowStarts: null,
    members,
  };
}

const value = fc.integer({ min: 20000, max: 33000 }).map((hundredths) => hundredths / 100);
const ensemble = fc.array(value, { minLength: 1, maxLength: 60 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

function quantileOf(values: readonly (number | null)[], at: number): number | null {
  return new EnsembleSummary(columnOf(values)).quantiles([at])[0]!.series.values[0]!;
}

describe('statistics over members', () => {
  // numpy 2: quantile(v, at, method='linear'), histogram(v, edges)[0], v.mean(), v.std(ddof=1) of
  // round(default_rng(41).normal(280, 8, n), 1) for n of 1, 2, 3, 5, 10, 20, 31, 51, one after another.
  it('equals NumPy', () => {
    const cases = JSON.parse(readFileSync(new URL('./numpy.json', import.meta.url), 'utf8')) as {
      values: number[];
      at: number[];
      quantiles: number[];
      edges: number[];
      histogram: number[];
      mean: number;
      std: number | null;
    }[];
    for (const { values, at, quantiles, edges, histogram, mean, std } of cases) {
      const summary = new EnsembleSummary(columnOf(values));
      for (const [n, { series }] of summary.quantiles(at).entries()) {
        expect(Math.abs(series.values[0]! - quantiles[n]!)).toBeLessThanOrEqual(0.0050001);
      }
      expect(summary.histogram(edges).map(({ counts }) => counts[0])).toEqual(histogram);
      expect(Math.abs(summary.mean().values[0]! - mean)).toBeLessThanOrEqual(0.0050001);
      if (std === null) expect(summary.standardDeviation().values[0]).toBeNull();
      else expect(Math.abs(summary.standardDeviation().values[0]! - std)).toBeLessThanOrEqual(0.0050001);
    }
  });

  it('has a median between the extremes, which are the quantiles 0 and 1', () => {
    fc.assert(
      fc.property(ensemble, (values) => {
        const summary = new EnsembleSummary(columnOf(values));
        const [low, middle, high] = summary.quantiles([0, 0.5, 1]).map(({ series }) => series.values[0]!);
        expect(low).toBe(summary.minimum().values[0]);
        expect(high).toBe(summary.maximum().values[0]);
        expect(middle!).toBeGreaterThanOrEqual(low!);
        expect(middle!).toBeLessThanOrEqual(high!);
      }),
    );
  });

  it('rises with the share, and exceedance falls with the threshold', () => {
    fc.assert(
      fc.property(ensemble, share, share, value, value, (values, a, b, s, t) => {
        expect(quantileOf(values, Math.min(a, b))!).toBeLessThanOrEqual(quantileOf(values, Math.max(a, b))!);
        const summary = new EnsembleSummary(columnOf(values));
        const thresholds = [Math.min(s, t), Math.max(s, t)];
        const [lower, higher] = summary.exceedance(thresholds).map(({ series }) => series.values[0]!);
        expect(higher!).toBeLessThanOrEqual(lower!);
      }),
    );
  });

  it('does not depend on the order of members, nor on those without a value', () => {
    fc.assert(
      fc.property(ensemble, share, fc.integer(), (values, at, seed) => {
        const shuffled = values.toSorted((a, b) => Math.sin(a * seed) - Math.sin(b * seed));
        expect(quantileOf(shuffled, at)).toBe(quantileOf(values, at));
        expect(quantileOf([null, ...shuffled, null], at)).toBe(quantileOf(values, at));
      }),
    );
    expect(quantileOf([null, null], 0.5)).toBeNull();
  });

  it('refuses directions, shares outside 0 to 1, and edges that do not rise', () => {
    const summary = new EnsembleSummary(columnOf([280]));
    expect(() => summary.quantiles([1.5])).toThrow(/a quantile is a share from 0 to 1/);
    expect(() => summary.quantiles([])).toThrow(/give 1 to 99 quantiles, not 0/);
    expect(() => summary.histogram([1, 1])).toThrow(/edges must rise/);
    expect(() => summary.exceedance([Number.NaN])).toThrow(/finite numbers/);
    const direction = { ...columnOf([280]), name: 'wind_from_direction_10m', units: 'degree' } as const;
    expect(() => new EnsembleSummary(direction)).toThrow(/is a direction and cannot be/);
  });
});
