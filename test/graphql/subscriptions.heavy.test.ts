import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from 'graphql-sse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';

const authorization = `Bearer ${TEST_KEY}`;
const PUBLISHER = fileURLToPath(new URL('../support/run-publisher.ts', import.meta.url));

interface RunUpdated {
  readonly runUpdated: { cursor: string; model: string; initTime: string; complete: boolean };
}

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

/** A client of the graphql-sse package, in its distinct connections mode. */
function client() {
  return createClient({ url: `${gateway.address}/graphql`, headers: { authorization }, retryAttempts: 0 });
}

const RUN_UPDATED = `subscription ($after: String, $models: [ModelId!], $completeness: Completeness!) {
  runUpdated(after: $after, models: $models, completeness: $completeness) { cursor model initTime complete }
}`;

function follow(variables: { after?: string; models?: string[]; completeness?: string }) {
  return client().iterate<RunUpdated>({
    query: RUN_UPDATED,
    variables: { completeness: 'COMPLETE', ...variables },
  });
}

async function nextRun(events: AsyncIterator<{ data?: RunUpdated | null }>) {
  const { value, done } = await events.next();
  const event = value?.data?.runUpdated;
  if (done === true || event === undefined) throw new Error(`no event: ${JSON.stringify(value)}`);
  return event;
}

async function cursor(): Promise<string> {
  const { data } = await gateway.query<{ cursor: string }>('{ cursor }');
  return data.cursor;
}

const followers = () => gateway.parts.forecasts.events.followers;
const waitForFollowers = (count = 1) => vi.waitFor(() => expect(followers()).toBe(count), { timeout: 5000 });

describe('runUpdated', () => {
  it('sends an event for a run that another process publishes', async () => {
    const events = follow({});
    const event = nextRun(events);
    await waitForFollowers();
    await promisify(execFile)(process.execPath, [
      PUBLISHER,
      gateway.parts.config.dataFolder,
      '2026-01-01T06:00:00Z',
    ]);
    expect(await event).toMatchObject({ model: 'gfs', initTime: '2026-01-01T06:00:00Z', complete: true });
    await events.return?.();
  });

  it('resumes after a cursor: a client that was cut off misses no event and gets none twice', async () => {
    const beside = await openBeside(gateway.parts);
    await publishRun(beside, 'gfs', '2026-01-01T00:00:00Z');
    const after = await cursor();
    await publishRun(beside, 'gfs', '2026-01-01T06:00:00Z');
    const before = follow({ after });
    const first = await nextRun(before);
    await before.return?.();
    await waitForFollowers(0);
    await publishRun(beside, 'gfs', '2026-01-01T12:00:00Z');
    await publishRun(beside, 'hrrr', '2026-01-01T13:00:00Z');

    const again = follow({ after: first.cursor });
    const received = [first, await nextRun(again), await nextRun(again)];
    await publishRun(beside, 'gfs', '2026-01-01T18:00:00Z');
    received.push(await nextRun(again));
    expect(received.map(({ model, initTime }) => `${model} ${initTime.slice(11, 13)}`)).toEqual([
      'gfs 06',
      'gfs 12',
      'hrrr 13',
      'gfs 18',
    ]);
    await again.return?.();
    await beside.close();
  });

  it('sends events for the requested models only, and for incomplete runs on request', async () => {
    const after = await cursor();
    const beside = await openBeside(gateway.parts);
    const run = '2026-01-01T00:00:00Z';
    await publishRun(beside, 'nam', run);
    await publishRun(beside, 'gfs', run, { leads: [0, 1], complete: false });
    const any = follow({ after, models: ['gfs'], completeness: 'ANY' });
    const complete = follow({ after, models: ['gfs'] });
    expect(await nextRun(any)).toMatchObject({ model: 'gfs', complete: false });
    await publishRun(beside, 'gfs', run, { leads: [2, 3] });
    expect(await nextRun(any)).toMatchObject({ model: 'gfs', complete: true });
    expect(await nextRun(complete)).toMatchObject({ model: 'gfs', complete: true });
    await Promise.all([any.return?.(), complete.return?.(), beside.close()]);
  });

  it('refuses cursors that the service did not issue', async () => {
    for (const after of ['x', '', 'MTIz', 'A'.repeat(5000)]) {
      const { value } = await follow({ after }).next();
      expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'validation_error' });
    }
    const ahead = Buffer.from('5#').toString('base64url');
    const { value } = await follow({ after: ahead }).next();
    expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'validation_error' });
  });
});

