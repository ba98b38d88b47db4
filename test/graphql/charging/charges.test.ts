import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { OnDemand } from '../../../src/forecast/index.ts';
import { IsobarError } from '../../../src/platform/index.ts';
import { TEST_KEY } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { eventsOf } from '../increments.ts';
import { type Answer, type CountedGateway, creditsOf, openCounted } from './counted-gateway.ts';

let gateway: CountedGateway;
afterEach(() => gateway.close());

const authorization = `Bearer ${TEST_KEY}`;
const accept = { accept: 'application/graphql-response+json' };
/** Costs 1 credit. */
const ONE = { query: 'query One { models { id } }' };
/** Costs some. */
const PLACES = {
  query: 'query Places($at: [PlaceInput!]!) { points(at: $at) { label } }',
  variables: { at: Array.from({ length: 100 }, () => ({ latitude: 1, longitude: 1 })) },
};

describe('the credits of an operation', () => {
  it('are in its answer and in the headers, and what is left is less by as many', async () => {
    gateway = await openCounted({ monthlyCredits: 1000 });
    const first = await gateway.ask(PLACES);
    const { credits = 0, remaining, renewsAt, total, limit } = first.answer.extensions?.cost ?? {};
    expect(credits).toBeGreaterThan(5);
    expect(total).toBeGreaterThan(credits);
    expect(limit).toBe(15_000);
    expect(remaining).toBe(1000 - credits);
    expect(renewsAt).toMatch(/^\d{4}-\d\d-01T00:00:00Z$/);
    expect(first.credits).toEqual([credits, remaining]);
    const second = await gateway.ask(ONE);
    expect(second.credits).toEqual([1, 1000 - credits - 1]);
    expect(await gateway.left()).toBe(1000 - credits - 1);
  });

  it('are 0 for names of types, introspection, operations that are not valid and estimates', async () => {
    gateway = await openCounted({ monthlyCredits: 1 });
    await gateway.ask(ONE);
    for (const query of [
      '{ __typename }',
      '{ __schema { types { name fields { name } } } }',
      '{ models { nothing } }',
      'query ($model: ModelId!) { model(id: $model) { id } }',
      '{ estimate(query: "{ models { id } }") { credits } }',
    ]) {
      const { response } = await gateway.ask({ query }, accept);
      expect([query, response.status === 402]).toEqual([query, false]);
    }
    expect((await gateway.ask(ONE)).response.status).toBe(402);
    expect(await gateway.left()).toBe(0);
  });

  it('are counted on no plan without them, whose answers say so', async () => {
    gateway = await openCounted({ monthlyCredits: null });
    const { credits, answer } = await gateway.ask(ONE);
    expect(credits).toEqual([1, null]);
    expect(answer.extensions?.cost).toMatchObject({ credits: 1, remaining: null, renewsAt: null });
  });

  it('are spent exactly by operations at the same time: 50 of 200 are answered for 50', async () => {
    gateway = await openCounted({ monthlyCredits: 50 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.ask(ONE)));
    const statuses = answers.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 402)).toHaveLength(150);
    expect(await gateway.left()).toBe(0);
  });
});

