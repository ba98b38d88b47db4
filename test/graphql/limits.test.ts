import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGateway, type Gateway } from '../../src/graphql/gateway.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
  readonly extensions?: { readonly cost: { readonly total: number; readonly limit: number } };
}

async function post(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { response, answer: (await response.json()) as Answer };
}

const POINTS = 'query ($at: [PlaceInput!]!) { points(at: $at) { forecasts { insideDomain } } }';
const places = (count: number) => ({
  at: Array.from({ length: count }, () => ({ latitude: 1, longitude: 1 })),
});

describe('the cost of an operation', () => {
  it('is told with the answer, and grows with its arguments', async () => {
    const costs = await Promise.all(
      [1, 10, 100].map(
        async (count) => (await post({ query: POINTS, variables: places(count) })).answer.extensions?.cost,
      ),
    );
    expect(costs.every((cost) => cost?.limit === 10_000)).toBe(true);
    const [one = 0, ten = 0, hundred = 0] = costs.map((cost) => cost?.total);
    expect(one).toBeGreaterThan(1);
    expect(ten / one).toBeGreaterThan(5);
    expect(hundred / ten).toBeGreaterThan(9);
  });

  it('is worked out for each set of variables, also of a document that is known already', async () => {
    await post({ query: POINTS, variables: places(1) });
    const query = `query ($at: [PlaceInput!]!) { ${Array.from({ length: 15 }, (_, n) => `a${n}: points(at: $at) { forecasts { insideDomain } }`).join(' ')} }`;
    expect((await post({ query, variables: places(1) })).answer.errors).toBeUndefined();
    const { answer } = await post({ query, variables: places(1000) });
    expect(answer.data ?? null).toBeNull();
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'validation_error', cost: { limit: 10_000 } } },
    ]);
  });

  it('is that of all operations of a batch', async () => {
    const operation = { query: POINTS, variables: places(600) };
    const { answer } = await post([operation, operation, operation]);
    const answers = answer as unknown as Answer[];
    expect(answers.filter(({ errors }) => errors !== undefined)).toHaveLength(1);
    expect(answers.at(-1)?.errors?.[0]?.message).toContain('batch');
  });

  it('is that of the operation which runs, when a document holds several', async () => {
    const query = `query Expensive($at: [PlaceInput!]!) { points(at: $at) { forecasts { insideDomain } } } query Cheap { cursor }`;
    const { answer } = await post({ query, operationName: 'Cheap', variables: places(10) });
    expect(answer.extensions?.cost.total).toBeLessThan(2);
  });
});

describe('rates', () => {
  const flood = {
    query: `{ ${Array.from({ length: 400 }, (_, n) => `a${n}: points(at: []) { latitude }`).join(' ')} }`,
  };

  it('of expensive fields are counted for each key, with HTTP 429 and seconds to wait, and end', async () => {
    const answers = await Promise.all([post(flood), post(flood), post(flood)]);
    const [refused, ...others] = answers.filter(({ response }) => response.status !== 200);
    expect(others).toEqual([]);
    expect(refused?.response.status).toBe(429);
    expect(refused?.response.headers.get('retry-after')).toBe('1');
    expect(refused?.answer).not.toHaveProperty('data');
    expect(refused?.answer.errors).toMatchObject([
      { extensions: { code: 'rate_limit_exceeded', retryAfterSeconds: 1, requestId: expect.any(String) } },
    ]);
    const { key } = await gateway.parts.keyring.createKey('other');
    expect((await post(flood, { authorization: `Bearer ${key}` })).response.status).toBe(200);
    await vi.waitFor(async () => expect((await post(flood)).response.status).toBe(200), {
      timeout: 3000,
      interval: 300,
    });
  });

  it('do not count operations that are not executed', async () => {
    const query = `query Expensive { ${Array.from({ length: 499 }, (_, n) => `a${n}: points(at: []) { latitude }`).join(' ')} } query Cheap { cursor }`;
    for (let n = 0; n < 4; n++) {
      const { response } = await post({ query, operationName: 'Cheap' });
      expect(response.status).toBe(200);
    }
  });
});

describe('requests that a page of another origin could send', () => {
  const caller = { projectId: 'default', plan: 'paid', keyId: 'test' } as const;
  let yoga: Gateway;
  beforeAll(() => {
    yoga = createGateway({ forecasts: gateway.parts.forecasts, log: gateway.parts.log });
  });
  const send = (init: RequestInit, search = '') =>
    yoga.fetch(`http://localhost/graphql${search}`, init, { caller } as never);

  it.each<[string, RequestInit, string]>([
    ['GET', {}, '?query={cursor}'],
    [
      'a form',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'query={cursor}',
      },
      '',
    ],
    ['text', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"query":"{cursor}"}' }, ''],
  ])('are refused without a header that such a page may not send: %s', async (_kind, init, search) => {
    const refused = await send(init, search);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('validation_error');
  });

  it('are answered with one', async () => {
    const answered = await send({ headers: { 'x-isobar-csrf': '1' } }, '?query={cursor}');
    expect(answered.status).toBe(200);
    const json = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{cursor}"}',
    };
    expect((await send(json)).status).toBe(200);
  });
});

describe('answers without data', () => {
  const authorization = `Bearer ${TEST_KEY}`;
  it.each<[number, string, RequestInit]>([
    [404, '/graphql/more', {}],
    [406, '/graphql?query={cursor}', { headers: { accept: 'text/csv' } }],
    [415, '/graphql', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' }],
    [405, '/graphql', { method: 'DELETE' }],
  ])('say in their body why they have status %i', async (status, where, init) => {
    const response = await fetch(gateway.address + where, {
      ...init,
      headers: { ...init.headers, authorization },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Answer;
    expect(body.errors?.[0]?.message.length).toBeGreaterThan(10);
    expect(body.errors?.[0]?.extensions['code']).toBe(status === 404 ? 'not_found' : 'validation_error');
  });
});
