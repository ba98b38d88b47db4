import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IsobarError } from '../../../src/platform/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type Answer, callsOf } from './calls.ts';
import { freeKey, keyOnPlan, plansIn } from './plans.ts';

const folder = scratchFolder();
let gateway: TestGateway;
const { refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

const ASKED = { model: 'gfs', lat: 50, lon: 10, var: 'air_temperature_2m' };

/** The answer about a run that only the source has, when asking that fails. */
async function answerWhenSource(fails: () => never): Promise<Answer> {
  const onDemand = {
    mayHold: async () => true,
    open: async () => fails(),
    ingestFields: async () => fails(),
    readCells: async () => fails(),
  };
  const own = await openGateway(undefined, () => onDemand);
  try {
    return await callsOf(() => own).get('/point', { ...ASKED, init_time: '2026-01-02T00' });
  } finally {
    await own.close();
  }
}

describe('a status of errors', () => {
  it('401 | `unauthorized` | missing or invalid `Authorization` header or key', async () => {
    const response = await fetch(`${gateway.address}/models`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthorized', detail: expect.any(String) });
  });

  it('402 | `insufficient_credits` | account has no available credits; on `/llm` also: paid plan required', async () => {
    const poor = await openGateway(
      undefined,
      undefined,
      undefined,
      plansIn(folder, { poor: { monthlyCredits: 1 } }),
    );
    try {
      await publishRun(poor.parts, 'gfs', '2026-01-01T00:00:00Z');
      const key = await keyOnPlan(poor, 'poor');
      const headers = { authorization: `Bearer ${key}` };
      const all = ['air_temperature_2m', 'dewpoint_temperature_2m', 'cape'];
      const credits = {
        cost: expect.any(Number),
        left: 1,
        renewsAt: expect.stringMatching(/-01T00:00:00Z$/),
      };
      const refusal = {
        status: 402,
        title: 'Payment Required',
        code: 'insufficient_credits',
        detail: expect.stringMatching(/^this costs \d+ credits, 1 is left; 1 are added at 20/),
        credits,
      };
      for (const call of [
        `/point?model=gfs&lat=50&lon=10&vars=${all}`,
        `/edr/collections/gfs/position?coords=POINT(10+50)&parameter-name=${all}`,
        `/collections/gfs/position?coords=POINT(10+50)&parameter-name=${all}`,
        '/stac/collections',
      ]) {
        const response = await fetch(poor.address + call, { headers });
        expect([call, response.status]).toEqual([call, 402]);
        expect(response.headers.get('x-credits-remaining')).toBe('1');
        expect(response.headers.get('retry-after')).toBeNull();
        expect(response.headers.get('content-type')).toBe('application/problem+json');
        expect(await response.json()).toMatchObject(refusal);
      }
      const query = `{ point(latitude: 50, longitude: 10) { forecast(model: gfs) { series { columns(variables: [${all}]) { values } } } } }`;
      const response = await fetch(`${poor.address}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      expect(response.status).toBe(402);
      const { errors } = (await response.json()) as { errors: unknown };
      expect(errors).toMatchObject([{ extensions: { code: 'insufficient_credits', credits } }]);
      // The remaining credits can still be spent.
      const small = await fetch(`${poor.address}/models/gfs`, { headers });
      expect([small.status, small.headers.get('x-credits-cost')]).toEqual([200, '1']);
    } finally {
      await poor.close();
    }
  });

  it('404 | `not_found` | requested `init_time` or model run does not exist; on `/llm`: no data for the model or init time', async () => {
    const query = { ...ASKED, init_time: '2025-12-31T18' };
    const body = await refused('/point', query, 404, '2026-01-01T00:00:00Z');
    expect(body['code']).toBe('not_found');
  });

  it('422 | `validation_error` | invalid or missing parameter value (detail explains it); on `/llm`: unknown model', async () => {
    const body = await refused('/point', { ...ASKED, lat: 'north' }, 422, 'lat must be a number');
    expect(body['code']).toBe('validation_error');
    await refused('/llm', { q: 'rain', model: 'gfz' }, 422, 'did you mean gfs');
  });

  it('429 | `rate_limit_exceeded` | too many requests; the client backs off and retries', async () => {
    const headers = { authorization: `Bearer ${await freeKey(gateway)}` };
    let response = await fetch(`${gateway.address}/models`, { headers });
    for (let n = 0; n < 100 && response.status === 200; n++) {
      response = await fetch(`${gateway.address}/models`, { headers });
    }
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'rate_limit_exceeded', detail: expect.any(String) });
    // Other keys are not kept out.
    const other = await fetch(`${gateway.address}/models`, {
      headers: { authorization: `Bearer ${TEST_KEY}` },
    });
    expect(other.status).toBe(200);
  });

  it('500 | `internal_error` | unexpected server failure, model data unavailable, or processing error', async () => {
    const secret = 'SELECT secret_hash FROM /var/lib/isobar';
    const { status, body } = await answerWhenSource(() => {
      throw new Error(secret);
    });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'internal_error', detail: expect.stringContaining('request id') });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('502 | none | upstream model data temporarily unavailable; on `/llm`: upstream language-model error', async () => {
    const { status, body } = await answerWhenSource(() => {
      throw new IsobarError('upstream_unavailable', 'https://secret.example/gfs.grib2: status 500');
    });
    expect(status).toBe(502);
    expect(body).toMatchObject({
      code: 'upstream_unavailable',
      detail: expect.stringMatching(/^the source of these data does not answer/),
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('503 | none | service under maintenance or overloaded (retry with exponential backoff); on `/llm`: the server has no credential configured for the language-model provider', async () => {
    const { status, body, headers } = await answerWhenSource(() => {
      throw new IsobarError('overloaded', 'too much is being read', { retryAfterSeconds: 3 });
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '3']);
    expect(body).toMatchObject({ code: 'overloaded', detail: 'too much is being read' });
    const own = await openGateway(undefined, undefined, undefined, { ISOBAR_LANGUAGE: 'provider' });
    try {
      const { refused } = callsOf(() => own);
      await refused('/llm', { q: 'rain' }, 503, 'no credential for a language-model provider');
    } finally {
      await own.close();
    }
  });
});
