import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../support/keys.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { type CountedGateway, openCounted } from './counted-gateway.ts';

const LIMITS = { maxPoints: 20, maxSeries: 30, maxCells: 1000, archiveHours: 48 };
const accept = { accept: 'application/graphql-response+json' };

let gateway: CountedGateway;
beforeAll(async () => {
  gateway = await openCounted({ monthlyCredits: 1000, ...LIMITS });
});
afterAll(() => gateway.close());

const places = (count: number) => Array.from({ length: count }, () => ({ latitude: 1, longitude: 1 }));
const points = (count: number, fields = 'label') => ({
  query: `query ($at: [PlaceInput!]!) { points(at: $at) { ${fields} } }`,
  variables: { at: places(count) },
});
const SERIES =
  'forecast(model: gfs) { series { columns(variables: [air_temperature_2m, wind_u_10m]) { values } } }';

describe('what a plan allows in a request', () => {
  it.each([
    ['points', points(21), 20, 'the operation asks for 21 points, at most 20 points are allowed'],
    ['series', points(16, SERIES), 30, 'the operation asks for 32 series, at most 30 series are allowed'],
  ])('bounds %s, and says what was requested and what is allowed', async (_what, body, maximum, message) => {
    const { response, answer } = await gateway.ask(body, accept);
    expect(response.status).toBe(400);
    expect(answer.errors).toMatchObject([
      {
        message: expect.stringContaining(message),
        extensions: { code: 'validation_error', reason: 'too_large', allowed: { maximum } },
      },
    ]);
  });

  it('is what its operations ask for together', async () => {
    const { answer } = await gateway.ask([points(15), points(15)]);
    expect(JSON.stringify(answer)).toContain('the operations of the batch so far ask for 30 points');
    expect((await gateway.ask(points(20))).answer.errors).toBeUndefined();
  });

  it('bounds the cells of its maps together: what is beyond costs nothing, what is just below is answered', async () => {
    const run = new Date(Math.floor(Date.now() / 21_600_000) * 21_600_000);
    await publishRun(gateway.parts, 'gfs', run.toISOString(), { leads: [0] });
    const box = '{ west: 0, south: 43, east: 23, north: 60 }';
    const map = `slab(model: gfs, variable: air_temperature_2m, leadHours: 0, box: ${box}) { nx ny values }`;
    const maps = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${map}`).join(' ')} }`;
    const { cells } = await estimate(maps(1));
    const most = Math.floor(LIMITS.maxCells / cells);
    expect(most).toBeGreaterThan(1);
    const before = await gateway.left();
    const { response, answer } = await gateway.ask({ query: maps(most + 1) }, accept);
    expect(response.status).toBe(400);
    expect(answer.errors).toMatchObject([
      {
        message: expect.stringContaining(
          `the operation asks for ${(most + 1) * cells} cells of maps, at most 1000 cells of maps are allowed`,
        ),
        extensions: { code: 'validation_error', reason: 'too_large', allowed: { maximum: 1000 } },
      },
    ]);
    expect(await gateway.left()).toBe(before);
    const below = await gateway.ask({ query: maps(most) }, accept);
    expect(below.answer.errors).toBeUndefined();
    expect(Object.keys(below.answer.data ?? {})).toHaveLength(most);
    expect(await gateway.left()).toBe(before - (below.answer.extensions?.cost.credits ?? 0));
    expect(await gateway.left()).toBeLessThan(before);
  });

  it('goes back to runs of an age, by initTime and by pin alike', async () => {
    const old = new Date(Date.now() - 72 * 3_600_000).toISOString().slice(0, 13);
    const query = `{ point(latitude: 1, longitude: 1) { forecast(model: gfs, initTime: "${old}Z") { insideDomain } } }`;
    const { response, answer } = await gateway.ask({ query });
    expect(response.status).toBe(403);
    expect(answer.errors?.[0]?.message).toMatch(/is 7[23] hours old: the plan local goes back 48 hours$/);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'forbidden', allowed: { maximum: 48 } });
  });
});

