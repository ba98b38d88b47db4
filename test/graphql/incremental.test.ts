import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { eventsOf, type Increment, merged, partsOf } from './increments.ts';

const PARTS = 'multipart/mixed;incrementalSpec=v0.2, application/json';
const PLACES = Array.from({ length: 120 }, (_, n) => ({
  latitude: 45 + (n % 10),
  longitude: 5 + Math.floor(n / 10),
}));
const FORECAST = `forecast(model: gfs) {
  run { initTime } series { column(variable: air_temperature_2m) { values } }
}`;
const points = (directive = '') =>
  `query ($at: [PlaceInput!]!) { points(at: $at) ${directive} { latitude ${FORECAST} } }`;
const deferred = (directive = '') =>
  `{ point(latitude: 50, longitude: 10) { latitude ... ${directive} { ${FORECAST} } } }`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway.close());

function post(accept: string, body: unknown): Promise<Response> {
  return fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function increments(query: string, at: readonly object[] = PLACES): Promise<Increment[]> {
  return partsOf(await (await post(PARTS, { query, variables: { at } })).text());
}

async function whole(query: string, at: readonly object[] = PLACES): Promise<Increment> {
  return (await post('application/json', { query, variables: { at } })).json() as Promise<Increment>;
}

describe('@stream', () => {
  it('sends the first points before the others are read, each group in one part', async () => {
    const sent = await increments(points('@stream'));
    expect(sent[0]).toMatchObject({
      data: { points: [] },
      pending: [{ id: '0', path: ['points'] }],
      hasNext: true,
    });
    const groups = sent
      .slice(1)
      .map(({ incremental = [] }) => incremental.map(({ items = [] }) => items.length));
    expect(groups[0]?.[0]).toBeLessThanOrEqual(10);
    // As each group of 10, 20, 40 and 50 is read; a busy machine may need more turns for one.
    expect(groups.length).toBeLessThan(12);
    expect(groups.every((sizes) => sizes.length === 1)).toBe(true);
    expect(sent.map(({ hasNext }) => hasNext)).toEqual(sent.map((_, n) => n < sent.length - 1));
    expect(sent.at(-1)?.completed).toEqual([{ id: '0' }]);
    expect(merged(sent)).toEqual((await whole(points())).data);
  });

  it('leaves initialCount points to the first answer, and charges the whole operation once', async () => {
    const sent = await increments(points('@stream(initialCount: 30, label: "places")'));
    expect(sent[0]).toHaveProperty('data.points.length', 30);
    expect(sent[0]?.pending).toEqual([{ id: '0', path: ['points'], label: 'places' }]);
    const { data, extensions } = await whole(points());
    expect(merged(sent)).toEqual(data);
    expect(sent.map((one) => one.extensions?.['cost'])).toEqual([
      extensions?.['cost'],
      ...Array(sent.length - 1),
    ]);
  });

  it('gives each point that fails its error, masked and coded as in any answer', async () => {
    const at = [...PLACES.slice(0, 40), { latitude: 99, longitude: 0 }];
    const sent = await increments(points('@stream'), at);
    const errors = sent.flatMap(({ incremental = [] }) => incremental.flatMap((one) => one.errors ?? []));
    const expected = await whole(points(), at);
    expect(expected.errors).toHaveLength(1);
    const [error] = errors;
    expect(error?.extensions['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(errors).toEqual(
      expected.errors?.map((one) => ({
        ...one,
        extensions: { ...one.extensions, requestId: error?.extensions['requestId'] },
      })),
    );
    expect(merged(sent)).toEqual(expected.data);
  });

  it('that is switched off by a variable leaves the answer whole', async () => {
    expect(await whole(points('@stream(if: false)'))).toEqual(await whole(points()));
  });
});

describe('@defer', () => {
  it('sends what is deferred after the rest', async () => {
    const sent = await increments(deferred('@defer(label: "series")'));
    expect(sent[0]).toMatchObject({
      data: { point: { latitude: 50 } },
      pending: [{ id: '0', path: ['point'], label: 'series' }],
      hasNext: true,
    });
    expect(sent[0]?.data).not.toHaveProperty('point.forecast');
    expect(sent.at(-1)).toMatchObject({ completed: [{ id: '0' }], hasNext: false });
    expect(merged(sent)).toEqual((await whole(deferred())).data);
  });

  it('gives an error in what is deferred the code of any other', async () => {
    const sent = await increments(
      '{ point(latitude: 50, longitude: 10) { ... @defer { forecast(model: gfs, initTime: "2020-01-01T00") { cell { index } } } } }',
    );
    const [part] = sent.flatMap(({ incremental = [] }) => incremental);
    expect(part?.data).toEqual({ forecast: null });
    expect(part?.errors).toMatchObject([{ path: ['point', 'forecast'], extensions: { code: 'not_found' } }]);
  });

  it('is refused in a subscription', async () => {
    const { errors } = await whole('subscription { ... @defer { runUpdated { cursor } } }');
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'validation_error' } });
  });
});

