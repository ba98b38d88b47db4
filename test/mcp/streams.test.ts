import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requireSameOrigin } from '../../src/mcp/http/same-origin.ts';
import { SessionEvents } from '../../src/mcp/http/sessions/event-store.ts';
import { type Session, Sessions } from '../../src/mcp/http/sessions/sessions.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { callMessage, INITIALIZE, post } from './clients.ts';

describe('what sessions keep', () => {
  const message = (n: number) => ({ jsonrpc: '2.0' as const, id: n, result: { text: 'x'.repeat(1000) } });

  test('events are bounded in bytes: the oldest go, and are not found again', async () => {
    const events = new SessionEvents(10_000);
    const ids: string[] = [];
    for (let n = 0; n < 50; n++) ids.push(await events.storeEvent(`stream ${n}`, message(n)));
    expect(events.bytes).toBeLessThanOrEqual(10_000);
    expect(await events.getStreamIdForEventId(ids[0] ?? '')).toBeUndefined();
    expect(await events.getStreamIdForEventId(ids[49] ?? '')).toBe('stream 49');
  });

  test('the events of other streams are not replayed', async () => {
    const events = new SessionEvents();
    const opened = await events.storeEvent('a', {} as never);
    await events.storeEvent('b', message(1));
    expect(events.finishedAfter(opened)).toBeNull();
    const answered = await events.storeEvent('a', message(2));
    expect(events.finishedAfter(opened)?.map(({ id }) => id)).toEqual([answered]);
    const sent: string[] = [];
    await events.replayEventsAfter(opened, { send: async (id) => void sent.push(id) });
    expect(sent).toEqual([answered]);
  });

  function session(id: string, owner: string, ended: string[], streams = 0): Session {
    const close = async () => void ended.push(id);
    return { id, owner, close, openStreams: () => streams } as unknown as Session;
  }

  /** Opens a session as a request does. */
  function open(sessions: Sessions, project: string, opened: Session): void {
    sessions.makeRoomFor(project);
    sessions.add(opened, project);
  }

  test('a project keeps so many sessions, the one used longest ago makes room, and idle ones end', async () => {
    const ended: string[] = [];
    const sessions = new Sessions({ perProject: 2, total: 10, idleMs: 60_000 });
    for (const id of ['a1', 'a2']) open(sessions, 'A', session(id, 'a', ended));
    expect(sessions.find('a1', 'a')?.id).toBe('a1');
    // Another key of the project.
    open(sessions, 'A', session('a3', 'other', ended));
    expect(ended).toEqual(['a2']);
    expect(sessions.find('a1', 'other')).toBeNull();
    const short = new Sessions({ perProject: 2, total: 3, idleMs: 20 });
    open(short, 'A', session('idle', 'a', ended));
    await vi.waitFor(() => expect(ended).toContain('idle'));
    expect(short.find('idle', 'a')).toBeNull();
  });

  test('no project ends the sessions of another, however many it opens, and all together are bounded', () => {
    const ended: string[] = [];
    const sessions = new Sessions({ perProject: 3, total: 4, idleMs: 60_000 });
    open(sessions, 'B', session('b1', 'b', ended));
    for (let n = 0; n < 20; n++) open(sessions, 'A', session(`a${n}`, 'a', ended));
    expect(sessions.find('b1', 'b')?.id).toBe('b1');
    expect(sessions.size).toBe(4);
    // A project with sessions replaces its own; one without waits for room.
    open(sessions, 'B', session('b2', 'b', ended));
    expect(ended.at(-1)).toBe('b1');
    expect(() => open(sessions, 'C', session('c1', 'c', ended))).toThrow(/no room for another MCP session/);
    expect(sessions.size).toBe(4);
  });

  test('a session with an open stream makes no room', () => {
    const ended: string[] = [];
    const sessions = new Sessions({ perProject: 2, total: 10, idleMs: 60_000 });
    open(sessions, 'A', session('listening', 'a', ended, 1));
    open(sessions, 'A', session('idle', 'a', ended));
    open(sessions, 'A', session('listening too', 'a', ended, 1));
    expect(ended).toEqual(['idle']);
    expect(() => open(sessions, 'A', session('more', 'a', ended))).toThrow(
      /2 MCP sessions with open streams/,
    );
  });
});

