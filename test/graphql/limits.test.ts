import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_SCOPES, DEFAULT_PLANS } from '../../src/access/index.ts';
import { createGateway, type Gateway } from '../../src/graphql/transport/gateway/gateway.ts';
import { LocalCounts, withRequestId } from '../../src/platform/index.ts';
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

/** Of a key that may ask everything. */
const CALLER = { kind: 'key', projectId: 'default', scopes: ALL_SCOPES, accountId: null } as const;

const POINTS = 'query ($at: [PlaceInput!]!) { points(at: $at) { forecasts { insideDomain } } }';
const places = (count: number) => ({
  at: Array.from({ length: count }, () => ({ latitude: 1, longitude: 1 })),
});

describe('the cost of an operation', () => {
  it('is in extensions.cost and grows with the number of points', async () => {
    const costs = await Promise.all(
      [10, 100, 1000].map(
        async (count) => (await post({ query: POINTS, variables: places(count) })).answer.extensions?.cost,
      ),
    );
    expect(costs.every((cost) => cost?.limit === 15_000)).toBe(true);
    const [ten = 0, hundred = 0, thousand = 0] = costs.map((cost) => cost?.total);
    expect(ten).toBeGreaterThan(1);
    // Beside the operation itself.
    expect(hundred / ten).toBeGreaterThan(5);
    expect(thousand / hundred).toBeGreaterThan(9);
  });

  it('is computed for each set of variables, even when the document was parsed before', async () => {
    await post({ query: POINTS, variables: places(1) });
    const query = `query ($at: [PlaceInput!]!) { ${Array.from({ length: 15 }, (_, n) => `a${n}: points(at: $at) { forecasts { insideDomain } }`).join(' ')} }`;
    expect((await post({ query, variables: places(1) })).answer.errors).toBeUndefined();
    const { answer } = await post({ query, variables: places(1000) });
    expect(answer.data ?? null).toBeNull();
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'validation_error', cost: { limit: 15_000 } } },
    ]);
  });

  it('is summed over the operations of a batch', async () => {
    const operation = { query: POINTS, variables: places(1000) };
    const { total = 0, limit = 0 } = (await post(operation)).answer.extensions?.cost ?? {};
    const count = Math.floor(limit / total) + 1;
    expect(count).toBeLessThanOrEqual(10);
    const { answer } = await post(Array.from({ length: count }, () => operation));
    const answers = answer as unknown as Answer[];
    expect(answers.filter(({ errors }) => errors !== undefined)).toHaveLength(1);
    expect(answers.at(-1)?.errors?.[0]?.message).toContain('batch');
  });

  it('is that of the executed operation when a document contains several', async () => {
    const query = `query Expensive($at: [PlaceInput!]!) { points(at: $at) { forecasts { insideDomain } } } query Cheap { eventCursor }`;
    const { answer } = await post({ query, operationName: 'Cheap', variables: places(10) });
    const alone = await post({ query: '{ eventCursor }' });
    expect(answer.extensions?.cost).toEqual(alone.answer.extensions?.cost);
  });

  it('leaves out fields that are skipped', async () => {
    const query = `query ($at: [PlaceInput!]!, $more: Boolean!) {
      points(at: $at) { latitude forecasts @include(if: $more) { insideDomain } ...More @skip(if: true) }
    } fragment More on Point { forecasts { insideDomain } }`;
    const cost = async (more: boolean) =>
      (await post({ query, variables: { ...places(10), more } })).answer.extensions?.cost.total ?? 0;
    const plain = await post({
      query: 'query ($at: [PlaceInput!]!) { points(at: $at) { latitude } }',
      variables: places(10),
    });
    expect(await cost(false)).toBe(plain.answer.extensions?.cost.total);
    expect(await cost(true)).toBeGreaterThan(2 * (await cost(false)));
  });

  it('counts what fragments select again once', async () => {
    const once = await post({ query: POINTS, variables: places(10) });
    const query = `${POINTS.replace('insideDomain', 'insideDomain ...Also')} fragment Also on PointForecast { insideDomain }`;
    const twice = await post({ query, variables: places(10) });
    expect(twice.answer.extensions?.cost).toEqual(once.answer.extensions?.cost);
  });
});

describe('the length of an answer', () => {
  const accept = { accept: 'application/graphql-response+json' };
  const labels = (count: number) =>
    `query ($at: [PlaceInput!]!) { points(at: $at) { ${Array.from({ length: count }, (_, n) => `a${n}: label`).join(' ')} } }`;

  it('is refused before the work beyond what the plan allows, with what was asked and what is allowed', async () => {
    const { response, answer } = await post({ query: labels(200), variables: places(1000) }, accept);
    expect(response.status).toBe(400);
    expect(answer).not.toHaveProperty('data');
    expect(answer.errors).toMatchObject([
      {
        message: expect.stringMatching(
          /^the operation may answer with up to 1\d\d(\.\d)? MB, at most 96 MB are allowed: request fewer/,
        ),
        extensions: {
          code: 'validation_error',
          reason: 'too_large',
          allowed: { maximum: DEFAULT_PLANS.paid.answerBytes },
        },
      },
    ]);
    expect((await post({ query: labels(100), variables: places(1000) }, accept)).response.status).toBe(200);
  });

  it('is that of all operations of a batch together', async () => {
    const operation = { query: labels(60), variables: places(1000) };
    const { answer } = await post([operation, operation, operation]);
    const answers = answer as unknown as Answer[];
    expect(answers.map(({ errors }) => errors?.[0]?.message ?? null)).toEqual([
      null,
      null,
      expect.stringMatching(/^the operations of the batch so far may answer with up to 1\d\d/),
    ]);
  });
});

