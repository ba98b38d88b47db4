import { expect, it } from 'vitest';
import { likelyTimes } from '../../../src/web/place/windows/likely-times.ts';

const HOURS = [0, 3, 6, 9, 15];
const TIMES = HOURS.map((hours) => hours * 3_600_000);
const SHARES = [0.7, 0.7, 0.69, 1, 0.9];
const found = (minimumHours: number, reachesBack: boolean, shares: readonly (number | null)[] = SHARES) =>
  likelyTimes(TIMES, shares, { minimumShare: 0.7, minimumHours, reachesBack }).map(
    ({ start, end, hours }) => [start.slice(11, 16), end.slice(11, 16), hours],
  );

it('times are likely from a step on until one that is not, or until the end of the run', () => {
  expect(found(1, false)).toEqual([
    ['00:00', '06:00', 6],
    ['09:00', '15:00', 6],
  ]);
});

it('a share of amounts is of the time before its step', () => {
  expect(found(1, true)).toEqual([
    ['00:00', '03:00', 3],
    ['06:00', '15:00', 9],
  ]);
});

it('shorter ones are left out, and unknown shares end them', () => {
  expect(found(6, true)).toEqual([['06:00', '15:00', 9]]);
  expect(found(6, true, [1, 1, null, 1, 1])).toEqual([['06:00', '15:00', 9]]);
});
