import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, type Sent, send } from '../rest/http-client.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {
    ISOBAR_ANONYMOUS: 'on',
    ISOBAR_TRUSTED_PROXIES: '1',
  });
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const DATA = [
  POINT,
  '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55',
  '/models',
  '/models/gfs/variables',
  '/collections',
  '/edr/collections',
  '/edr/collections/gfs/position?coords=POINT(10%2050)&parameter-name=air_temperature_2m',
  '/stac/search',
  '/graphql?query=%7Bmodels%7Bid%7D%7D',
];
const WRONG = 'isb_0123456789ab_0123456789abcdefghijklmnopqrstuv';

const from = (address: string, pathAndQuery: string, sent: Sent = {}) =>
  send(gateway, pathAndQuery, {
    key: null,
    ...sent,
    headers: { 'x-forwarded-for': address, 'x-isobar-csrf': '1', ...sent.headers },
  });

describe('without a key, ISOBAR_ANONYMOUS=on', () => {
  it('answers questions for data on every interface, within the rates of its plan by address', async () => {
    for (const [n, path] of DATA.entries()) {
      const answer = await from('192.0.2.1', path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers['ratelimit-policy']).toBe('"burst";q=60;w=60, "day";q=10000;w=86400');
      expect(answer.headers['ratelimit']).toMatch(new RegExp(`^"burst";r=${59 - n};`));
    }
    expect((await from('192.0.2.2', POINT)).headers['ratelimit']).toMatch(/^"burst";r=59;/);
  });

  it('answers 429 on all of them beyond those, and still answers those of a key', async () => {
    const [one, other] = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2'];
    for (let n = 0; n < 60; n++) await from(n % 2 === 0 ? one : other, '/models');
    for (const path of DATA) {
      const answer = await from(one, path);
      expect([path, answer.status]).toEqual([path, 429]);
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/);
      expect(jsonOf(answer)['detail']).toMatch(
        /^too many requests without a key from this address: ask again in/,
      );
    }
    const refused = await from(one, DATA.at(-1) ?? '');
    expect(jsonOf(refused)).toMatchObject({ errors: [{ extensions: { code: 'rate_limit_exceeded' } }] });
    for (const path of DATA)
      expect([path, (await from(one, path, { key: TEST_KEY })).status]).toEqual([path, 200]);
    expect((await from('2001:db8:1:2::1', POINT)).status).toBe(200);
  });

  it('refuses a key that is not valid', async () => {
    for (const path of DATA) {
      const answer = await from('192.0.2.3', path, { key: WRONG });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it('keeps everything but data closed', async () => {
    expect((await from('192.0.2.4', '/metrics')).status).toBe(401);
    expect((await from('192.0.2.4', '/metrics', { key: TEST_KEY })).status).toBe(200);
  });

  it('says so in the descriptions', async () => {
    const text = (await from('192.0.2.5', '/llm.txt')).content.toString();
    expect(text).toContain('may be asked without a key too');
    expect(text).toContain('Takes a key; without one, the limits are those of the plan `anonymous`.');
    for (const [address, path] of [
      ['/openapi.json', '/point'],
      ['/edr/api', '/position'],
      ['/stac/api', '/search'],
    ] as const) {
      const document = jsonOf(await from('192.0.2.5', address)) as {
        paths: Record<string, { get: { security?: unknown; responses: object } }>;
      };
      const paths = Object.entries(document.paths);
      const [, { get } = { get: { responses: {} } }] = paths.find(([name]) => name.endsWith(path)) ?? [];
      expect([address, get.security]).toEqual([address, [{ bearer: [] }, {}]]);
      expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['401', '429']));
    }
  });
});

it('without a key and by default, data stay closed', async () => {
  const closed = await openGateway();
  try {
    for (const path of DATA) {
      const answer = await send(closed, path, { key: null, headers: { 'x-isobar-csrf': '1' } });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    expect((await send(closed, '/llm.txt', { key: null })).content.toString()).not.toContain(
      'without a key too',
    );
  } finally {
    await closed.close();
  }
});