describe('selections of __schema and __type', () => {
  const types = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: __type(name: "Query") { name }`).join(' ')} }`;

  it('are at most four in an operation', async () => {
    const accept = { accept: 'application/graphql-response+json' };
    expect((await post({ query: types(4) }, accept)).response.status).toBe(200);
    const { response, answer } = await post({ query: types(5) }, accept);
    expect(response.status).toBe(400);
    expect(answer.errors).toMatchObject([
      {
        message: expect.stringContaining('5 times, at most 4 times are allowed'),
        extensions: { code: 'validation_error', reason: 'too_large', allowed: { maximum: 4 } },
      },
    ]);
  });
});

describe('the rates of expensive fields', () => {
  let yoga: Gateway['yoga'];
  beforeAll(() => {
    const fieldUses = new LocalCounts({ elapsedMs: () => Date.now() });
    ({ yoga } = createGateway({ ...gateway.parts, publicUrl: null, fieldUses }));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** An operation of a project on the free plan, which may use each expensive field 60 times in 60 s. */
  async function ask(projectId: string, body: object) {
    const caller = { ...CALLER, plan: DEFAULT_PLANS.free, projectId };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await new Promise<Response>((resolve) => {
      withRequestId('request-of-the-test', () => {
        resolve(yoga.fetch('http://localhost/graphql', init, { caller } as never));
      });
    });
    return { response, answer: (await response.json()) as Answer };
  }
  const uses = (count: number) =>
    Array.from({ length: count }, (_, n) => `a${n}: points(at: []) { latitude }`).join(' ');

  it('count every alias for each project; beyond them come HTTP 429 and the seconds to wait', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-15T00:00:00Z'), toFake: ['Date'] });
    expect((await ask('one', { query: `{ ${uses(60)} }` })).response.status).toBe(200);
    vi.setSystemTime(new Date('2026-01-15T00:00:10Z'));
    const { response, answer } = await ask('one', { query: `{ ${uses(1)} }` });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('50');
    expect(answer).not.toHaveProperty('data');
    expect(answer.errors).toMatchObject([
      {
        extensions: { code: 'rate_limit_exceeded', retryAfterSeconds: 50, requestId: 'request-of-the-test' },
      },
    ]);
    expect((await ask('other', { query: `{ ${uses(60)} }` })).response.status).toBe(200);
    vi.setSystemTime(new Date('2026-01-15T00:01:01Z'));
    expect((await ask('one', { query: `{ ${uses(60)} }` })).response.status).toBe(200);
  });

  it('count a fragment each time it is spread, and no field that is skipped', async () => {
    const all = Array.from({ length: 61 }, (_, n) => `p${n}: point(latitude: 1, longitude: 1) { ...Run }`);
    const run = 'fragment Run on Point { runs(model: gfs, last: 1) { __typename } }';
    const { response } = await ask('spread', { query: `{ ${all.join(' ')} } ${run}` });
    expect(response.status).toBe(429);
    const skipped = `{ eventCursor ${uses(70).replaceAll('points(at: [])', 'points(at: []) @skip(if: true)')} }`;
    expect((await ask('skips', { query: skipped })).response.status).toBe(200);
  });

  it('do not count operations that are not executed', async () => {
    const query = `query Expensive { ${uses(50)} } query Cheap { eventCursor }`;
    for (let n = 0; n < 4; n++) {
      const { response } = await ask('cheap', { query, operationName: 'Cheap' });
      expect(response.status).toBe(200);
    }
  });
});

describe('requests that a page of another origin can send without a CORS preflight', () => {
  const caller = { ...CALLER, plan: DEFAULT_PLANS.paid, keyId: 'test' };
  let yoga: Gateway['yoga'];
  beforeAll(() => {
    ({ yoga } = createGateway({ ...gateway.parts, publicUrl: null }));
  });
  const send = (init: RequestInit, search = '') =>
    yoga.fetch(`http://localhost/graphql${search}`, init, { caller } as never);

  it.each<[string, RequestInit, string]>([
    ['GET', {}, '?query={eventCursor}'],
    [
      'a form',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'query={eventCursor}',
      },
      '',
    ],
    [
      'text',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"query":"{eventCursor}"}' },
      '',
    ],
  ])('are refused without a header that needs one: %s', async (_kind, init, search) => {
    const refused = await send(init, search);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('validation_error');
  });

  it('are answered with such a header, or as application/json', async () => {
    const answered = await send({ headers: { 'x-isobar-csrf': '1' } }, '?query={eventCursor}');
    expect(answered.status).toBe(200);
    const json = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{eventCursor}"}',
    };
    expect((await send(json)).status).toBe(200);
  });
});

describe('answers without data', () => {
  const authorization = `Bearer ${TEST_KEY}`;
  it.each<[number, string, RequestInit]>([
    [404, '/graphql/more', {}],
    [406, '/graphql?query={eventCursor}', { headers: { accept: 'text/csv' } }],
    [415, '/graphql', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' }],
    [405, '/graphql', { method: 'DELETE' }],
  ])('explain status %i in their body', async (status, where, init) => {
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
