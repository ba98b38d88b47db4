import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onDatabase } from '../../rest/contract/plans.ts';
import { jsonOf, send } from '../../rest/http-client.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { makeKey } from '../../support/keys.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: '1' });
});
afterAll(() => gateway?.close());

/** A path of each interface, and of what is open. */
const ENDPOINTS = [
  '/models',
  '/graphql?query=%7Bmodels%7Bid%7D%7D',
  '/edr/collections',
  '/collections',
  '/stac',
  '/refs/gfs',
  '/llm.txt',
  '/healthz',
  '/docs',
  '/',
  '/nothing-here',
];

const SECRET = '0123456789abcdefghijklmnopqrstuv';
const LEAKED = `isb_0123456789ab_${SECRET}`;

const withQuery = (endpoint: string, query: string) =>
  `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`;

describe('a key in an address', () => {
  it.each([
    `key=${LEAKED}`,
    `anything=${LEAKED}`,
    `x=Bearer%20isb%5F0123456789ab%5F${SECRET}`,
    `${LEAKED}=1`,
    'key=abc',
    'api_key=abc',
    'API_KEY=abc',
    'access_token=abc',
  ])('is refused on every interface, also of those who send one in the header too: %s', async (query) => {
    for (const endpoint of ENDPOINTS) {
      const answer = await send(gateway, withQuery(endpoint, query));
      expect([endpoint, answer.status]).toEqual([endpoint, 401]);
      expect(jsonOf(answer)).toMatchObject({
        code: 'unauthorized',
        detail: expect.stringMatching(/Authorization: Bearer.*rotate the key/),
      });
      expect(answer.content.toString()).not.toContain(SECRET);
    }
  });

  it('is refused as part of a path, and not repeated', async () => {
    for (const path of [
      `/models/${LEAKED}`,
      `/${LEAKED}/models`,
      `/edr/collections/isb%5F0123456789ab_${SECRET}`,
    ]) {
      const answer = await send(gateway, path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.content.toString()).not.toContain(SECRET);
    }
  });

  it('is refused on /graphql in the shape that its clients read, and is in no line of the log', async () => {
    const { log } = gateway.parts;
    const lines = (['debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
    for (const method of ['GET', 'POST']) {
      for (const query of [`key=${LEAKED}`, `query=%7Bmodels%7Bid%7D%7D&access_token=${SECRET}`]) {
        const answer = await send(gateway, `/graphql?${query}`, { method });
        expect([answer.status, jsonOf(answer)]).toMatchObject([
          401,
          {
            code: 'unauthorized',
            errors: [
              {
                message: expect.stringMatching(/Authorization: Bearer.*rotate the key/),
                extensions: { code: 'unauthorized' },
              },
            ],
          },
        ]);
        expect(answer.content.toString()).not.toContain(SECRET);
      }
    }
    await vi.waitFor(() => expect(lines.flatMap(({ mock }) => mock.calls).length).toBeGreaterThanOrEqual(4));
    expect(JSON.stringify(lines.map(({ mock }) => mock.calls))).not.toContain(SECRET);
    vi.restoreAllMocks();
  });

  it('is not taken for one where there is none: the id of a key, pages of a search, an empty parameter', async () => {
    for (const path of [
      '/healthz?id=isb_0123456789ab',
      '/healthz?key=',
      '/healthz?monkey=1',
      '/healthz?q=%E2%9C%93%25',
    ]) {
      expect([path, (await send(gateway, path)).status]).toEqual([path, 200]);
    }
    const page = await send(gateway, '/stac/search?token=gfs');
    expect(page.status).not.toBe(401);
  });
});

describe('a key that is limited', () => {
  async function keyWith(column: 'scopes' | 'origins' | 'addresses', value: string): Promise<string> {
    const { id, key } = await makeKey(gateway.parts.access, 'limited');
    onDatabase(gateway, `update api_keys set ${column} = ? where id = ?`, value, id);
    return key;
  }

  it('to the account gets 403 for data, with the scope that it needs (RFC 6750)', async () => {
    const key = await keyWith('scopes', 'account');
    for (const endpoint of ['/models', '/edr/collections', '/collections', '/stac', '/refs/gfs']) {
      const answer = await send(gateway, endpoint, { key });
      expect([endpoint, answer.status]).toEqual([endpoint, 403]);
      expect(jsonOf(answer)).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('scope data'),
      });
      expect(answer.headers['www-authenticate']).toBe(
        'Bearer realm="isobar", error="insufficient_scope", scope="data"',
      );
    }
  });

  it('to data gets 403 for questions in words', async () => {
    const answer = await send(gateway, '/llm?q=rain', { key: await keyWith('scopes', 'data') });
    expect(answer.status).toBe(403);
    expect(answer.headers['www-authenticate']).toContain('scope="language"');
  });

  it('to pages of an origin gets 403 from others, on every interface', async () => {
    const key = await keyWith('origins', '["https://map.example"]');
    for (const endpoint of ['/models', '/graphql?query=%7Bmodels%7Bid%7D%7D', '/edr/collections', '/stac']) {
      const statuses = [];
      for (const origin of ['https://map.example', 'https://other.example', undefined]) {
        const headers = origin === undefined ? {} : { origin };
        statuses.push((await send(gateway, endpoint, { key, headers })).status);
      }
      expect([endpoint, ...statuses]).toEqual([endpoint, 200, 403, 403]);
    }
  });

  it('to a network gets 403 from other addresses, as far as proxies are trusted', async () => {
    const key = await keyWith('addresses', '["192.0.2.0/24"]');
    const from = (forwarded: string) =>
      send(gateway, '/models', { key, headers: { 'x-forwarded-for': forwarded } });
    expect((await from('192.0.2.9')).status).toBe(200);
    // Only the last hop is trusted, not what the client wrote before it.
    const forged = await from('192.0.2.9, 198.51.100.1');
    expect(forged.status).toBe(403);
    expect(jsonOf(forged)).toMatchObject({
      code: 'forbidden',
      detail: 'this key may not be used from 198.51.100.1',
    });
    // The key of the settings has no limits.
    expect((await send(gateway, '/models', { key: TEST_KEY })).status).toBe(200);
  });
});