describe('an answer in increments', () => {
  it('comes as server-sent events to clients that take those', async () => {
    const response = await post('text/event-stream', { query: points('@stream'), variables: { at: PLACES } });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = eventsOf(await response.text());
    expect(events.at(-1)).toEqual({ event: 'complete', data: '' });
    const next = events.slice(0, -1);
    expect(new Set(next.map(({ event }) => event))).toEqual(new Set(['next']));
    expect(merged(next.map(({ data }) => JSON.parse(data)))).toEqual((await whole(points())).data);
  });

  it('is in the form that the client prefers, and neither compressed nor buffered by proxies', async () => {
    for (const [accept, type] of [
      ['multipart/mixed', 'multipart/mixed;boundary=graphql;incrementalSpec=v0.2'],
      ['text/event-stream, application/json, multipart/mixed', 'text/event-stream; charset=utf-8'],
      [
        'application/json;q=0.9, multipart/mixed;incrementalSpec=v0.2',
        'multipart/mixed;boundary=graphql;incrementalSpec=v0.2',
      ],
      ['text/event-stream;q=0.5, multipart/mixed', 'multipart/mixed;boundary=graphql;incrementalSpec=v0.2'],
    ] as const) {
      const { headers, body } = await post(accept, { query: deferred('@defer') });
      const of = (name: string) => headers.get(name);
      expect([of('content-type'), of('content-encoding')]).toEqual([type, null]);
      expect([of('cache-control'), of('x-accel-buffering')]).toEqual(['no-cache, no-transform', 'no']);
      await body?.cancel();
    }
  });

  it('is one whole answer for clients that prefer JSON, or know only another version of the draft', async () => {
    const expected = await whole(points());
    for (const accept of [
      'application/json',
      '*/*',
      'application/graphql-response+json',
      'multipart/mixed;deferSpec=20220824, application/json',
      // GraphiQL's, and urql's
      'application/graphql-response+json, application/json, multipart/mixed',
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
      'multipart/mixed;q=0.5, */*;q=0.8',
    ]) {
      const response = await post(accept, { query: points('@stream'), variables: { at: PLACES } });
      expect(response.headers.get('content-type')).toContain('json');
      expect(await response.json()).toEqual(expected);
    }
  });

  it('is one whole answer in a batch', async () => {
    const batch = [{ query: deferred('@defer') }, { query: deferred() }];
    const response = await post(`${PARTS}, text/event-stream`, batch);
    const [first, second] = (await response.json()) as Increment[];
    expect(first).toEqual(second);
  });
});

describe('an answer without increments', () => {
  it('is a stream of one result for clients that accept nothing else', async () => {
    const { data } = await whole(deferred());
    const events = eventsOf(await (await post('text/event-stream', { query: deferred() })).text());
    expect(events.map(({ event }) => event)).toEqual(['next', 'complete']);
    expect(JSON.parse(events[0]?.data ?? '')).toMatchObject({ data });
    const [part] = partsOf(await (await post('multipart/mixed', { query: deferred() })).text());
    expect(part).toMatchObject({ data });
  });
});
