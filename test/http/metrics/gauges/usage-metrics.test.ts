import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { UsageEvent } from '../../../../src/access/usage/recording/usage-recorder.ts';
import { measureUsage } from '../../../../src/http/index.ts';

const USE: UsageEvent = {
  caller: null,
  charge: { credits: 5, remaining: null, renewsAt: null },
  settledCredits: 5,
  interface: 'rest',
  operation: '/point',
  model: 'gfs',
  status: 200,
  bytes: 100,
  ms: 1,
};

it('counts what is charged and what is refused, and passes everything on', async () => {
  const registry = new Registry();
  const seen: UsageEvent[] = [];
  const recorder = measureUsage(registry, { record: (use) => seen.push(use), flush: async () => {} });
  recorder.record(USE);
  // Never more than was set aside, and nothing where it was returned.
  recorder.record({ ...USE, settledCredits: 9 });
  recorder.record({ ...USE, settledCredits: 0, status: 503 });
  recorder.record({ ...USE, interface: 'graphql', charge: null, settledCredits: 0, status: 429 });
  recorder.record({ ...USE, charge: null, settledCredits: 0, status: 402 });
  const text = await registry.metrics();
  expect(text).toContain('isobar_credits_charged_total{interface="rest"} 10\n');
  expect(text).toContain('isobar_refused_total{interface="graphql",reason="rate"} 1\n');
  expect(text).toContain('isobar_refused_total{interface="rest",reason="credits"} 1\n');
  expect(seen).toHaveLength(5);
});
