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
    expect(page).toContain('/assets/key.js');
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

  it('is not sent to clients that prefer JSON', async () => {
    const response = await fetch(`${gateway.address}/graphql`, { headers: { accept: 'application/json' } });
    expect(response.status).toBe(401);
  });
});
