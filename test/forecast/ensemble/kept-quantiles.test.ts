// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countOf,
  countWithin,
  largestError,
  requireKeptQuantiles,
} from '../../../src/forecast/ensemble/statistics/kept-quantiles.ts';
import { quantile } from './small-ensemble.ts';

const TESTS: readonly ((value: number, threshold: number) => boolean)[] = [
  (value, threshold) => value > threshold,
  (value, threshold) => value >= threshold,
  (value, threshold) => value < threshold,
  (value, threshold) => value <= threshold,
];

it('counts the members beyond a threshold within the stated error, with many that are equal too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant(0)), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: -2, max: 802 }).map((halves) => halves / 2),
      fc.nat(3),
      (members, threshold, n) => {
        const meets = TESTS[n]!;
        const ascending = members.toSorted((a, b) => a - b);
        const kept = Array.from({ length: 21 }, (_, step) => Math.round(quantile(ascending, step / 20)));
        const met = kept.filter((value) => meets(value, threshold)).length;
        const really = members.filter((value) => meets(value, threshold)).length;
        const { least, most } = countWithin(met, members.length);
        expect(really).toBeGreaterThanOrEqual(least);
        expect(really).toBeLessThanOrEqual(most);
        const error = Math.abs(countOf(met, members.length) - really) / members.length;
        expect(error).toBeLessThanOrEqual(largestError(members.length));
      },
    ),
    { numRuns: 20_000 },
  );
});

it('is sure of none and of all', () => {
  expect([countOf(0, 50), countOf(21, 50)]).toEqual([0, 50]);
});

it('is off by a member or two of the ensembles that there are', () => {
  expect([20, 30, 39, 50].map(largestError)).toEqual([0.05, 0.04, 0.03, 0.04]);
});

it('refuses quantiles that are not kept, with the nearest', () => {
  expect(() => requireKeptQuantiles([0, 0.05, 0.15, 0.35, 0.55, 0.7, 0.95, 1])).not.toThrow();
  expect(() => requireKeptQuantiles([0.5, 0.33])).toThrow(/not 0\.33; the nearest is 0\.35/);
});
