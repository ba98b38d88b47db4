import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { hasClients, loadClient, withoutTypes } from './client-packages.ts';

if (!hasClients) console.warn('SKIPPED: examples/graphql is not installed, so that no client keeps answers');

/** A client with its cache as it comes. */
interface CachingClient {
  /** Asks as an application does: from the cache where that has the answer. */
  ask(query: string, variables?: object): Promise<unknown>;
  /** Shows an answer and every change of it that the cache learns of. */
  watch(query: string, show: (data: unknown) => void): () => void;
}

const headers = { Authorization: `Bearer ${TEST_KEY}` };

async function apollo(url: string): Promise<CachingClient> {
  const { ApolloClient, HttpLink, InMemoryCache, gql } = await loadClient('@apollo/client');
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: url, headers }) });
  return {
    ask: async (query, variables) => (await client.query({ query: gql(query), variables })).data,
    watch(query, show) {
      const watched = client.watchQuery({ query: gql(query) });
      const shown = watched.subscribe(({ data }: { data: unknown }) => data && show(data));
      return () => shown.unsubscribe();
    },
  };
}

/** It advises to list the types without ids, which it keeps in their parents, as it should. */
const ignore = () => {};

async function urql(url: string, cached: 'documents' | 'graph'): Promise<CachingClient> {
  const { Client, cacheExchange, fetchExchange } = await loadClient('@urql/core');
  const graphcache = await loadClient('@urql/exchange-graphcache');
  const exchange = cached === 'documents' ? cacheExchange : graphcache.cacheExchange({ logger: ignore });
  const fetchOptions = { headers };
  const client = new Client({
    url,
    preferGetMethod: false,
    fetchOptions,
    exchanges: [exchange, fetchExchange],
  });
  return {
    async ask(query, variables = {}) {
      const { data, error } = await client.query(query, variables).toPromise();
      if (error) throw error;
      return data;
    },
    watch(query, show) {
      const shown = client.query(query, {}).subscribe(({ data }: { data?: unknown }) => data && show(data));
      return () => shown.unsubscribe();
    },
  };
}

const CLIENTS = [
  ['Apollo Client', apollo],
  ['urql with its document cache', (url: string) => urql(url, 'documents')],
  ['urql with graphcache', (url: string) => urql(url, 'graph')],
] as const;

const OLDER = '2026-01-01T00:00:00Z';
const NEWER = '2026-01-01T06:00:00Z';

let gateway: TestGateway;
const pins: string[] = [];
beforeAll(async () => {
  gateway = await openGateway();
  for (const [seed, initTime] of [OLDER, NEWER].entries()) {
    await publishRun(gateway.parts, 'gfs', initTime, { seed });
    pins.push((await gateway.query<{ pin: string }>('{ pin }')).data.pin);
  }
});
afterAll(() => gateway.close());

const FORECAST =
  'forecast(model: gfs) { model { id title } run { id initTime } cell { latitude longitude } series(leadTo: 2) { validTimes column(variable: air_temperature_2m) { values } } }';
const PINNED = `query ($pin: String!) { point(latitude: 52.5, longitude: 13.5, pin: $pin) { label latitude ${FORECAST} } }`;
const LABELLED = `query ($label: String!) { point(latitude: 52.5, longitude: 13.5, label: $label) { label ${FORECAST} } }`;
const PLACES = `query ($at: [PlaceInput!]!) { points(at: $at) { label latitude longitude ${FORECAST} } }`;
const ALIASED = `{ a: point(latitude: 52.5, longitude: 13.5, label: "a", pin: "OLDER") { label ${FORECAST} }
  b: point(latitude: 52.5, longitude: 13.5, label: "b", pin: "NEWER") { label ${FORECAST} } }`;

const BERLIN = { label: 'Berlin', latitude: 52.52, longitude: 13.405 };
const NAIROBI = { label: 'Nairobi', latitude: -1.29, longitude: 36.82 };

/** Operations that look alike to a cache, each with its own answers. */
const QUESTIONS: readonly (readonly [string, () => readonly (readonly [string, object?])[]])[] = [
  ['the same place with two pins', () => pins.map((pin) => [PINNED, { pin }])],
  ['the same place with two labels', () => ['home', 'work'].map((label) => [LABELLED, { label }])],
  [
    'two places in one list, and in another order',
    () => [
      [PLACES, { at: [BERLIN, NAIROBI] }],
      [PLACES, { at: [NAIROBI, BERLIN] }],
      [PLACES, { at: [NAIROBI] }],
    ],
  ],
  [
    'two pins and labels in one operation',
    () => [[ALIASED.replace('OLDER', pins[0] ?? '').replace('NEWER', pins[1] ?? '')]],
  ],
  [
    'pages of runs',
    () => [
      ['{ runs(model: gfs, first: 1) { nodes { id } pageInfo { endCursor } } }'],
      ['{ runs(model: gfs, first: 2) { nodes { id state } pageInfo { endCursor } } }'],
      [
        '{ older: run(id: "gfs-20260101T00Z") { id initTime } newer: run(id: "gfs-20260101T06Z") { id initTime } }',
      ],
    ],
  ],
];

describe.skipIf(!hasClients).each(CLIENTS)('%s without configuration', (_name, open) => {
  it.each(QUESTIONS)('answers rightly: %s', async (_what, questions) => {
    const client = await open(`${gateway.address}/graphql`);
    const sent = questions();
    // The second round is answered from the cache, after all other questions have been written to it.
    for (const round of ['network', 'cache']) {
      for (const [query, variables] of sent) {
        const { data } = await gateway.query(query, variables);
        expect([round, withoutTypes(await client.ask(query, variables))]).toEqual([round, data]);
      }
    }
    const answers = await Promise.all(sent.map(([query, variables]) => client.ask(query, variables)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(sent.length);
  });
});

/** A cache of documents knows no runs: it asks again for what an answer of the same type may have changed. */
const WITH_ENTITIES = CLIENTS.filter(([name]) => !name.includes('document'));

describe.skipIf(!hasClients).each(WITH_ENTITIES)('%s, which keeps what it has by id', (name, open) => {
  it('keeps a run of two answers once: what one learns, the other shows', async () => {
    const initTime = `2026-01-02T${String(CLIENTS.findIndex(([known]) => known === name)).padStart(2, '0')}:00:00Z`;
    await publishRun(gateway.parts, 'gfs', initTime, { leads: [0, 1], complete: false });
    const client = await open(`${gateway.address}/graphql`);
    const shown: unknown[] = [];
    const id = `gfs-${initTime.slice(0, 13).replaceAll('-', '')}Z`;
    const end = client.watch(`{ run(id: "${id}") { id state presentHours } }`, (data) =>
      shown.push(withoutTypes(data)),
    );
    await vi.waitFor(() => expect(shown).toEqual([{ run: { id, state: 'INCOMING', presentHours: 2 } }]));
    await publishRun(gateway.parts, 'gfs', initTime, { leads: [2] });
    await client.ask('{ model(id: gfs) { id latestRun { id state presentHours } } }');
    await vi.waitFor(() => expect(shown.at(-1)).toEqual({ run: { id, state: 'COMPLETE', presentHours: 3 } }));
    end();
  });
});
