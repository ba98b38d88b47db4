import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { freeKey, keyOnPlan } from './contract/plans.ts';
import { jsonOf, type RawAnswer, send } from './http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';

/** Remaining requests by policy. */
function leftOf({ headers }: RawAnswer): Readonly<Record<string, number>> {
  const limits = String(headers['ratelimit']).matchAll(/"(\w+)";r=(\d+);t=(\d+)/g);
  return Object.fromEntries([...limits].map(([, name, left]) => [name, Number(left)]));
}

describe('the rates of a project', () => {
  it('stand in every answer to it, in errors too', async () => {
    const key = await freeKey(gateway);
    const calls = [POINT, '/models', '/point?model=x', '/llm?q=rain', `${POINT}&init_time=2020-01-01T00`];
    for (const [n, call] of calls.entries()) {
      const answer = await send(gateway, call, { key });
      expect(answer.headers['ratelimit-policy']).toBe('"burst";q=60;w=60, "day";q=10000;w=86400');
      expect(leftOf(answer)).toEqual({ burst: 59 - n, day: 9999 - n });
    }
    const cached = await send(gateway, POINT, { key });
    const again = await send(gateway, POINT, {
      key,
      headers: { 'if-none-match': cached.headers['etag'] ?? '' },
    });
    expect([again.status, leftOf(again)]).toEqual([304, { burst: 53, day: 9993 }]);
  });

  it('are those of all its keys, and not those of another project', async () => {
    const keys = [await keyOnPlan(gateway, 'free', 'shared'), await keyOnPlan(gateway, 'free', 'shared')];
    for (let n = 0; n < 5; n++) await send(gateway, '/models', { key: keys[0]! });
    expect(leftOf(await send(gateway, '/models', { key: keys[1]! }))).toEqual({ burst: 54, day: 9994 });
    const other = await freeKey(gateway);
    expect(leftOf(await send(gateway, '/models', { key: other }))).toEqual({ burst: 59, day: 9999 });
    expect(leftOf(await send(gateway, '/models'))['burst']).toBeGreaterThan(1000);
  });

  it('end in 429 that says when to ask again, and which policy is violated', async () => {
    const key = await freeKey(gateway);
    const answers: RawAnswer[] = [];
    for (let n = 0; n < 63; n++) answers.push(await send(gateway, '/models', { key }));
    expect(answers.slice(0, 60).map(({ status }) => status)).toEqual(Array(60).fill(200));
    for (const refusal of answers.slice(60)) {
      expect(refusal.status).toBe(429);
      expect(jsonOf(refusal)).toMatchObject({
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        code: 'rate_limit_exceeded',
        'violated-policies': ['burst'],
      });
      const wait = Number(refusal.headers['retry-after']);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      const [, ends] = /"burst";r=0;t=(\d+)/.exec(String(refusal.headers['ratelimit'])) ?? [];
      expect(wait).toBeGreaterThanOrEqual(Number(ends));
      expect(refusal.headers['cache-control']).toBe('no-store');
      // What was refused is not counted: the day's requests are not used up by asking in vain.
      expect(leftOf(refusal)).toEqual({ burst: 0, day: 9940 });
    }
  });

  it('do not apply to probes, which are answered without a key however often', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 100; n++) {
      const answer = await send(gateway, '/healthz', { key: null });
      statuses.add(answer.status);
      expect(answer.headers['ratelimit']).toBeUndefined();
    }
    expect([...statuses]).toEqual([200]);
  });

  it('are not spent by preflights and other methods than the route has', async () => {
    const key = await freeKey(gateway);
    for (const method of ['OPTIONS', 'POST', 'OPTIONS']) await send(gateway, POINT, { key, method });
    expect(leftOf(await send(gateway, POINT, { key }))).toEqual({ burst: 59, day: 9999 });
  });
});
