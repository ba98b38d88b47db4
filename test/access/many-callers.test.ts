import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { addressBlock, DEFAULT_PLANS, Rates } from '../../src/access/index.ts';
import { LocalCounts } from '../../src/platform/index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const CALLERS = 1_000_000;
const MAX_BYTES = 32 * 2 ** 20;

it.each([
  ['keys', (n: number) => n.toString(16).padStart(12, '0')],
  ['IPv4 addresses', (n: number) => addressBlock(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)],
  [
    'IPv6 networks',
    (n: number) => addressBlock(`2001:db8:${(n >> 16).toString(16)}:${(n & 65535).toString(16)}::1`),
  ],
])('a million distinct %s take at most 32 MiB', async (_, callerOf) => {
  const counts = new LocalCounts();
  const rates = new Rates(counts);
  const before = heapBytes();
  for (let n = 0; n < CALLERS; n++) rates.take(callerOf(n), DEFAULT_PLANS.free.requests);
  const bytes = heapBytes() - before;
  console.info(`${(bytes / 2 ** 20).toFixed(1)} MiB for ${counts.remembered} that are remembered`);
  expect(bytes).toBeLessThan(MAX_BYTES);
  // The newest are still counted.
  const { limit } = await rates.take(callerOf(CALLERS - 1), DEFAULT_PLANS.free.requests);
  expect(limit).toMatch(/^"burst";r=58/);
});
