import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, type Sent, send } from '../rest/http-client.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

/** Behind one proxy, as most installations are: the tests choose their addresses. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: '1' });
});
afterAll(() => gateway?.close());

const WRONG = 'isb_0123456789ab_0123456789abcdefghijklmnopqrstuv';
const REST = '/models';
const GRAPHQL = '/graphql?query=%7Bmodels%7Bid%7D%7D';

const from = (address: string, pathAndQuery: string, sent: Sent = {}) =>
  send(gateway, pathAndQuery, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': address } });

function leftOf({ headers }: RawAnswer): string {
  return String(headers['ratelimit']);
}

describe('keys that are not valid', () => {
  it('count alike whatever is wrong with them', async () => {
    const wrong = [
      'Bearer x',
      'Basic eDp5',
      `Bearer ${WRONG}`,
      `bearer ${TEST_KEY}x`,
      `Bearer ${TEST_KEY} y`,
    ];
    for (const [n, authorization] of wrong.entries()) {
      const answer = await from('192.0.2.4', REST, { key: null, headers: { authorization } });
      expect([authorization, answer.status, leftOf(answer)]).toEqual([
        authorization,
        401,
        expect.stringMatching(`^"failed-keys";r=${19 - n};t=`),
      ]);
    }
  });

  it('are counted by the /64 of IPv6 addresses', async () => {
    for (let n = 0; n < 20; n++) await from(`2001:db8:1:1::${n.toString(16)}`, REST, { key: WRONG });
    expect((await from('2001:db8:1:1:ffff::1', REST, { key: WRONG })).status).toBe(429);
    expect((await from('2001:db8:1:2::1', REST, { key: WRONG })).status).toBe(401);
  });
});

describe('what needs no key', () => {
  it('is limited to 1,200 requests a minute for each address, and so are requests without a key', async () => {
    const policies = new Set<unknown>();
    let left = 1200;
    for (const path of ['/llm.txt', '/openapi.json', '/docs', '/', '/edr/api', '/stac/api']) {
      const answer = await from('192.0.2.5', path, { key: null });
      policies.add(answer.headers['ratelimit-policy']);
      expect([path, answer.status, leftOf(answer)]).toEqual([
        path,
        200,
        expect.stringMatching(`^"address";r=${--left};`),
      ]);
    }
    const page = await from('192.0.2.5', '/graphql', { key: null, headers: { accept: 'text/html' } });
    expect([page.status, leftOf(page)]).toEqual([200, expect.stringMatching(`^"address";r=${--left};`)]);
    const refused = await from('192.0.2.5', REST, { key: null });
    expect([refused.status, leftOf(refused)]).toEqual([
      401,
      expect.stringMatching(`^"address";r=${--left};`),
    ]);
    expect([...policies]).toEqual(['"address";q=1200;w=60']);
  });

  it('is answered with 429 beyond that, but for /healthz, and but for callers with a key', async () => {
    const paths = Array.from({ length: 1200 }, () => '/llm.txt');
    for (let n = 0; n < paths.length; n += 50) {
      await Promise.all(
        paths.slice(n, n + 50).map((path) => from('192.0.2.6', path, { key: null, method: 'HEAD' })),
      );
    }
    for (const path of ['/llm.txt', REST, GRAPHQL, '/', '/docs']) {
      const answer = await from('192.0.2.6', path, { key: null });
      expect([path, answer.status]).toEqual([path, 429]);
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    }
    expect((await from('192.0.2.6', '/healthz', { key: null })).status).toBe(200);
    expect((await from('192.0.2.6', REST)).status).toBe(200);
    expect((await from('192.0.2.7', '/llm.txt', { key: null })).status).toBe(200);
  });
});

describe('X-Forwarded-For', () => {
  it('is believed as far as ISOBAR_TRUSTED_PROXIES goes: what clients put before it is not', async () => {
    for (let n = 0; n < 20; n++) await from(`10.0.0.${n}, 192.0.2.8`, REST, { key: WRONG });
    expect((await from('203.0.113.1, 192.0.2.8', REST, { key: WRONG })).status).toBe(429);
    expect((await from('192.0.2.8, 192.0.2.9', REST, { key: WRONG })).status).toBe(401);
  });

  it('that holds no addresses counts as one client', async () => {
    const nonsense = ['unknown', '_hidden', "'; drop table", 'x'.repeat(4000), '1.2.3'];
    for (let n = 0; n < 20; n++) await from(nonsense[n % nonsense.length] ?? '', REST, { key: WRONG });
    expect((await from('obfuscated', REST, { key: WRONG })).status).toBe(429);
  });

  it('is ignored by default', async () => {
    const plain = await openGateway();
    try {
      const statuses = new Set<number>();
      for (let n = 0; n < 21; n++) {
        const headers = { 'x-forwarded-for': `192.0.2.${n}` };
        statuses.add((await send(plain, REST, { key: WRONG, headers })).status);
      }
      expect([...statuses]).toEqual([401, 429]);
    } finally {
      await plain.close();
    }
  });

  it('is believed from the networks that ISOBAR_TRUSTED_PROXIES names, and from no other', async () => {
    for (const [networks, statuses] of [
      ['127.0.0.0/8,::1', [401]],
      ['198.51.100.0/24', [401, 429]],
    ] as const) {
      const behind = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: networks });
      try {
        const seen = new Set<number>();
        for (let n = 0; n < 21; n++) {
          const headers = { 'x-forwarded-for': `192.0.2.${n}` };
          seen.add((await send(behind, REST, { key: WRONG, headers })).status);
        }
        expect([networks, [...seen]]).toEqual([networks, statuses]);
      } finally {
        await behind.close();
      }
    }
  });
});