describe('an operation that costs more than is left', () => {
  it('is 402 with what it costs, what is left and until when, in every media type', async () => {
    gateway = await openCounted({ monthlyCredits: 3 });
    for (const headers of [{}, accept]) {
      const { response, answer, credits } = await gateway.ask(PLACES, headers);
      expect(response.status).toBe(402);
      expect(response.headers.get('retry-after')).toBeNull();
      expect(credits[1]).toBe(3);
      expect(answer.data ?? null).toBeNull();
      expect(answer.errors).toMatchObject([
        {
          message: expect.stringMatching(/^this costs \d+ credits, 3 are left; 3 are added at \d{4}-/),
          extensions: {
            code: 'insufficient_credits',
            credits: { cost: expect.any(Number), left: 3, renewsAt: expect.stringMatching(/-01T00:00:00Z$/) },
          },
        },
      ]);
    }
    expect((await gateway.ask(ONE)).response.status).toBe(200);
    expect(await gateway.left()).toBe(2);
  });

  it('fails alone in a batch, whose headers have the sum of the others', async () => {
    gateway = await openCounted({ monthlyCredits: 4 });
    const { response, answer, credits } = await gateway.ask([ONE, PLACES, ONE]);
    expect(response.status).toBe(200);
    const codes = (answer as unknown as Answer[]).map(
      ({ errors }) => errors?.[0]?.extensions['code'] ?? null,
    );
    expect(codes).toEqual([null, 'insufficient_credits', null]);
    expect(credits).toEqual([2, 2]);
    expect(await gateway.left()).toBe(2);
  });

  it('is refused by GET, as a stream, in parts and as Arrow alike, and what GET knows costs 1', async () => {
    gateway = await openCounted({ monthlyCredits: 2 });
    const address = `${gateway.address}/graphql?query=${encodeURIComponent(ONE.query)}`;
    const first = await fetch(address, { headers: { authorization } });
    expect([first.status, ...creditsOf(first)]).toEqual([200, 1, 1]);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { authorization, 'if-none-match': etag } });
    expect([again.status, ...creditsOf(again)]).toEqual([304, 1, 0]);
    const refused = await fetch(address, { headers: { authorization, 'if-none-match': etag } });
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      code: 'insufficient_credits',
      errors: [{ extensions: { code: 'insufficient_credits', credits: { cost: 1, left: 0 } } }],
    });
    expect((await fetch(address, { headers: { authorization } })).status).toBe(402);
    const deferred = { query: '{ models { id ... @defer { title } } }' };
    for (const type of ['text/event-stream', 'multipart/mixed', 'application/vnd.apache.arrow.stream']) {
      const response = await fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: { authorization, accept: type, 'content-type': 'application/json' },
        body: JSON.stringify(type.includes('arrow') ? ONE : deferred),
      });
      expect([type, response.status]).toEqual([type, 402]);
      expect(await response.text()).toContain('"code":"insufficient_credits"');
    }
    expect(await gateway.left()).toBe(0);
  });
});

describe('a field that we fail to deliver', () => {
  it('is not charged, and the answer says what the others cost', async () => {
    gateway = await openCounted({ monthlyCredits: 10 });
    const query = 'query Latest { models { id latestRun { initTime } } }';
    expect((await gateway.ask({ query })).credits[1]).toBeLessThan(10);
    const before = await gateway.left();
    await sql`alter table runs rename to other_runs`.execute(gateway.parts.access.database);
    const { answer, credits } = await gateway.ask({ query });
    expect(answer.errors?.[0]?.extensions['code']).toBe('internal_error');
    const others = await gateway.ask({ query: 'query Others { models { id } }' });
    expect(credits).toEqual([others.credits[0], before - Number(others.credits[0])]);
    expect(answer.extensions?.cost).toMatchObject({ credits: others.credits[0], remaining: credits[1] });
    expect(await gateway.left()).toBe(before - 2 * Number(others.credits[0]));
  });

  it.each(['upstream_unavailable', 'overloaded', 'internal_error'] as const)(
    'that fails by %s is not charged, and the others are',
    async (code) => {
      let fails = true;
      const onDemand: OnDemand = {
        mayHold: async () => true,
        open: async () => {
          if (fails) throw new IsobarError(code, 'the source is away');
          return false;
        },
        ingestFields: async () => undefined,
        readCells: async () => null,
      };
      gateway = await openCounted({ monthlyCredits: 1000 }, onDemand);
      const point = 'point(latitude: 1, longitude: 1) { latitude }';
      const others = (await gateway.ask({ query: `{ models { id } ${point} }` })).credits[0];
      const query = `{ models { id } point(latitude: 1, longitude: 1) { latitude
        forecast(model: gfs, initTime: "2026-01-01T00Z") { series(leadTo: 240) {
          column(variable: air_temperature_2m) { values }
        } }
      } }`;
      const { answer, credits } = await gateway.ask({ query });
      expect(answer.errors?.[0]?.extensions['code']).toBe(code);
      expect(credits[0]).toBe(others);
      const before = await gateway.left();
      expect(credits[1]).toBe(before);
      fails = false;
      const paid = await gateway.ask({ query });
      expect(paid.answer.errors?.[0]?.extensions['code']).toBe('not_found');
      expect(paid.credits[0]).toBeGreaterThan(Number(others));
      const left = await gateway.left();
      expect(left).toBe(before - Number(paid.credits[0]));
      expect((await gateway.usage()).reduce((sum, { credits }) => sum + credits, 0)).toBe(1000 - left);
    },
  );

  it('in a later part of an answer is not charged, and the parts before are', async () => {
    const onDemand: OnDemand = {
      mayHold: async () => true,
      open: async () => {
        throw new IsobarError('upstream_unavailable', 'the source is away');
      },
      ingestFields: async () => undefined,
      readCells: async () => null,
    };
    gateway = await openCounted({ monthlyCredits: 1000 }, onDemand);
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization, accept: 'multipart/mixed', 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `{ models { id } point(latitude: 1, longitude: 1) { ... @defer {
          forecast(model: gfs, initTime: "2026-01-01T00Z") { insideDomain }
        } } }`,
      }),
    });
    const text = await response.text();
    expect([response.status, creditsOf(response)[0]]).toEqual([200, expect.any(Number)]);
    expect(text).toContain('"models":[{"id":"gfs"}');
    expect(text).toContain('"code":"upstream_unavailable"');
    const left = await gateway.left();
    expect((await gateway.usage()).reduce((sum, { credits }) => sum + credits, 0)).toBe(1000 - left);
    const { credits } = await gateway.ask({
      query: '{ models { id } point(latitude: 1, longitude: 1) { label } }',
    });
    expect(1000 - left).toBe(credits[0]);
  });

  it('is paid where the question was wrong in part', async () => {
    gateway = await openCounted({ monthlyCredits: 10 });
    const query = '{ models { id } point(latitude: 95, longitude: 0) { label } }';
    const { answer, credits } = await gateway.ask({ query });
    expect(answer.errors?.[0]?.extensions['code']).toBe('validation_error');
    expect(credits).toEqual([2, 8]);
  });
});

