import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, type RawAnswer, type Sent, send } from '../rest/http-client.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

/** Behind one proxy, as most installations are: the tests choose their addresses. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: '1' });
});
afterAll(() => gateway?.close());

const WRONG = 'isb_0123456789ab_0123456789abcdefghijklmnopqrstuv';
const REST = '/models';
const GRAPHQL = '/graphql?query=%7Bmodels%7Bid%7D%7D';
const INTERFACES = [REST, GRAPHQL, '/edr/collections', '/stac', '/collections'];

const from = (address: string, pathAndQuery: string, sent: Sent = {}) =>
  send(gateway, pathAndQuery, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': address } });

function leftOf({ headers }: RawAnswer): string {
  return String(headers['ratelimit']);
}

describe('keys that are not valid', () => {
  it('are limited to 20 a minute for each address, on all interfaces together', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 23; n++) {
      const path = INTERFACES[n % INTERFACES.length] ?? REST;
      const answer = await from('192.0.2.1', path, { key: WRONG });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/);
      expect(answer.headers['ratelimit-policy']).toBe('"failed-keys";q=20;w=60');
      expect(leftOf(answer)).toMatch(/^"failed-keys";r=0;t=\d+$/);
      expect(jsonOf(answer)).toMatchObject({
        code: 'rate_limit_exceeded',
        'violated-policies': ['failed-keys'],
      });
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429, 429]);
    const graphql = await from('192.0.2.1', GRAPHQL, { key: WRONG });
    expect(jsonOf(graphql)).toMatchObject({ errors: [{ extensions: { code: 'rate_limit_exceeded' } }] });
  });

  it('never shut out valid ones of the same address, nor other addresses', async () => {
    for (let n = 0; n < 22; n++) await from('192.0.2.2', REST, { key: WRONG });
    expect((await from('192.0.2.2', REST, { key: WRONG })).status).toBe(429);
    for (const path of INTERFACES) {
      expect([path, (await from('192.0.2.2', path)).status]).toEqual([path, 200]);
    }
    expect((await from('192.0.2.3', REST, { key: WRONG })).status).toBe(401);
    // Nor do they spend what that address may ask without a key.
    expect((await from('192.0.2.2', '/llm.txt', { key: null })).status).toBe(200);
  });
});
