import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freeKey } from '../rest/contract/plans.ts';
import { jsonOf, type RawAnswer, send } from '../rest/http-client.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

const QUERY = '/graphql?query=%7B%20__typename%20%7D';
const json = { accept: 'application/json' };
const ask = (key: string) => send(gateway, QUERY, { key, headers: json });

describe('pages of other origins', () => {
  const preflight = (pathAndQuery: string) =>
    send(gateway, pathAndQuery, {
      method: 'OPTIONS',
      key: null,
      headers: {
        origin: 'https://dashboard.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-another',
      },
    });
  const corsOf = ({ status, headers }: RawAnswer) => [
    status,
    ...Object.entries(headers)
      .filter(([name]) => name.startsWith('access-control-'))
      .sort(),
  ];

  it('get the same answer to a preflight of /graphql as of REST: any origin, no credentials, listed headers', async () => {
    const answer = await preflight('/graphql');
    expect(corsOf(answer)).toEqual(corsOf(await preflight('/point')));
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
    const allowed = answer.headers['access-control-allow-headers']?.toLowerCase().split(',') ?? [];
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'last-event-id', 'apollo-require-preflight']),
    );
    expect(allowed).not.toContain('x-another');
  });

  it('may read answers, without credentials, and how many requests are left', async () => {
    const headers = { ...json, origin: 'https://dashboard.example' };
    const answer = await send(gateway, QUERY, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-expose-headers']).toContain('RateLimit');
  });
});

describe('the requests of a key', () => {
  const leftOf = ({ headers }: RawAnswer) => /"burst";r=(\d+)/.exec(String(headers['ratelimit']))?.[1];

  it('count over GraphQL and REST together, as RateLimit says on both', async () => {
    const key = await freeKey(gateway);
    const answers = [await ask(key), await send(gateway, '/models', { key }), await ask(key)];
    expect(answers.map(leftOf)).toEqual(['59', '58', '57']);
    const policies = answers.map(({ headers }) => headers['ratelimit-policy']);
    expect(new Set(policies)).toEqual(new Set(['"burst";q=60;w=60, "day";q=10000;w=86400']));
  });

  it('end in 429 with Retry-After, in a form that GraphQL clients read', async () => {
    const key = await freeKey(gateway);
    for (let n = 0; n < 60; n++) expect((await ask(key)).status).toBe(200);
    const refused = await ask(key);
    expect(refused.status).toBe(429);
    const retryAfterSeconds = Number(refused.headers['retry-after']);
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(jsonOf(refused)).toMatchObject({
      code: 'rate_limit_exceeded',
      'violated-policies': ['burst'],
      errors: [{ extensions: { code: 'rate_limit_exceeded', retryAfterSeconds } }],
    });
  });
});

describe('what a key has open', () => {
  it('does not count clients that have left before their key was looked up', async () => {
    const key = await freeKey(gateway);
    const { keyring } = gateway.parts;
    const authenticate = keyring.authenticate.bind(keyring);
    const lookedUp = Promise.withResolvers<void>();
    const looking = vi.spyOn(keyring, 'authenticate').mockImplementation(async (header) => {
      await lookedUp.promise;
      return authenticate(header);
    });
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${key}` };
    const left = Array.from({ length: 8 }, () =>
      fetch(gateway.address + QUERY, { headers, signal: leaving.signal }),
    );
    const ended = Promise.allSettled(left);
    await vi.waitFor(() => expect(looking).toHaveBeenCalledTimes(8));
    leaving.abort();
    await ended;
    await setTimeout(100);
    looking.mockRestore();
    lookedUp.resolve();
    expect((await ask(key)).status).toBe(200);
  });

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sends the head of a request, and its body up to the last `missing` bytes. */
  async function start(key: string, accept: string, body: string, missing: number): Promise<Socket> {
    const { hostname, port } = new URL(gateway.address);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    const head = ['POST /graphql HTTP/1.1', `Host: ${hostname}`, `Authorization: Bearer ${key}`];
    head.push('Content-Type: application/json', `Accept: ${accept}`, `Content-Length: ${body.length}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, body.length - missing)}`);
    return socket;
  }

  it('is at most its plan’s number of requests, and then 429, until one has ended', async () => {
    const key = await freeKey(gateway);
    const waiting = [];
    for (let n = 0; n < 8; n++) waiting.push(await start(key, '*/*', '{"query":"{ __typename }"}', 1));
    await expect.poll(async () => (await ask(key)).status).toBe(429);
    const refused = await ask(key);
    expect(jsonOf(refused)).toMatchObject({
      'violated-policies': ['open'],
      errors: [{ message: expect.stringContaining('under way') }],
    });
    expect((await send(gateway, '/models', { key })).status).toBe(429);
    expect((await send(gateway, '/models')).status).toBe(200);
    const [first] = waiting;
    first?.write('}');
    await once(first as Socket, 'data');
    await expect.poll(async () => (await ask(key)).status).toBe(200);
  });

  it('counts subscriptions that have started as subscriptions only', async () => {
    const key = await freeKey(gateway);
    const body = JSON.stringify({ query: 'subscription { runUpdated { cursor } }' });
    for (let n = 0; n < 4; n++) {
      const [data] = await once(await start(key, 'text/event-stream', body, 0), 'data');
      expect(String(data)).toContain('200 OK');
    }
    for (let n = 0; n < 7; n++) await start(key, '*/*', '{"query":"{ __typename }"}', 1);
    // The eighth.
    expect((await ask(key)).status).toBe(200);
    const [data] = await once(await start(key, 'text/event-stream', body, 0), 'data');
    expect(String(data)).toContain('open subscriptions');
  });
});

describe('the variables of an operation', () => {
  const WINDOWS =
    'query ($where: ConditionInput!) { point(latitude: 1, longitude: 1) { forecast(model: gfs) { windows(where: $where) { __typename } } } }';
  const LIST =
    'query ($models: [ModelId!]) { point(latitude: 1, longitude: 1) { forecasts(models: $models) { insideDomain } } }';

  async function post(text: string) {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TEST_KEY}`,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
      },
      body: text,
    });
    return { status: response.status, answer: await response.json() };
  }

  it('may not be nested without end: 9,000 conditions in one another get an error that says what is allowed', async () => {
    const where = `${'{"not":'.repeat(9000)}{}${'}'.repeat(9000)}`;
    const { status, answer } = await post(
      `{"query":${JSON.stringify(WINDOWS)},"variables":{"where":${where}}}`,
    );
    expect(status).toBe(400);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toMatchObject({
      message: 'the variable $where is nested too deeply: at most 32 levels of objects and lists are allowed',
      extensions: { code: 'validation_error' },
    });
  });

  it('may not be more than the widest operation has a use for', async () => {
    const variables = { models: Array(30_000).fill(1) };
    const { status, answer } = await post(JSON.stringify({ query: LIST, variables }));
    expect(status).toBe(400);
    expect(answer.errors[0].message).toContain('too many values: at most 25000');
  });
});