describe('origins', () => {
  const check = (headers: Record<string, string>, publicUrl: string | null = null) => {
    const req = { headers, protocol: 'http' } as unknown as Parameters<typeof requireSameOrigin>[0];
    return () => requireSameOrigin(req, publicUrl);
  };

  test.each([
    [{ host: 'any.example' }, null],
    [{ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }, null],
    [{ host: 'localhost:8080', origin: 'http://localhost:8080' }, null],
    [{ host: '[::1]:8080', origin: 'http://[::1]:8080' }, null],
    [{ host: 'internal:8080', origin: 'https://weather.example' }, 'https://weather.example/isobar'],
    [{ host: 'localhost:8080', 'sec-fetch-site': 'same-origin' }, null],
  ])('%j is allowed', (headers, publicUrl) => {
    expect(check(headers, publicUrl)).not.toThrow();
  });

  test.each([
    [{ host: 'localhost:8080', origin: 'http://localhost:3000' }, null],
    [{ host: 'evil.example', origin: 'http://evil.example' }, null],
    [{ host: 'localhost:8080', origin: 'null' }, null],
    [{ host: 'localhost:8080', origin: '' }, null],
    [{ host: 'evil.example', 'sec-fetch-site': 'same-origin' }, null],
    [{ host: 'localhost:8080', 'sec-fetch-site': 'cross-site' }, null],
    [{ host: 'internal:8080', origin: 'http://weather.example' }, 'https://weather.example'],
  ])('%j is refused', (headers, publicUrl) => {
    expect(check(headers, publicUrl)).toThrow('pages of other origins');
  });
});

describe('calls that are under way', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway();
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  });
  afterAll(() => gateway.close());

  const FORECAST = callMessage('get_forecast', {
    place: [{ latitude: 50, longitude: 10 }],
    variables: ['air_temperature_2m'],
    lead_from: 0,
  });

  /** Lets series of requests wait, until they are released; their signals. */
  function holdSeries() {
    const { forecasts } = gateway.parts;
    const signals: (AbortSignal | undefined)[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const open = forecasts.request;
    const spy = vi.spyOn(forecasts, 'request').mockImplementation((signal, schedule) => {
      const request = open(signal, schedule);
      const series = request.series.bind(request);
      signals.push(typeof signal === 'function' ? signal() : signal);
      request.series = async (...args) => {
        await released;
        return series(...args);
      };
      return request;
    });
    return { signals, release, restore: () => spy.mockRestore() };
  }

  const auth = { authorization: `Bearer ${TEST_KEY}` };

  async function openSession() {
    const response = await post(gateway.address, INITIALIZE);
    await response.text();
    return {
      'mcp-session-id': response.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
    };
  }

  test('the answer to a call whose stream was cut before it comes is had by Last-Event-ID', async () => {
    const session = await openSession();
    const blocked = holdSeries();
    const cut = new AbortController();
    const response = await fetch(`${gateway.address}/mcp`, {
      method: 'POST',
      signal: cut.signal,
      headers: {
        ...auth,
        ...session,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(FORECAST),
    });
    const { value } = (await response.body?.getReader().read()) ?? {};
    const last = /^id: (.*)$/m.exec(new TextDecoder().decode(value))?.[1] ?? '';
    cut.abort();
    const resume = () =>
      fetch(`${gateway.address}/mcp`, {
        headers: { ...auth, ...session, accept: 'text/event-stream', 'last-event-id': last },
      });
    // Until the server knows that the stream was cut, it has a client already.
    const again = await vi.waitFor(async () => {
      const answer = await resume();
      expect(answer.status).toBe(200);
      return answer;
    });
    blocked.release();
    blocked.restore();
    const text = await again.text();
    expect(text).toContain('"structuredContent"');
    expect(blocked.signals.at(-1)?.aborted).toBe(false);
  });

  test('a cancelled call stops its reading and ends its stream', async () => {
    const session = await openSession();
    const blocked = holdSeries();
    const response = await post(gateway.address, FORECAST, session);
    const cancelled = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: FORECAST.id },
    };
    const noted = await post(gateway.address, cancelled, session);
    expect(noted.status).toBe(202);
    await vi.waitFor(() => expect(blocked.signals[0]?.aborted).toBe(true));
    expect(await response.text()).not.toContain('structuredContent');
    blocked.release();
    blocked.restore();
  });

  test('a client without a session that leaves stops the reading of its call', async () => {
    const blocked = holdSeries();
    const left = new AbortController();
    const response = fetch(`${gateway.address}/mcp`, {
      method: 'POST',
      signal: left.signal,
      headers: { ...auth, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(FORECAST),
    });
    await vi.waitFor(() => expect(blocked.signals).toHaveLength(1));
    left.abort();
    await expect(response).rejects.toThrow();
    await vi.waitFor(() => expect(blocked.signals[0]?.aborted).toBe(true));
    blocked.release();
    blocked.restore();
  });
});
