import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

/** Sends the audit's requests with a key. */
const fetchWithKey: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${TEST_KEY}` } });

describe('GraphQL over HTTP', () => {
  // The list of audits is made before the gateway starts, so each audit asks for the address when it runs.
  const audits = serverAudits({
    url: () => `${gateway.address}/graphql`,
    fetchFn: fetchWithKey,
  });
  it('has 61 audits, all of which follow', () => expect(audits).toHaveLength(61));

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
    'audit %s: %s',
    async (_id, _name, audit) => {
      const result = await audit.fn();
      if (result.status !== 'ok') throw new Error(`${result.status}: ${result.reason}`);
    },
  );
});

describe('the GraphiQL page', () => {
  it('opens in a browser without a key and loads nothing from other hosts', async () => {
    const response = await fetch(`${gateway.address}/graphql`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('src="assets/key.js"');
    expect(page).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
  });

  it('may be cached by browsers and is answered with 304 while it is unchanged', async () => {
    const headers = { accept: 'text/html' };
    const first = await fetch(`${gateway.address}/graphql`, { headers });
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${gateway.address}/graphql`, {
      headers: { ...headers, 'if-none-match': etag },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.headers.get('cache-control')).toContain('max-age=3600');
  });

  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  const QUERY = '?query=%7B%20eventCursor%20%7D';

  it('opens a shared link, and the reload of one, without a key', async () => {
    const response = await fetch(`${gateway.address}/graphql${QUERY}`, { headers: { accept: BROWSER } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it('sends a browser from /graphql/ to /graphql, to which its links are relative', async () => {
    const address = `${gateway.address}/graphql/${QUERY}`;
    const response = await fetch(address, { headers: { accept: BROWSER }, redirect: 'manual' });
    expect(response.status).toBe(308);
    const location = new URL(response.headers.get('location') ?? '', address);
    expect(location.href).toBe(`${gateway.address}/graphql${QUERY}`);
  });

  it.each(['application/json', 'application/graphql-response+json', '*/*', 'application/json, text/html'])(
    'is not sent to clients that accept %s',
    async (accept) => {
      const address = `${gateway.address}/graphql${QUERY}`;
      expect((await fetch(address, { headers: { accept } })).status).toBe(401);
      const authorization = `Bearer ${TEST_KEY}`;
      const response = await fetch(address, { headers: { accept, authorization } });
      expect(await response.json()).toMatchObject({ data: { eventCursor: expect.any(String) } });
    },
  );
});

describe('headers of an answer', () => {
  const ofPage = [
    'content-security-policy',
    'x-frame-options',
    'cross-origin-opener-policy',
    'referrer-policy',
  ];

  it('have the policies of a page with GraphiQL alone', async () => {
    const page = await fetch(`${gateway.address}/graphql`, { headers: { accept: 'text/html' } });
    for (const name of ofPage) expect(page.headers.has(name), name).toBe(true);
    const answers = [
      await gateway.get('/graphql?query=%7B__typename%7D'),
      await fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: '{"query":"{ __typename }"}',
      }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect([...headers.keys()].filter((name) => ofPage.includes(name))).toEqual([]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
