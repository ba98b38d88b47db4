import { expect, it } from 'vitest';
import { slopeOf } from '../../bench/soak/slope.ts';
import { growthOf, laterHalf } from '../../bench/soak/verdict.ts';

/** The first and the second of Anscombe's four sets (1973), whose lines every book on statistics prints. */
const X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const FIRST = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
const STANDARD_ERROR = 0.1179;
/** Student's t for 9 degrees of freedom, 97.5 %. */
const T9 = 2.262;

it('a slope and its interval are those of the textbook', () => {
  const { perUnit, within } = slopeOf(X.map((x, n) => [x, FIRST[n]!]));
  expect(perUnit).toBeCloseTo(0.5001, 4);
  expect(within).toBeCloseTo(STANDARD_ERROR * T9, 3);
});

it('a slope by 21 points has the interval of 19 degrees of freedom', () => {
  // Residuals of +1 and -1 about a line of slope 0, but for the last: t is 2.093 by the tables.
  const points = Array.from({ length: 21 }, (_, x) => [x, x === 20 ? 0 : x % 2 === 0 ? 1 : -1] as const);
  const spread = 770;
  const { perUnit, within } = slopeOf(points);
  const residuals = points.reduce((sum, [x, y]) => {
    const mean = points.reduce((total, [, each]) => total + each, 0) / 21;
    return sum + (y - mean - perUnit * (x - 10)) ** 2;
  }, 0);
  expect(within / Math.sqrt(residuals / 19 / spread)).toBeCloseTo(2.093, 2);
});

it('what grows for certain is a leak, what only wavers is not', () => {
  const reading = (minute: number, heap: number, descriptors: number) => ({
    minute,
    heap,
    descriptors,
    external: 30e6,
    resident: 400e6 + (minute % 2) * 20e6,
  });
  const minutes = Array.from({ length: 22 }, (_, n) => n + 9);
  const leaks = (readings: ReturnType<typeof reading>[]) =>
    growthOf(readings)
      .filter(({ isLeak }) => isLeak)
      .map(({ figure }) => figure);
  expect(leaks(minutes.map((m) => reading(m, 80e6 + (m % 3) * 1e6, 60 + (m % 2) * 8)))).toEqual([]);
  expect(leaks(minutes.map((m) => reading(m, 80e6 + m * 0.1e6, 60)))).toEqual(['heap']);
  expect(leaks(minutes.map((m) => reading(m, 80e6, 60 + m)))).toEqual(['descriptors']);
});

it('what levels off in the first half is not a leak, what grows through the second is', () => {
  const reading = (minute: number, heap: number) => ({
    minute,
    heap,
    descriptors: 80,
    external: 30e6,
    resident: 400e6,
  });
  const minutes = Array.from({ length: 22 }, (_, n) => n + 9);
  const isLeak = (heapAt: (minute: number) => number) =>
    growthOf(laterHalf(minutes.map((minute) => reading(minute, heapAt(minute))))).some((each) => each.isLeak);
  expect(isLeak((minute) => 70e6 + Math.min(minute, 18) * 0.2e6)).toBe(false);
  expect(isLeak((minute) => 70e6 + minute * 0.1e6)).toBe(true);
});