describe('the scopes of a key', () => {
  it('allow data, and refuse it with HTTP 403 and what is needed where it is missing, on all ways in', async () => {
    const { access } = gateway.parts;
    const { id, key } = await makeKey(access, 'of the account alone');
    await access.database.updateTable('api_keys').set({ scopes: 'account' }).where('id', '=', id).execute();
    const authorization = `Bearer ${key}`;
    const data = { query: '{ models { id } }' };
    for (const type of ['application/json', 'application/graphql-response+json']) {
      const { response, answer } = await gateway.ask(data, { authorization, accept: type });
      expect(response.status).toBe(403);
      expect(response.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="data"');
      expect(answer.errors).toMatchObject([
        {
          message: 'the operation needs the scope data: this key has account',
          extensions: { code: 'forbidden', reason: 'missing_scope', allowed: ['account'] },
        },
      ]);
    }
    const address = `${gateway.address}/graphql?query={models{id}}`;
    expect((await fetch(address, { headers: { authorization } })).status).toBe(403);
    const stream = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'subscription { runUpdated { cursor } }' }),
    });
    expect(stream.status).toBe(403);
    const { answer } = await gateway.ask([data, { query: '{ __typename }' }], { authorization });
    expect(JSON.stringify(answer)).toMatch(/^\[\{"errors".*"data":\{"__typename":"Query"\}/);
    for (const query of [
      '{ __typename __schema { queryType { name } } }',
      '{ estimate(query: "{ pin }") { credits } }',
    ])
      expect((await gateway.ask({ query }, { authorization })).answer.errors).toBeUndefined();
  });
});

interface Estimate {
  readonly credits: number;
  readonly price: number;
  readonly bytes: number;
  readonly points: number;
  readonly cells: number;
  readonly perEvent: boolean;
  readonly allowed: boolean;
  readonly remaining: number;
  readonly plan: string;
  readonly refusals: readonly {
    readonly code: string;
    readonly message: string;
    readonly reason: string | null;
  }[];
}

async function estimate(query: string, variables?: unknown, operationName?: string): Promise<Estimate> {
  const { answer } = await gateway.ask({
    query: `query ($query: String!, $variables: JSON, $name: String) {
      estimate(query: $query, variables: $variables, operationName: $name) {
        credits price bytes points series cells perEvent allowed plan remaining renewsAt refusals { code message reason } } }`,
    variables: { query, variables, name: operationName },
  });
  expect(answer.errors).toBeUndefined();
  return answer.data?.['estimate'] as Estimate;
}

describe('an estimate', () => {
  it('is what the operation is charged then, and costs nothing itself', async () => {
    const { query, variables } = points(12);
    const before = await gateway.left();
    const { credits, price, bytes, ...rest } = await estimate(query, variables);
    expect(rest).toMatchObject({ points: 12, perEvent: false, allowed: true, refusals: [], plan: 'local' });
    expect(rest.remaining).toBe(before);
    expect(await gateway.left()).toBe(before);
    const { answer } = await gateway.ask({ query, variables });
    expect(answer.extensions?.cost).toMatchObject({ credits, total: price, remaining: before - credits });
    expect(JSON.stringify(answer).length).toBeLessThan(bytes);
  });

  it('explains operations that are not valid, and values of variables that are wrong', async () => {
    expect(await estimate('{ models { nothing } }')).toMatchObject({
      credits: 0,
      allowed: false,
      refusals: [
        { code: 'validation_error', message: expect.stringContaining('Cannot query field "nothing"') },
      ],
    });
    expect((await estimate('{ models {')).refusals[0]?.message).toContain('Syntax Error');
    expect((await estimate(points(1).query, { at: [{ latitude: 'x' }] })).refusals[0]).toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('$at'),
    });
    const two = 'query A { pin } query B { models { id } }';
    expect((await estimate(two)).refusals[0]?.message).toContain('operationName');
    expect(await estimate(two, undefined, 'B')).toMatchObject({ credits: 1, allowed: true });
  });

  it('says what the plan refuses, and what is too dear', async () => {
    const { query, variables } = points(25);
    expect(await estimate(query, variables)).toMatchObject({
      allowed: false,
      refusals: [{ code: 'validation_error', reason: 'too_large' }],
    });
    const many = `{ ${Array.from({ length: 400 }, (_, n) => `a${n}: runs(model: gfs, first: 100) { nodes { id } }`).join(' ')} }`;
    const { refusals, credits } = await estimate(many);
    expect(credits).toBeGreaterThan(1000);
    expect(refusals.at(-1)?.code).toBe('insufficient_credits');
  });

  it('of a subscription is that of each event; there is none of an estimate, and at most 10', async () => {
    expect(await estimate('subscription { runUpdated { cursor } }')).toMatchObject({
      perEvent: true,
      credits: 1,
      allowed: true,
    });
    expect((await estimate('{ estimate(query: "{ pin }") { credits } }')).refusals[0]?.message).toContain(
      'the cost of an estimate cannot be estimated',
    );
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: estimate(query: "{ pin }") { credits }`).join(' ')} }`;
    expect((await gateway.ask({ query: many(10) })).answer.errors).toBeUndefined();
    expect((await gateway.ask({ query: many(11) })).answer.errors?.[0]?.message).toContain('11 times');
  });
});
