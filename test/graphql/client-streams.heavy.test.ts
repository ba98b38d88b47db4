import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { hasClients, loadClient, withoutTypes } from './client-packages.ts';

if (!hasClients) console.warn('SKIPPED: examples/graphql is not installed, so that no client reads streams');

const headers = { authorization: `Bearer ${TEST_KEY}` };
const PLACES = Array.from({ length: 120 }, (_, n) => ({
  latitude: 45 + (n % 10),
  longitude: 5 + Math.floor(n / 10),
}));
const SERIES = 'run { initTime } series { column(variable: air_temperature_2m) { values } }';
const FORECAST = `forecast(model: gfs) { ${SERIES} }`;
const points = (directive = '') =>
  `query ($at: [PlaceInput!]!) { points(at: $at) ${directive} { latitude longitude ${FORECAST} } }`;
const deferred = (directive = '') =>
  `query { point(latitude: 50, longitude: 10) { latitude ... ${directive} { ${FORECAST} } } }`;
const event = (after: string) => `subscription {
  runUpdated(after: "${after}", models: [gfs]) { initTime forecast(latitude: 50, longitude: 10) { ${SERIES} } }
}`;

/** What a client shows while the parts of an answer come. */
interface Shown {
  readonly data: unknown;
  readonly isWhole: boolean;
}

let gateway: TestGateway;
let url: string;
/** The cursor before the run. */
let start: string;
beforeAll(async () => {
  gateway = await openGateway();
  url = `${gateway.address}/graphql`;
  start = (await gateway.query<{ eventCursor: string }>('{ eventCursor }')).data.eventCursor;
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway.close());

async function whole(query: string, variables = {}): Promise<unknown> {
  return (await gateway.query(query, variables)).data;
}

/** The event that a client gets for the run: it carries its forecast. */
async function expectEvent(data: unknown): Promise<void> {
  const queried = await whole(`{ point(latitude: 50, longitude: 10) { ${FORECAST} } }`);
  expect(withoutTypes(data)).toEqual({
    runUpdated: { initTime: '2026-01-01T00:00:00Z', ...(queried as { point: object }).point },
  });
}

const lengthsOf = (shown: readonly Shown[]) =>
  shown.map(({ data }) => (data as { points: unknown[] }).points.length);

describe.skipIf(!hasClients)('Apollo Client', () => {
  async function open() {
    const { ApolloClient, HttpLink, InMemoryCache, gql } = await loadClient('@apollo/client');
    const { GraphQL17Alpha9Handler } = await loadClient('@apollo/client/incremental');
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: new HttpLink({ uri: url, headers }),
      incrementalHandler: new GraphQL17Alpha9Handler(),
    });
    return { client, gql };
  }

  async function ask(query: string, variables = {}): Promise<Shown[]> {
    const { client, gql } = await open();
    const shown: Shown[] = [];
    const watched = client.watchQuery({ query: gql(query), variables });
    await new Promise<void>((resolve, reject) => {
      watched.subscribe(({ data, loading, error }: { data?: unknown; loading: boolean; error?: Error }) => {
        if (error !== undefined) reject(error);
        if (data === undefined) return;
        shown.push({ data: withoutTypes(data), isWhole: !loading });
        if (!loading) resolve();
      });
    });
    client.stop();
    return shown;
  }

  it('shows the first points of @stream first, and in the end all of them in order', async () => {
    const shown = await ask(points('@stream'), { at: PLACES });
    const lengths = lengthsOf(shown);
    expect(lengths.length).toBeGreaterThan(2);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths[0]).toBeLessThan(PLACES.length);
    expect(shown.at(-1)).toEqual({ data: await whole(points(), { at: PLACES }), isWhole: true });
  });

  it('shows what is deferred after the rest', async () => {
    const shown = await ask(deferred('@defer'));
    expect(shown).toEqual([
      { data: { point: { latitude: 50 } }, isWhole: false },
      { data: await whole(deferred()), isWhole: true },
    ]);
  });

  it('gets the forecast in the event of a subscription', async () => {
    const { client, gql } = await open();
    const data = await new Promise<unknown>((resolve, reject) => {
      const subscription = client.subscribe({ query: gql(event(start)) }).subscribe({
        next(result: { data?: unknown; error?: Error }) {
          subscription.unsubscribe();
          if (result.error) reject(result.error);
          else resolve(result.data);
        },
        error: reject,
      });
    });
    await expectEvent(data);
  });
});

describe.skipIf(!hasClients)('urql', () => {
  async function open(accept?: string) {
    const { Client, fetchExchange, subscriptionExchange } = await loadClient('@urql/core');
    const { createClient } = await loadClient('graphql-sse');
    const events = createClient({ url, headers, retryAttempts: 0 });
    return new Client({
      url,
      preferGetMethod: false,
      fetchOptions: { headers: { ...headers, ...(accept !== undefined && { accept }) } },
      exchanges: [
        subscriptionExchange({
          forwardSubscription: (request: { query: string }) => ({
            subscribe: (sink: unknown) => ({ unsubscribe: events.subscribe(request, sink) }),
          }),
        }),
        fetchExchange,
      ],
    });
  }

  async function ask(query: string, variables = {}, accept?: string): Promise<Shown[]> {
    const client = await open(accept);
    const shown: Shown[] = [];
    await new Promise<void>((resolve, reject) => {
      client
        .query(query, variables)
        .subscribe(({ data, error, hasNext }: { data?: unknown; error?: Error; hasNext: boolean }) => {
          if (error) reject(error);
          shown.push({ data: withoutTypes(data), isWhole: !hasNext });
          if (!hasNext) resolve();
        });
    });
    return shown;
  }

  it('gets the whole answer, right and in one piece, for @stream and @defer', async () => {
    expect(await ask(points('@stream'), { at: PLACES })).toEqual([
      { data: await whole(points(), { at: PLACES }), isWhole: true },
    ]);
    expect(await ask(deferred('@defer'))).toEqual([{ data: await whole(deferred()), isWhole: true }]);
  });

  it('shows what is deferred after the rest when it asks for parts', async () => {
    for (const accept of ['multipart/mixed, application/json', 'text/event-stream, application/json']) {
      expect(await ask(deferred('@defer'), {}, accept)).toEqual([
        { data: { point: { latitude: 50 } }, isWhole: false },
        { data: await whole(deferred()), isWhole: true },
      ]);
    }
  });

  it('gets the forecast in the event of a subscription through graphql-sse', async () => {
    const client = await open();
    const data = await new Promise<unknown>((resolve, reject) => {
      const subscription = client
        .subscription(event(start), {})
        .subscribe((result: { data?: unknown; error?: Error }) => {
          if (result.error) reject(result.error);
          else resolve(result.data);
          subscription.unsubscribe();
        });
    });
    await expectEvent(data);
  });
});
