import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../../../../src/access/index.ts';
import { publishSmallRun } from '../../../forecast/small-runs.ts';
import { keyOnPlan, plansIn } from '../../../rest/contract/plans.ts';
import { MIDNIGHT, MORNING } from '../../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../../support/gateway.ts';
import { globalGrid } from '../../../support/grids.ts';
import { SHELL } from '../../../support/keys.ts';

/** The second answer is stored, and each later one is sent from the cache. */
const TIMES = 4;
/** After which a published run is seen. */
const SEEN_MS = 100;
/** From one run of gfs to the next. */
const CYCLE_MS = 6 * 3_600_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-plans-'));
let gateway: TestGateway;
const keys: Record<string, string> = {};

const publish = async (kelvin: number, initTime = MIDNIGHT) => {
  const leads = Array.from({ length: 100 }, (_, n) => n);
  const value = (_lead: number, cell: number) => kelvin + cell / 100;
  const variables = { air_temperature_2m: { decimals: 2, leads, value } };
  await publishSmallRun(gateway.parts.store, variables, { model: 'gfs', initTime, grid: globalGrid(5) });
  await setTimeout(SEEN_MS);
};

beforeAll(async () => {
  const plans = plansIn(folder, {
    counted: { extends: 'free', monthlyCredits: 1000 },
    poor: { extends: 'free', monthlyCredits: 3 },
    narrow: { extends: 'free', operationCost: 1 },
    short: { extends: 'paid', archiveHours: 1 },
    rated: { extends: 'free', expensiveField: { quota: 6, windowSeconds: 60 } },
  });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  await publish(280);
  for (const plan of ['counted', 'poor', 'narrow', 'short', 'rated', 'paid']) {
    keys[plan] = await keyOnPlan(gateway, plan);
  }
});
afterAll(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: unknown;
  readonly cost: Record<string, unknown>;
}

async function ask(body: object, plan = 'paid', headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys[plan]}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // What is left grows less with each answer, and is compared apart.
  const whole = await response.text();
  const text = whole.replace(/"remaining":\d+/, '"remaining":0');
  const { data, extensions } = JSON.parse(whole);
  return { status: response.status, headers: response.headers, text, data, cost: extensions?.cost };
}

/** Asks the same again and again. @returns all answers, and how many of them came from the cache */
async function askAgain(body: object, plan = 'paid', headers: Record<string, string> = {}) {
  const before = await hits();
  const answers: Sent[] = [];
  for (let n = 0; n < TIMES; n++) answers.push(await ask(body, plan, headers));
  const [first, last] = [answers[0], answers[TIMES - 1]];
  if (first === undefined || last === undefined) throw new Error('no answers');
  return { first, last, answers, hits: (await hits()) - before };
}

async function hits(): Promise<number> {
  const text = await (await gateway.get('/metrics')).text();
  return Number(/^isobar_answer_cache_hits_total (\d+)$/m.exec(text)?.[1]);
}

const SERIES = `query Series($latitude: Float!) { point(latitude: $latitude, longitude: 13.4) { forecast(model: gfs) {
  run { initTime } series(leadTo: 24) { leadHours columns(variables: [air_temperature_2m]) { values } } } } }`;
let latitude = 0;
/** About another place each time, which no other test has asked. */
const series = () => {
  latitude += 0.5;
  return { query: SERIES, variables: { latitude } };
};

