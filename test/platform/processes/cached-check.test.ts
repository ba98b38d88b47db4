import { expect, it } from 'vitest';
import { CachedCheck } from '../../../src/platform/index.ts';

const never = () => new Promise<string>(() => {});

it('gives what was found last at once, while a later run hangs', async () => {
  let run = async () => 'well';
  const check = new CachedCheck(
    () => run(),
    20,
    () => 'no answer',
  );
  expect([check.result, check.ageMs, check.wasRun]).toEqual([undefined, Number.POSITIVE_INFINITY, false]);
  await check.check();
  run = never;
  const hanging = check.check();
  expect(check.result).toBe('well');
  await hanging;
  expect(check.result).toBe('no answer');
});

it('starts no second run beside one that hangs, and takes what that one finds in the end', async () => {
  let started = 0;
  const { promise, resolve } = Promise.withResolvers<string>();
  const check = new CachedCheck(
    () => {
      started++;
      return promise;
    },
    10,
    () => 'no answer',
  );
  for (let n = 0; n < 3; n++) await check.check();
  expect([started, check.result]).toEqual([1, 'no answer']);
  resolve('well');
  await promise;
  await expect.poll(() => check.result).toBe('well');
});

it('keeps what was found, with its age, where a run that fails says nothing', async () => {
  let run = async () => 'well';
  const check = new CachedCheck(
    () => run(),
    1000,
    () => undefined,
  );
  await check.check();
  run = async () => {
    throw new Error('no');
  };
  await check.check();
  expect([check.result, check.wasRun]).toEqual(['well', true]);
});