describe('the use of operations', () => {
  it('is counted by their name or first field, with model, credits and errors', async () => {
    gateway = await openCounted({ monthlyCredits: 100 });
    await gateway.ask(ONE);
    await gateway.ask([ONE, { query: '{ model(id: gfs) { id } }' }]);
    await gateway.ask({ query: '{ models { nothing } }' });
    const usage = await gateway.usage();
    const counted = usage.map(({ operation, requests, errors, credits }) => [
      operation,
      requests,
      errors,
      credits,
    ]);
    expect(counted).toEqual(
      expect.arrayContaining([
        ['One', 2, 0, 2],
        ['model', 1, 0, 1],
      ]),
    );
    expect(usage.find(({ operation }) => operation === 'One')?.bytes).toBeGreaterThan(100);
    expect(usage.reduce((sum, { credits }) => sum + credits, 0)).toBe(100 - (await gateway.left()));
  });
});

describe('a subscription', () => {
  const subscribe = (query: string) =>
    fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });

  it('costs 1 to start and its answer for each event, and ends with 402 when nothing is left', async () => {
    gateway = await openCounted({ monthlyCredits: 4 });
    // Costs 1.
    const { data } = (await gateway.ask({ query: '{ eventCursor }' })).answer;
    for (const hour of ['00', '06', '12'])
      await publishRun(gateway.parts, 'gfs', `2026-01-01T${hour}:00:00Z`);
    const response = await subscribe(
      `subscription Runs { runUpdated(after: "${data?.['eventCursor']}") { cursor initTime } }`,
    );
    expect([response.status, ...creditsOf(response)]).toEqual([200, 1, 2]);
    const events = eventsOf(await response.text()).filter((event) => event.data !== '');
    const answers = events.map((event) => JSON.parse(event.data) as Answer);
    expect(answers.map(({ errors }) => errors?.[0]?.extensions['code'] ?? null)).toEqual([
      null,
      null,
      'insufficient_credits',
    ]);
    expect(answers.map(({ extensions }) => extensions?.cost.remaining ?? null).slice(0, 2)).toEqual([1, 0]);
    // A client that resumes after the last one that it paid for receives the other.
    expect(events.map(({ id }) => id ?? '').at(-1)).toBe('');
    const runs = (await gateway.usage()).find(({ operation }) => operation === 'Runs');
    expect(runs).toMatchObject({ requests: 3, credits: 3 });
    expect(runs?.bytes).toBeGreaterThan(200);
    expect(await gateway.left()).toBe(0);
    expect((await subscribe('subscription { runUpdated { cursor } }')).status).toBe(402);
  });

  it('that does not start costs nothing', async () => {
    gateway = await openCounted({ monthlyCredits: 5 });
    const response = await subscribe('subscription { runUpdated(after: "nonsense") { cursor } }');
    expect(await response.text()).toContain('validation_error');
    expect(await gateway.left()).toBe(5);
  });
});