describe('an operation that is sent again', () => {
  it('is answered from the cache with the same bytes but for its cost', async () => {
    const { first, last, hits } = await askAgain(series());
    expect(hits).toBeGreaterThanOrEqual(TIMES - 2);
    expect(last.text).toBe(first.text);
    expect(last.status).toBe(200);
    for (const name of ['content-type', 'cache-control', 'vary', 'x-content-type-options']) {
      expect([name, last.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
  });

  it('is charged each time, and says what is left', async () => {
    const { answers } = await askAgain(series(), 'counted');
    const [first] = answers;
    expect(first?.cost['credits']).toBeGreaterThan(0);
    for (const [n, { cost, headers }] of answers.entries()) {
      expect(cost['credits']).toBe(first?.cost['credits']);
      const left = Number(first?.cost['remaining']) - n * Number(first?.cost['credits']);
      expect(cost['remaining']).toBe(left);
      expect(headers.get('x-credits-remaining')).toBe(String(left));
      expect(headers.get('x-credits-cost')).toBe(String(cost['credits']));
      expect(headers.get('ratelimit')).toMatch(/r=\d+/);
    }
  });

  it('is refused as before once the credits are gone', async () => {
    const body = series();
    await askAgain(body);
    const { last } = await askAgain(body, 'poor');
    expect(last.status).toBe(402);
    expect(JSON.parse(last.text).errors[0].extensions.code).toBe('insufficient_credits');
  });

  it('is read again when a run is published', async () => {
    const body = series();
    const { last } = await askAgain(body);
    await publish(300, MORNING);
    const after = await ask(body);
    expect(after.data).not.toEqual(last.data);
    expect(after.text).toContain('2026-01-01T06:00:00Z');
  });

  it('is read again by a plan that goes back less far, and refused by one that allows less', async () => {
    const body = series();
    await askAgain(body);
    expect((await askAgain(body, 'short')).hits).toBe(0);
    const { hits, last } = await askAgain(body, 'narrow', { accept: 'application/graphql-response+json' });
    expect([hits, last.status]).toEqual([0, 400]);
  });

  it('is refused for a key without the scope', async () => {
    const body = series();
    await askAgain(body);
    const scopes = ['account'] as const;
    const { key } = await actions.createKey(gateway.parts.access, SHELL, {
      projectId: 'default',
      name: 'account alone',
      scopes: [...scopes],
    });
    keys['scoped'] = key;
    const { hits, last } = await askAgain(body, 'scoped', { accept: 'application/graphql-response+json' });
    expect([hits, last.status]).toEqual([0, 403]);
  });

  it('counts against the rates of its fields', async () => {
    const query = `{ points(at: [{ latitude: 1.5, longitude: 1.5 }]) { forecast(model: gfs) { run { initTime } } } }`;
    const { hits } = await askAgain({ query }, 'rated');
    expect(hits).toBeGreaterThan(0);
    const more = await askAgain({ query }, 'rated');
    expect(more.answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(more.last.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it.each(['gzip', 'br', 'deflate'])('is packed in %s', async (coding) => {
    const { first, last } = await askAgain(series(), 'paid', { 'accept-encoding': coding });
    expect(last.headers.get('content-encoding')).toBe(first.headers.get('content-encoding'));
    expect(last.text).toBe(first.text);
  });
});

describe('operations that are never cached', () => {
  const ESTIMATE = `{ estimate(query: "{ __typename }") { credits remaining } }`;
  it.each([
    ['of accounts', { query: '{ viewer { plan { id } } }' }],
    [
      'with an account field beside a forecast',
      { query: `{ point(latitude: 7, longitude: 7) { latitude } viewer { plan { id } } }` },
    ],
    ['with an estimate', { query: ESTIMATE }],
    ['about runs by their state', { query: '{ eventCursor }' }],
    ['of lists of runs', { query: '{ model(id: gfs) { runs(first: 2) { nodes { initTime } } } }' }],
    ['with errors', { query: '{ point(latitude: 99, longitude: 7) { latitude } }' }],
    ['that are not valid', { query: '{ nothing }' }],
  ])('%s', async (_what, body) => {
    const before = await hits();
    for (let n = 0; n < TIMES; n++) {
      await fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys['paid']}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
    expect((await hits()) - before).toBe(0);
  });

  it('of a run by name, which may still be corrected', async () => {
    const lastCycle = new Date(Math.floor(Date.now() / CYCLE_MS) * CYCLE_MS);
    await publish(290, lastCycle);
    const named = (initTime: string) => ({
      query: `{ point(latitude: 8, longitude: 7) { forecast(model: gfs, initTime: "${initTime}") { run { state } } } }`,
    });
    expect((await askAgain(named(lastCycle.toISOString()))).hits).toBe(0);
    // One of weeks ago stays as it is.
    expect((await askAgain(named(MIDNIGHT.toISOString()))).hits).toBeGreaterThan(0);
  });
});

it('an operation that is sent by its hash alone is answered from the cache, and one that registers is not', async () => {
  const { query, variables } = series();
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash('sha256', query) } };
  const { first, hits: whenRegistering } = await askAgain({ query, variables, extensions }, 'counted');
  expect(whenRegistering).toBe(0);
  const { hits, last } = await askAgain({ variables, extensions }, 'counted');
  expect(hits).toBe(TIMES - 2);
  expect(last.text).toBe(first.text);
});
