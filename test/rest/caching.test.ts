import type { Response } from 'express';
import { expect, it } from 'vitest';
import type { Run } from '../../src/forecast/index.ts';
import { cacheAnswer } from '../../src/rest/caching.ts';

const A_MINUTE = 'private, max-age=60';

it.each([
  ['a real run that is complete and named', true, 'COMPLETE', false, 'private, max-age=31536000, immutable'],
  ['a synthetic one, which a real one may replace', true, 'COMPLETE', true, A_MINUTE],
  ['one that comes in', true, 'INCOMING', false, A_MINUTE],
  ['the one that answers by default', false, 'COMPLETE', false, A_MINUTE],
])('the answer from %s', (_, named, state, synthetic, expected) => {
  const headers = new Map<string, string>();
  const res = { set: (name: string, value: string) => headers.set(name, value) };
  cacheAnswer(res as unknown as Response, { state, synthetic } as Run, named);
  expect([...headers]).toEqual([['Cache-Control', expected]]);
});
