import { expect, it } from 'vitest';
import { type Caller, OpenCounts } from '../../src/access/index.ts';

const free = (keyId: string): Caller => ({ projectId: 'p', plan: 'free', keyId });

it('lets each key have as many requests open as its plan allows', () => {
  const requests = new OpenCounts({ free: 2, paid: 3 });
  const first = requests.open(free('a'));
  expect(requests.open(free('a'))).not.toBeNull();
  expect(requests.open(free('a'))).toBeNull();
  expect(requests.open(free('b'))).not.toBeNull();
  expect(requests.total).toBe(3);
  first?.();
  expect(requests.total).toBe(2);
  expect(requests.open(free('a'))).not.toBeNull();
  expect(requests.open(free('a'))).toBeNull();
});

it('counts the end of a request once, however often it ends', () => {
  const requests = new OpenCounts({ free: 2, paid: 3 });
  const first = requests.open(free('a'));
  requests.open(free('a'));
  first?.();
  first?.();
  expect(requests.open(free('a'))).not.toBeNull();
  expect(requests.open(free('a'))).toBeNull();
});
