import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readUsage } from '../../src/access/usage/read-usage.ts';
import { keyOnPlan, plansIn } from '../rest/contract/plans.ts';
import { COMPLETE, cube, GRID, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { scratchFolder } from '../support/scratch.ts';
import { callMessage, INITIALIZE, post } from './clients.ts';

const folder = scratchFolder();
let gateway: TestGateway;

beforeAll(async () => {
  const plans = plansIn(folder, {
    metered: { extends: 'paid', monthlyCredits: 1000 },
    poor: { extends: 'paid', monthlyCredits: 1 },
    slow: { extends: 'paid', requests: [{ name: 'burst', quota: 2, windowSeconds: 3600 }] },
    narrow: { extends: 'paid', maxPoints: 1 },
  });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

const FORECAST = callMessage('get_forecast', {
  place: [{ latitude: 50, longitude: 10 }],
  variables: ['air_temperature_2m'],
  lead_from: 0,
});

const as = (key: string) => ({ authorization: `Bearer ${key}` });

test('a call costs what the question costs through /point, and says so in headers and in _meta', async () => {
  const key = await keyOnPlan(gateway, 'metered');
  const response = await post(gateway.address, FORECAST, as(key));
  const point = await fetch(
    `${gateway.address}/point?model=gfs&lat=50&lon=10&var=air_temperature_2m&lead_from=0`,
    { headers: as(key) },
  );
  const cost = Number(point.headers.get('x-credits-cost'));
  expect(Number(response.headers.get('x-credits-cost'))).toBe(cost);
  const { result } = (await response.json()) as { result: { _meta: object } };
  expect(result._meta).toMatchObject({ 'isobar/credits': { cost, remaining: 1000 - cost } });
});

test('calls are counted as mcp, by the name of the tool and the model', async () => {
  const { meter, access, now } = gateway.parts;
  const from = new Date(now().getTime() - 3_600_000);
  const to = new Date(now().getTime() + 3_600_000);
  await vi.waitFor(async () => {
    await meter.usage.flush();
    const rows = await readUsage(access.database, 'metered', {
      from,
      to,
      by: ['INTERFACE', 'OPERATION', 'MODEL'],
    });
    expect(rows).toContainEqual(
      expect.objectContaining({ interface: 'mcp', operation: 'get_forecast', model: 'gfs', requests: 1 }),
    );
  });
});

test('a call that is not valid, listing tools and estimates cost nothing', async () => {
  const key = await keyOnPlan(gateway, 'poor');
  for (const message of [
    callMessage('get_forecast', {}),
    callMessage('estimate', { tool: 'get_forecast', arguments: FORECAST.params.arguments }),
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  ]) {
    const response = await post(gateway.address, message, as(key));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-credits-cost') ?? '0').toBe('0');
  }
  const priced = callMessage('estimate', { tool: 'get_forecast', arguments: FORECAST.params.arguments });
  const { result } = (await (await post(gateway.address, priced, as(key))).json()) as {
    result: { structuredContent: { credits: number; counts: boolean } };
  };
  expect(result.structuredContent.counts).toBe(true);
  expect(result.structuredContent.credits).toBeGreaterThan(1);
});

test('without credits for it a call is refused with 402 as on all other routes', async () => {
  const key = await keyOnPlan(gateway, 'poor');
  const response = await post(gateway.address, FORECAST, as(key));
  expect(response.status).toBe(402);
  expect(await response.json()).toMatchObject({ code: 'insufficient_credits', credits: { left: 1 } });
});

test('too many requests: 429 with RateLimit and Retry-After', async () => {
  const key = await keyOnPlan(gateway, 'slow');
  for (let n = 0; n < 2; n++) await (await post(gateway.address, INITIALIZE, as(key))).text();
  const response = await post(gateway.address, INITIALIZE, as(key));
  expect(response.status).toBe(429);
  expect(response.headers.get('ratelimit')).toContain('burst');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a call beyond the bounds of a plan is an answer that names them', async () => {
  const key = await keyOnPlan(gateway, 'narrow');
  const place = { latitude: 50, longitude: 10 };
  const args = { place: [place, place], variables: ['air_temperature_2m'] };
  const response = await post(gateway.address, callMessage('get_forecast', args), as(key));
  const { result } = (await response.json()) as { result: { isError: boolean; content: { text: string }[] } };
  expect(result.isError).toBe(true);
  expect(result.content[0]?.text).toContain('the plan narrow allows at most 1');
});

test('a call that fails on the side of the server is refunded, and says so', async () => {
  const key = await keyOnPlan(gateway, 'metered', 'of-damaged-data');
  const { config, store } = gateway.parts;
  const draft = await store.draft('nam', new Date('2026-01-01T00:00:00Z'), GRID, SOURCE);
  const { file } = await draft.addCube(cube('air_temperature_2m', [0, 1, 2]));
  await draft.publish(COMPLETE);
  rmSync(path.join(config.dataFolder, 'store/nam/20260101T00Z', file));
  const args = { ...Object(FORECAST.params.arguments), model: 'nam' };
  const response = await post(gateway.address, callMessage('get_forecast', args), as(key));
  const { result } = (await response.json()) as { result: { isError: boolean; _meta: object } };
  expect(result.isError).toBe(true);
  expect(result._meta).toMatchObject({
    'isobar/error': { code: 'internal_error' },
    'isobar/credits': { cost: 0, remaining: 1000 },
  });
  expect(response.headers.get('x-credits-cost')).toBe('0');
});
