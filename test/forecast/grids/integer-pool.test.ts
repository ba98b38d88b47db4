import { expect, it } from 'vitest';
import { LentIntegers } from '../../../src/forecast/grids/integer-pool.ts';

it('memory is used again after its release, and not before', () => {
  const [first, second] = [new LentIntegers(), new LentIntegers()];
  const taken = first.take(10_000);
  expect(taken).toHaveLength(10_000);
  const beside = second.take(10_000);
  expect(beside.buffer).not.toBe(taken.buffer);
  first.release();
  const again = second.take(9000);
  expect(again).toHaveLength(9000);
  expect(again.buffer).toBe(taken.buffer);
  // Once.
  first.release();
  expect(second.take(9000).buffer).not.toBe(taken.buffer);
});

it('lengths from nothing to the longest, and longer ones', () => {
  for (const length of [0, 1, 1023, 1024, 1025, 65_535, 65_536, 65_537]) {
    const memory = new LentIntegers();
    expect(memory.take(length)).toHaveLength(length);
    memory.release();
  }
});

it('what waits to be used again is bounded', () => {
  const memory = new LentIntegers();
  const taken = Array.from({ length: 40 }, () => memory.take(65_536).buffer);
  memory.release();
  const again = Array.from({ length: 40 }, () => memory.take(65_536).buffer);
  const { length } = again.filter((buffer) => taken.includes(buffer));
  // 4 MB, less what others of this file left.
  expect(length).toBeGreaterThan(10);
  expect(length).toBeLessThanOrEqual(16);
});
