import { expect, it } from 'vitest';
import { FairShare } from '../../../src/platform/index.ts';

/** How much each key gets that takes 1, round robin, until none fits any more. */
function taken(total: number, keys: readonly string[]): readonly number[] {
  const share = new FairShare(total);
  const got = keys.map(() => 0);
  for (let round = 0; round < total; round++) {
    for (const [n, key] of keys.entries()) {
      if (!share.fits(key, 1)) continue;
      share.add(key, 1);
      got[n] = (got[n] ?? 0) + 1;
    }
  }
  return got;
}

it('gives one key half, each of two a third, each of three a quarter, so that there is always room for one more', () => {
  expect(taken(60, ['a'])).toEqual([30]);
  expect(taken(60, ['a', 'b'])).toEqual([20, 20]);
  expect(taken(60, ['a', 'b', 'c'])).toEqual([15, 15, 15]);
});

it('gives what was given back to others, and anything where nothing is held', () => {
  const share = new FairShare(10);
  expect(share.fits('a', 100)).toBe(true);
  share.add('a', 5);
  expect([share.fits('a', 1), share.fits('b', 2), share.fits('b', 3)]).toEqual([false, true, false]);
  share.add('a', -5);
  expect([share.inUse, share.fits('b', 5)]).toEqual([0, true]);
});
