import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';

const MIDNIGHT = '2026-01-01T00:00:00Z';
const FOREVER = 'private, max-age=31536000, immutable';
const A_MINUTE = 'private, max-age=60';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', MIDNIGHT);
});
afterEach(() => gateway.close());

function ask(query: string, headers: Record<string, string> = {}, variables?: object): Promise<Response> {
  const search = new URLSearchParams({ query });
  if (variables !== undefined) search.set('variables', JSON.stringify(variables));
  return fetch(`${gateway.address}/graphql?${search}`, {
    headers: { authorization: `Bearer ${TEST_KEY}`, ...headers },
  });
}

const valuesOf = (run: string) =>
  `{ point(latitude: 50, longitude: 10) { forecast(model: gfs${run}) { run { initTime } series { columns(variables: [air_temperature_2m]) { values } } } } }`;
const LATEST = valuesOf('');
const NAMED = valuesOf(`, initTime: "${MIDNIGHT}"`);

const tagOf = (response: Response) => response.headers.get('etag') ?? '';
const cacheControlOf = (response: Response) => response.headers.get('cache-control');

describe('answers to GET', () => {
  it('are valid until any process publishes a run', async () => {
    const first = await ask(LATEST);
    expect([first.status, cacheControlOf(first)]).toEqual([200, A_MINUTE]);
    const again = await ask(LATEST, { 'if-none-match': tagOf(first) });
    expect([again.status, tagOf(again), cacheControlOf(again)]).toEqual([304, tagOf(first), A_MINUTE]);
    expect(await again.text()).toBe('');

    const publisher = await openBeside(gateway.parts);
    await publishRun(publisher, 'gfs', '2026-01-01T06:00:00Z');
    await publisher.close();
    const changed = await ask(LATEST, { 'if-none-match': tagOf(first) });
    expect(changed.status).toBe(200);
    expect(tagOf(changed)).not.toBe(tagOf(first));
    expect(await changed.text()).toContain('2026-01-01T06:00:00Z');
  });

  it('are valid for ever when the operation names or pins a complete run', async () => {
    const { data } = await gateway.query<{ pin: string }>('{ pin }');
    for (const query of [NAMED, LATEST.replace('longitude: 10', `longitude: 10, pin: "${data.pin}"`)]) {
      const first = await ask(query);
      expect([first.status, cacheControlOf(first)]).toEqual([200, FOREVER]);
      await publishRun(gateway.parts, 'gfs', `2026-01-02T${query === NAMED ? '00' : '06'}:00:00Z`);
      const again = await ask(query, { 'if-none-match': `"other", ${tagOf(first)}` });
      expect([again.status, cacheControlOf(again)]).toEqual([304, FOREVER]);
    }
  });

  it.each([
    ['the run is incomplete', valuesOf(', initTime: "2026-01-01T12:00:00Z"')],
    ['another field of the operation changes', NAMED.replace('{ point', '{ eventCursor point')],
    [
      'another field is about the newest run',
      NAMED.replace('{ point', '{ model(id: gfs) { latestRun { initTime } } point'),
    ],
    [
      'another field lists runs',
      NAMED.replace('{ point', '{ model(id: gfs) { runs { nodes { initTime } } } point'),
    ],
  ])('that name a run are valid for a minute only when %s', async (_why, query) => {
    await publishRun(gateway.parts, 'gfs', '2026-01-01T12:00:00Z', { complete: false });
    const response = await ask(query);
    expect(await response.json()).not.toHaveProperty('errors');
    expect([response.status, cacheControlOf(response)]).toEqual([200, A_MINUTE]);
  });

  it('have different tags for different operations and variables', async () => {
    const query = 'query ($a: Float!) { point(latitude: $a, longitude: 1) { latitude } }';
    const [one, other] = [await ask(query, {}, { a: 1 }), await ask(query, {}, { a: 2 })];
    expect(tagOf(one)).not.toBe(tagOf(other));
    expect((await ask(query, { 'if-none-match': tagOf(one) }, { a: 2 })).status).toBe(200);
  });

  it('have weak tags and vary by Accept, since their bytes depend on compression', async () => {
    const response = await ask(LATEST, { 'accept-encoding': 'gzip' });
    expect(tagOf(response)).toMatch(/^W\/"[\w.-]+"$/);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it('are not computed again for a client that has them', async () => {
    const tag = tagOf(await ask(LATEST));
    const { tileReads } = gateway.parts.store.report();
    const times = await Promise.all(Array.from({ length: 20 }, () => ask(LATEST, { 'if-none-match': tag })));
    expect(new Set(times.map(({ status }) => status))).toEqual(new Set([304]));
    expect(gateway.parts.store.report().tileReads).toBe(tileReads);
  });
});

describe('answers that clients must not cache', () => {
  it.each([
    ['invalid operations', '{ nothing }'],
    ['operations that fail in part', '{ eventCursor point(latitude: 100, longitude: 1) { latitude } }'],
  ])('are those to %s', async (_what, query) => {
    const response = await ask(query);
    expect([cacheControlOf(response), response.headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('are those to POST', async () => {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: LATEST }),
    });
    expect([cacheControlOf(response), response.headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('are those without a key, even when the tag is sent', async () => {
    const tag = tagOf(await ask(LATEST));
    const response = await ask(LATEST, { authorization: '', 'if-none-match': tag });
    expect(response.status).toBe(401);
  });
});
