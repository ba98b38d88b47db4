import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';
import { FORECAST_CHANGED, nextChange, RUN_UPDATED, subscriberOf } from './subscriber.ts';

const authorization = `Bearer ${TEST_KEY}`;

let gateway: TestGateway;
let subscriber: ReturnType<typeof subscriberOf>;
beforeEach(async () => {
  gateway = await openGateway();
  subscriber = subscriberOf(gateway);
});
afterEach(() => gateway.close());

describe('a stream', () => {
  const open = (signal?: AbortSignal, accept = 'text/event-stream') =>
    fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization, accept, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      body: JSON.stringify({ query: RUN_UPDATED, variables: { completeness: 'ANY' } }),
      ...(signal === undefined ? {} : { signal }),
    });

  it('is not compressed, buffered or cached, and opens at once', async () => {
    const leaving = new AbortController();
    const response = await open(leaving.signal);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe(':\nretry: 3000\n\n');
    leaving.abort();
  });

  it('is released when its client disconnects, even while there are no events', async () => {
    const clients = Array.from({ length: 20 }, () => new AbortController());
    await Promise.all(clients.map(({ signal }) => open(signal)));
    await subscriber.waitForFollowers(20);
    for (const leaving of clients) leaving.abort();
    await subscriber.waitForFollowers(0);
  });

  it('is refused beyond the number that the plan of the key allows, until others have ended', async () => {
    const clients = Array.from({ length: 40 }, () => new AbortController());
    await Promise.all(clients.map(({ signal }) => open(signal)));
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('rate_limit_exceeded');
    for (const leaving of clients) leaving.abort();
    await subscriber.waitForFollowers(0);
    const leaving = new AbortController();
    expect((await open(leaving.signal)).status).toBe(200);
    leaving.abort();
  });

  it('ends with the error overloaded when the server stops, and no new one starts', async () => {
    const response = await open();
    await subscriber.waitForFollowers();
    gateway.parts.forecasts.events.close();
    for (const stream of [response, await open()]) {
      expect(await stream.text()).toContain('"code":"overloaded"');
    }
    await subscriber.waitForFollowers(0);
  });

  it('comes in parts of one answer to clients of Apollo, each with the boundary that ends it', async () => {
    const leaving = new AbortController();
    const response = await open(
      leaving.signal,
      'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json',
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'multipart/mixed;boundary=graphql;subscriptionSpec=1.0',
    ]);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    await subscriber.waitForFollowers();
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while (!received.includes('payload')) received += (await reader?.read())?.value;
    const [before, opening, event = '', after] = received.split('\r\n--graphql');
    expect([before, opening, after]).toEqual(['', '\r\ncontent-type: application/json\r\n\r\n{}', '']);
    expect(JSON.parse(event.slice(event.indexOf('{')))).toMatchObject({
      payload: { data: { runUpdated: { model: 'gfs', initTime: '2026-01-01T00:00:00Z' } } },
    });
    leaving.abort();
    await subscriber.waitForFollowers(0);
  });

  it('in parts ends with the error overloaded when the server stops', async () => {
    const response = await open(undefined, 'multipart/mixed;subscriptionSpec=1.0, application/json');
    await subscriber.waitForFollowers();
    gateway.parts.forecasts.events.close();
    const text = await response.text();
    expect(text).toContain('"code":"overloaded"');
    expect(text).toMatch(/\r\n--graphql--\r\n$/);
  });

  it('is refused to clients that do not accept server-sent events', async () => {
    const response = await open(undefined, 'application/json');
    expect(response.status).toBe(406);
    expect(await response.text()).toContain('text/event-stream');
  });
});

describe('runUpdated', () => {
  it('refuses cursors that the service did not issue', async () => {
    for (const after of ['x', '', 'MTIz', 'A'.repeat(5000)]) {
      const { value } = await subscriber.runs({ after }).next();
      expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'validation_error' });
    }
    const ahead = Buffer.from('5#').toString('base64url');
    const { value } = await subscriber.runs({ after: ahead }).next();
    expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'validation_error' });
  });
});

describe('forecastChanged', () => {
  it('has no previous run when the run to compare with was deleted', async () => {
    const publisher = await openBeside(gateway.parts);
    const old = { model: 'gfs', initTime: new Date('2026-01-01T00:00:00Z') } as const;
    await publishRun(publisher, 'gfs', '2026-01-01T00:00:00Z');
    const start = await subscriber.cursor();
    await publishRun(publisher, 'gfs', '2026-01-01T01:00:00Z');
    await publisher.store.expire(old);
    const events = subscriber.changes(5, start);
    expect(await nextChange(events)).toMatchObject({ previousRun: null, largest: null, validTimes: [] });
    await events.return?.();
    await publisher.close();
  });

  it('refuses a place outside the domain and a negative byMoreThan', async () => {
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    const outside = subscriber
      .client()
      .iterate({ query: FORECAST_CHANGED.replace('50', '-50'), variables: { by: 1 } });
    const negative = subscriber.changes(-1);
    for (const events of [outside, negative]) {
      const { value } = await events.next();
      expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'validation_error' });
    }
  });
});
