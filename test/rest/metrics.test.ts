import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Questions in words are off, so that something answers 503.
  gateway = await openGateway(inject('demoData'), undefined, undefined, { ISOBAR_LANGUAGE: 'off' });
});
afterAll(() => gateway.close());

it('GET /metrics reports the state of the runs in the Prometheus text format', async () => {
  const response = await gateway.get('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  expect(text).toContain('isobar_run_hours_present{model="gfs"} 209\n');
  expect(text).toContain('isobar_run_hours_expected{model="gfs"} 209\n');
  expect(text).toContain(
    `isobar_default_run_init_timestamp_seconds{model="gfs"} ${Date.UTC(2026, 0, 15) / 1000}\n`,
  );
  expect(text).toContain('isobar_jobs{state="dead"} 0\n');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('GET /metrics needs a key', async () => {
  expect((await fetch(`${gateway.address}/metrics`)).status).toBe(401);
});

/** Lines of the metrics about HTTP, without their numbers, and how many requests each counts. */
async function requestsByLabels(): Promise<ReadonlyMap<string, number>> {
  const text = await (await gateway.get('/metrics')).text();
  const lines = text.matchAll(/^isobar_http_requests_total\{(.*)\} (\d+)$/gm);
  return new Map(Array.from(lines, ([, labels = '', count]) => [labels.replaceAll('"', ''), Number(count)]));
}

it('GET /metrics counts requests by interface, route template and status class, never by raw path', async () => {
  const before = await requestsByLabels();
  const PLACE = 'lat=50&lon=10';
  const json = { 'content-type': 'application/json' };
  const calls: readonly (readonly [string, string, RequestInit?])[] = [
    [`/point?model=gfs&${PLACE}&var=cape&lead_to=3`, 'interface=rest,route=/point,status=2xx'],
    [`/point?model=gfs&${PLACE}&var=cap`, 'interface=rest,route=/point,status=4xx'],
    ['/models/gfs', 'interface=rest,route=/models/{model},status=2xx'],
    ['/models/secret-path-1', 'interface=rest,route=/models/{model},status=4xx'],
    ['/models/gfs/variables', 'interface=rest,route=/models/{model}/variables,status=2xx'],
    ['/llm?q=rain', 'interface=rest,route=/llm,status=5xx'],
    ['/edr', 'interface=edr,route=/edr,status=2xx'],
    [
      '/edr/collections/gfs/position?coords=POINT(10%2050)&parameter-name=cape',
      'interface=edr,route=/edr/collections/{collectionId}/position,status=2xx',
    ],
    [
      '/edr/collections/secret-path-2/position?coords=POINT(10%2050)',
      'interface=edr,route=/edr/collections/{collectionId}/position,status=4xx',
    ],
    ['/collections/gfs', 'interface=edr,route=/collections/{collectionId},status=2xx'],
    ['/stac/collections/gfs', 'interface=stac,route=/stac/collections/{collectionId},status=2xx'],
    ['/refs/gfs?init_time=1999-01-01T00', 'interface=refs,route=/refs/{model},status=4xx'],
    ['/healthz', 'interface=service,route=/healthz,status=2xx'],
    ['/docs', 'interface=pages,route=/docs,status=2xx'],
    ['/assets/graphiql.css', 'interface=pages,route=/assets,status=2xx'],
    ['/', 'interface=pages,route=/,status=2xx'],
    ['/account', 'interface=pages,route=/account,status=2xx'],
    ['/GraphQL/secret-path-6', 'interface=graphql,route=/graphql,status=4xx'],
    ['/secret-path-3', 'interface=none,route=none,status=4xx'],
    ['/edr/secret-path-4', 'interface=none,route=none,status=4xx'],
    ['/assets/secret-path-5', 'interface=none,route=none,status=4xx'],
    [
      '/graphql',
      'interface=graphql,route=/graphql,status=2xx',
      { method: 'POST', headers: json, body: '{"query":"{__typename}"}' },
    ],
  ];
  const expected = new Map<string, number>();
  for (const [path, labels, { headers, ...init } = {}] of calls) {
    const authorization = `Bearer ${TEST_KEY}`;
    await (await fetch(gateway.address + path, { ...init, headers: { ...headers, authorization } })).bytes();
    expected.set(labels, (expected.get(labels) ?? 0) + 1);
  }
  const after = await requestsByLabels();
  const counted = [...expected.keys()].map((labels) => [
    labels,
    (after.get(labels) ?? 0) - (before.get(labels) ?? 0),
  ]);
  expect(counted).toEqual([...expected]);
  expect([...after.keys()].join()).not.toContain('secret-path');
});

it('GET /metrics has the latencies of requests as a histogram, those in flight, expensive work, and the delay of the event loop', async () => {
  await (await gateway.get('/models')).text();
  const text = await (await gateway.get('/metrics')).text();
  const of = '{interface="rest",route="/models",status="2xx"}';
  expect(text).toContain('# TYPE isobar_http_request_duration_seconds histogram\n');
  expect(text).toMatch(/^isobar_http_request_duration_seconds_bucket\{le="0.005",interface="rest"/m);
  const countOf = (name: string) =>
    new RegExp(`^${name}${of.replace(/[{}]/g, '\\$&')} ([\\d.]+)$`, 'm').exec(text)?.[1];
  expect(Number(countOf('isobar_http_request_duration_seconds_sum'))).toBeGreaterThan(0);
  expect(countOf('isobar_http_request_duration_seconds_count')).toBe(countOf('isobar_http_requests_total'));
  for (const name of ['answer_bytes_held', 'expensive_work_active', 'expensive_work_waiting'])
    expect(text).toMatch(new RegExp(`^isobar_${name} 0$`, 'm'));
  expect(text).toMatch(/^isobar_expensive_work_refused_total 0$/m);
  // The request for the metrics itself.
  expect(text).toMatch(/^isobar_http_requests_in_flight 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

it('GET /metrics has live streams among the requests in flight, and leaves how long they last out of the latencies', async () => {
  const read = async () => (await gateway.get('/metrics')).text();
  const LATENCIES = /^isobar_http_request_duration_seconds_count\{interface="graphql".*$/gm;
  const before = await read();
  const client = new AbortController();
  const stream = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: 'subscription { runUpdated { model } }' }),
    signal: client.signal,
  });
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(await read()).toMatch(/^isobar_http_requests_in_flight 2$/m);
  client.abort();
  await vi.waitFor(async () => expect(await read()).toMatch(/^isobar_http_requests_in_flight 1$/m));
  const after = await read();
  expect(after).toMatch(
    /^isobar_http_requests_total\{interface="graphql",route="\/graphql",status="aborted"\} 1$/m,
  );
  expect(after.match(LATENCIES)).toEqual(before.match(LATENCIES));
});
