import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { CALLS, jsonOf, LLM, type RawAnswer, send } from './http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Questions in words are off, so that something answers 503.
  gateway = await openGateway(inject('demoData'), undefined, undefined, { ISOBAR_LANGUAGE: 'off' });
});
afterAll(() => gateway?.close());

const EVERY_ROUTE = [...Object.values(CALLS), LLM, '/metrics'];
const ORIGIN = 'https://dashboard.example';

describe('every route', () => {
  it.each(EVERY_ROUTE.map((pathAndQuery) => [pathAndQuery]))(
    '%s has no other methods than GET, HEAD and OPTIONS',
    async (pathAndQuery) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY']) {
        const answer = await send(gateway, pathAndQuery, { method });
        expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
        expect(jsonOf(answer)['detail']).toEqual(expect.stringContaining('use GET'));
      }
    },
  );

  it.each(EVERY_ROUTE.map((pathAndQuery) => [pathAndQuery]))(
    '%s answers OPTIONS with what it allows, without a key',
    async (pathAndQuery) => {
      const answer = await send(gateway, pathAndQuery, { method: 'OPTIONS', key: null });
      expect([answer.status, answer.headers['allow'], answer.content.byteLength]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
        0,
      ]);
    },
  );

  /** Headers that differ from one answer to the next. */
  const CHANGING = ['date', 'x-request-id', 'ratelimit', 'keep-alive'];
  function steady({ headers }: RawAnswer) {
    const { 'x-credits-cost': cost, ...others } = headers;
    return {
      // HEAD states what it costs itself: 1 at most.
      cost: cost === undefined ? undefined : Math.min(1, Number(cost)),
      ...Object.fromEntries(Object.entries(others).filter(([name]) => !CHANGING.includes(name))),
    };
  }

  // /metrics counts what happens between two calls.
  const DESCRIBED = [...Object.values(CALLS), LLM, `${CALLS.point}&fmt=csv`, `${CALLS.bbox}&fmt=geojson`];
  it.each(DESCRIBED.map((pathAndQuery) => [pathAndQuery]))(
    '%s answers HEAD with the headers of GET, and no body',
    async (pathAndQuery) => {
      const [get, head] = [
        await send(gateway, pathAndQuery),
        await send(gateway, pathAndQuery, { method: 'HEAD' }),
      ];
      expect(head.status).toBe(get.status);
      // What health measures may have another length a moment later.
      const moment =
        pathAndQuery === CALLS.health ? { 'content-length': expect.stringMatching(/^\d+$/) } : {};
      expect(steady(head)).toEqual({ ...steady(get), ...moment });
      expect(head.headers['x-credits-cost']).toBe(get.headers['x-credits-cost']);
      expect(head.content.byteLength).toBe(0);
      expect(Number(get.headers['content-length'])).toBe(get.content.byteLength);
    },
  );

  it.each(Object.values(CALLS).map((pathAndQuery) => [pathAndQuery]))(
    '%s promises HEAD no length that a compressed GET does not have',
    async (pathAndQuery) => {
      const headers = { 'accept-encoding': 'gzip' };
      const get = await send(gateway, pathAndQuery, { headers });
      const head = await send(gateway, pathAndQuery, { method: 'HEAD', headers });
      // It may be left out, but not say what GET would not (RFC 9110, section 8.6).
      const promised = head.headers['content-length'];
      if (promised !== undefined) expect(promised).toBe(String(get.content.byteLength));
    },
  );

  it('refuses HEAD as it refuses GET', async () => {
    for (const [pathAndQuery, status] of [
      ['/point', 422],
      [`${CALLS.point}&init_time=2020-01-01T00`, 404],
      ['/nowhere', 404],
    ] as const) {
      const head = await send(gateway, pathAndQuery, { method: 'HEAD' });
      expect([pathAndQuery, head.status, head.content.byteLength]).toEqual([pathAndQuery, status, 0]);
    }
    expect((await send(gateway, CALLS.point, { method: 'HEAD', key: null })).status).toBe(401);
  });
});

describe('pages of other origins', () => {
  it.each(EVERY_ROUTE.map((pathAndQuery) => [pathAndQuery]))(
    'may ask %s with a key after a preflight, which needs none',
    async (pathAndQuery) => {
      const { status, headers } = await send(gateway, pathAndQuery, {
        method: 'OPTIONS',
        key: null,
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,if-none-match',
        },
      });
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-methods']?.split(/, ?/)).toContain('GET');
      // The wildcard does not cover Authorization (Fetch standard).
      const allowed = headers['access-control-allow-headers']?.split(/, ?/);
      for (const name of ['Authorization', 'Content-Type', 'If-None-Match', 'Accept']) {
        expect(allowed).toContain(name);
      }
      expect(Number(headers['access-control-max-age'])).toBeGreaterThan(60);
      // Cookies play no part, so that the wildcard may stand for every origin.
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('may read answers and errors, with the headers that tell about them', async () => {
    const answers = [
      await send(gateway, CALLS.point, { headers: { origin: ORIGIN } }),
      await send(gateway, CALLS.point, { headers: { origin: ORIGIN }, key: null }),
      await send(gateway, '/point', { headers: { origin: ORIGIN } }),
      await send(gateway, '/nowhere', { headers: { origin: ORIGIN } }),
      await send(gateway, LLM, { headers: { origin: ORIGIN } }),
      await send(gateway, CALLS.point, { headers: { origin: ORIGIN }, method: 'PUT' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 422, 404, 503, 405]);
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('*');
      const exposed = headers['access-control-expose-headers']?.toLowerCase().split(/, ?/);
      for (const name of [
        'ratelimit',
        'ratelimit-policy',
        'retry-after',
        'etag',
        'link',
        'content-disposition',
        'www-authenticate',
        'x-request-id',
        'x-run',
      ]) {
        expect(exposed).toContain(name);
      }
    }
  });
});

describe('the key', () => {
  it('is requested by a challenge, which names an error only where a key was sent', async () => {
    const none = await send(gateway, CALLS.point, { key: null });
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer realm="isobar"']);
    const wrong = await send(gateway, CALLS.point, { key: 'isb_abc_def' });
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="isobar", error="invalid_token"',
    ]);
    expect(jsonOf(wrong)['detail']).not.toEqual(jsonOf(none)['detail']);
  });

  it('is checked before anything else, so that requests without one learn nothing', async () => {
    for (const pathAndQuery of ['/point?model=nothing', '/bbox', '/models/nothing/variables', '/llm']) {
      expect([pathAndQuery, (await send(gateway, pathAndQuery, { key: null })).status]).toEqual([
        pathAndQuery,
        401,
      ]);
    }
  });

  it('is never part of an answer', async () => {
    const answer = await send(gateway, '/point', { key: 'isb_id_a-secret-of-somebody' });
    expect(JSON.stringify(answer.headers) + answer.content.toString()).not.toContain('a-secret-of-somebody');
  });
});
