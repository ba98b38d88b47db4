import { expect, it } from 'vitest';
import { OpenCounts } from '../../src/access/index.ts';

it('lets each key have as many requests open as its plan allows', () => {
  const requests = new OpenCounts();
  const first = requests.open('a', 2);
  expect(requests.open('a', 2)).not.toBeNull();
  expect(requests.open('a', 2)).toBeNull();
  expect(requests.open('b', 2)).not.toBeNull();
  expect(requests.total).toBe(3);
  first?.();
  expect(requests.total).toBe(2);
  expect(requests.open('a', 2)).not.toBeNull();
  expect(requests.open('a', 2)).toBeNull();
  // The key's project has moved to a larger plan.
  expect(requests.open('a', 3)).not.toBeNull();
});

it('counts the end of a request once, however often it ends', () => {
  const requests = new OpenCounts();
  const first = requests.open('a', 2);
  requests.open('a', 2);
  first?.();
  first?.();
  expect(requests.open('a', 2)).not.toBeNull();
  expect(requests.open('a', 2)).toBeNull();
});
