import { expect, it } from 'vitest';
import { type Caller, OpenRequests } from '../../src/access/index.ts';

const free = (keyId: string): Caller => ({ projectId: 'p', plan: 'free', keyId });

it('lets a key have so many requests under way as its plan allows, each key for itself', () => {
  const requests = new OpenRequests({ free: 2, paid: 3 });
  const first = requests.begin(free('a'));
  expect(requests.begin(free('a'))).not.toBeNull();
  expect(requests.begin(free('a'))).toBeNull();
  expect(requests.begin(free('b'))).not.toBeNull();
  first?.();
  expect(requests.begin(free('a'))).not.toBeNull();
  expect(requests.begin(free('a'))).toBeNull();
});

it('ends a request once, however often it is told to', () => {
  const requests = new OpenRequests({ free: 2, paid: 3 });
  const first = requests.begin(free('a'));
  requests.begin(free('a'));
  first?.();
  first?.();
  expect(requests.begin(free('a'))).not.toBeNull();
  expect(requests.begin(free('a'))).toBeNull();
});
