import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { makeKey } from '../support/keys.ts';
import { createDatabase, type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { publishRun } from '../support/run-publisher.ts';

const cluster: PostgresCluster | null = await startPostgres();
if (cluster === null) console.warn('PostgreSQL is not installed: its outages are not tested');

/** Longer than any answer takes, and half of what a frozen database once took. */
const PATIENCE_MS = 30_000;

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const RUNS = '{ models { latestRun { initTime } } }';
/** One address of each interface. */
const ADDRESSES = {
  REST: POINT,
  'a list of REST': '/models',
  EDR: '/edr/collections/gfs',
  STAC: '/stac/collections/gfs/items',
  references: '/refs/gfs',
};

describe.skipIf(cluster === null)('a gateway whose PostgreSQL', () => {
  let gateway: TestGateway;
  let key: string;
  let usual: unknown;

  beforeAll(async () => {
    const url = await createDatabase(cluster?.url ?? '');
    gateway = await openGateway(undefined, undefined, undefined, { DATABASE_URL: url });
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    key = (await makeKey(gateway.parts.access, 'test')).key;
    usual = await (await gateway.get(POINT)).json();
    expect(await gateway.query(RUNS)).not.toHaveProperty('errors');
  });
  afterAll(async () => {
    cluster?.thaw();
    await gateway.close();
    await cluster?.stop();
  });

  /** Asks with a key of the database; by default as clients of REST do. */
  const ask = (address: string, options: RequestInit = {}) =>
    fetch(gateway.address + address, {
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });

  const graphql = () => {
    const body = JSON.stringify({ query: '{ models { id } }' });
    return ask('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  };

  const outages = [
    { title: 'is frozen', begin: async () => cluster?.freeze(), end: async () => cluster?.thaw() },
    { title: 'is gone', begin: async () => cluster?.crash(), end: async () => cluster?.restart() },
  ];

  describe.each(outages)('$title', ({ begin, end }) => {
    beforeAll(async () => {
      expect((await ask(POINT)).status).toBe(200);
      await begin();
      // A key that was looked up is known for less than two seconds: whoever revokes it may count on that.
      await new Promise((resolve) => setTimeout(resolve, 2000));
    });

    it.each(Object.entries(ADDRESSES))('answers 503 that names the database to %s', async (_, address) => {
      const answer = await ask(address);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.json()).toMatchObject({
        code: 'overloaded',
        detail: 'the database does not answer',
      });
    });

    it('answers 503 that names the database to GraphQL, as its clients read errors', async () => {
      const answer = await graphql();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      const { errors } = (await answer.json()) as { errors: object[] };
      expect(errors).toMatchObject([
        { message: 'the database does not answer', extensions: { code: 'overloaded' } },
      ]);
    });

    it('answers many at a time as soon as one', async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => ask(POINT)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    });

    it('continues with the run that it knows where the key needs no database', async () => {
      const answer = await gateway.get(POINT);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(usual);
      expect(await gateway.query(RUNS)).not.toHaveProperty('errors');
    });

    it('answers what it does not know with 503 at most, in every interface, where the key needs no database', async () => {
      const others = ['/metrics', '/llm.txt', '/openapi.json', `${POINT}&init_time=2026-01-02T00`];
      // References need the run's source too, which this one has not.
      const { references: _, ...known } = ADDRESSES;
      for (const address of [...Object.values(known), ...others]) {
        const { status } = await gateway.get(address);
        expect([address, [200, 503].includes(status)]).toEqual([address, true]);
      }
      expect((await gateway.get(`${POINT}&init_time=2026-01-02T00`)).status).toBe(503);
    });

    it('says in GraphQL which field the database is lacking for, and when to ask again', async () => {
      const answer = await fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ __typename models { runs(first: 7) { nodes { initTime } } } }' }),
      });
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      const { errors } = (await answer.json()) as { errors: object[] };
      expect(errors[0]).toMatchObject({
        message: 'the database does not answer',
        path: ['models', 0, 'runs'],
        extensions: { code: 'overloaded' },
      });
    });

    it('says in /healthz what does not answer', async () => {
      const answer = await fetch(`${gateway.address}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      expect(await answer.json()).toMatchObject({
        status: 'degraded',
        faults: ['the database does not answer'],
        models: { gfs: { latest_init_time: '2026-01-01T00:00:00Z' } },
      });
    });

    it('recovers by itself', async () => {
      await end();
      await expect.poll(async () => (await ask(POINT)).status, { timeout: PATIENCE_MS }).toBe(200);
      await expect
        .poll(async () => (await (await fetch(`${gateway.address}/healthz`)).json()) as object, {
          timeout: PATIENCE_MS,
        })
        .toMatchObject({ faults: [] });
      expect(await (await graphql()).json()).not.toHaveProperty('errors');
    });
  });
});