describe('a stream', () => {
  const open = (signal?: AbortSignal, accept = 'text/event-stream') =>
    fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization, accept, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      body: JSON.stringify({ query: RUN_UPDATED, variables: { completeness: 'ANY' } }),
      ...(signal === undefined ? {} : { signal }),
    });

  it('is not compressed, buffered or cached, and sends keep-alive comments', async () => {
    const leaving = new AbortController();
    const response = await open(leaving.signal);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    const reader = response.body?.getReader();
    const first = await reader?.read();
    const second = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^:/);
    expect(Buffer.from(second?.value ?? []).toString()).toMatch(/^:/);
    leaving.abort();
  });

  it('is released when its client disconnects, even while there are no events', async () => {
    const clients = Array.from({ length: 20 }, () => new AbortController());
    await Promise.all(clients.map(({ signal }) => open(signal)));
    await waitForFollowers(20);
    for (const leaving of clients) leaving.abort();
    await waitForFollowers(0);
  });

  it('is refused beyond the number that the plan of the key allows, until others have ended', async () => {
    const clients = Array.from({ length: 40 }, () => new AbortController());
    await Promise.all(clients.map(({ signal }) => open(signal)));
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('rate_limit_exceeded');
    for (const leaving of clients) leaving.abort();
    await waitForFollowers(0);
    const leaving = new AbortController();
    expect((await open(leaving.signal)).status).toBe(200);
    leaving.abort();
  });

  it('ends with the error overloaded when the server stops, and no new one starts', async () => {
    const response = await open();
    await waitForFollowers();
    gateway.parts.forecasts.events.close();
    for (const stream of [response, await open()]) {
      expect(await stream.text()).toContain('"code":"overloaded"');
    }
    await waitForFollowers(0);
  });

  it('is refused to clients that do not accept server-sent events', async () => {
    const response = await open(undefined, 'application/json');
    expect(response.status).toBe(406);
    expect(await response.text()).toContain('text/event-stream');
  });
});

describe('forecastChanged', () => {
  const query = `subscription ($after: String, $by: Float!) {
    forecastChanged(model: gfs, latitude: 50, longitude: 10, variable: air_temperature_2m, byMoreThan: $by, after: $after) {
      cursor units run { initTime } previousRun { initTime } validTimes
      largest { validTime previous value difference }
    }
  }`;
  interface Changed {
    readonly forecastChanged: {
      cursor: string;
      run: { initTime: string };
      previousRun: { initTime: string } | null;
      validTimes: string[];
      largest: { validTime: string; previous: number; value: number; difference: number } | null;
    };
  }
  const changes = (by: number, after?: string) =>
    client().iterate<Changed>({ query, variables: { by, ...(after === undefined ? {} : { after }) } });
  async function nextChange(events: AsyncIterator<{ data?: Changed | null; errors?: unknown }>) {
    const { value } = await events.next();
    const event = (value as { data?: Changed | null } | undefined)?.data?.forecastChanged;
    if (event === undefined) throw new Error(`no event: ${JSON.stringify(value)}`);
    return event;
  }
  /** The value of the fixture cubes, (1000 seed + cell + 7 lead) / 100 K, at the place, which is cell 10 of row 10. */
  const kelvinOf = (seed: number, lead: number) => (seed * 1000 + 250 + lead * 7) / 100;

  it('adds up the changes of successive runs, and has both runs and values', async () => {
    const beside = await openBeside(gateway.parts);
    await publishRun(beside, 'gfs', '2026-01-01T00:00:00Z', { seed: 1 });
    const events = changes(15);
    const event = nextChange(events);
    await waitForFollowers();
    // Each run adds 10 K, minus 0.07 K per hour between the runs: only both together exceed 15 K.
    await publishRun(beside, 'gfs', '2026-01-01T01:00:00Z', { seed: 2 });
    await vi.waitFor(async () => expect(await beside.store.lastChange()).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await publishRun(beside, 'gfs', '2026-01-01T02:00:00Z', { seed: 3 });
    expect(await event).toMatchObject({
      run: { initTime: '2026-01-01T02:00:00Z' },
      previousRun: { initTime: '2026-01-01T00:00:00Z' },
      validTimes: ['2026-01-01T02:00:00Z'],
      largest: {
        validTime: '2026-01-01T02:00:00Z',
        previous: kelvinOf(1, 2),
        value: kelvinOf(3, 0),
        difference: 19.86,
      },
    });
    await events.return?.();
    await beside.close();
  });

  it('resumes after a cursor and compares with the run of the last event', async () => {
    const beside = await openBeside(gateway.parts);
    await publishRun(beside, 'gfs', '2026-01-01T00:00:00Z', { seed: 1 });
    const start = await cursor();
    await publishRun(beside, 'gfs', '2026-01-01T01:00:00Z', { seed: 2 });
    const before = changes(5, start);
    const first = await nextChange(before);
    await before.return?.();
    await publishRun(beside, 'gfs', '2026-01-01T02:00:00Z', { seed: 4 });
    const again = changes(5, first.cursor);
    const second = await nextChange(again);
    expect(
      [first, second].map(({ previousRun, largest }) => [previousRun?.initTime, largest?.difference]),
    ).toEqual([
      ['2026-01-01T00:00:00Z', 9.93],
      ['2026-01-01T01:00:00Z', 19.93],
    ]);
    await again.return?.();
    await beside.close();
  });

  it('has no previous run when the run to compare with was deleted', async () => {
    const beside = await openBeside(gateway.parts);
    const old = { model: 'gfs', initTime: new Date('2026-01-01T00:00:00Z') } as const;
    await publishRun(beside, 'gfs', '2026-01-01T00:00:00Z');
    const start = await cursor();
    await publishRun(beside, 'gfs', '2026-01-01T01:00:00Z');
    await beside.store.expire(old);
    const events = changes(5, start);
    expect(await nextChange(events)).toMatchObject({ previousRun: null, largest: null, validTimes: [] });
    await events.return?.();
    await beside.close();
  });

  it('refuses a place outside the domain and a negative byMoreThan', async () => {
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    const outside = client().iterate({ query: query.replace('50', '-50'), variables: { by: 1 } });
    const negative = changes(-1);
    for (const events of [outside, negative]) {
      const { value } = await events.next();
      expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'validation_error' });
    }
  });
});
