import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchResponse, flushPending } from '../../../src/http/send/response-batcher.ts';

let server: Server;
beforeEach(() => {
  server = createServer().listen(0, '127.0.0.1');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Asks on connections of their own until all requests wait for their answers. */
async function waiting(count: number) {
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const responses: ServerResponse[] = [];
  server.on('request', (_req, res) => responses.push(res));
  const requests = Array.from({ length: count }, () => {
    const request = get({ host: '127.0.0.1', port, agent: false });
    return { request, text: textOf(once(request, 'response') as Promise<[IncomingMessage]>) };
  });
  for (const { text } of requests) text.catch(() => {});
  while (responses.length < count) await setImmediate();
  return { requests, responses: responses as [ServerResponse, ServerResponse, ServerResponse] };
}

async function textOf(response: Promise<[IncomingMessage]>): Promise<string> {
  const [message] = await response;
  let text = '';
  for await (const part of message.setEncoding('latin1')) text += part;
  return text;
}

describe('answers that are ready in one turn of the event loop', () => {
  it('are sent at its end, each to who asked for it', async () => {
    const { requests, responses } = await waiting(3);
    for (const [n, res] of responses.entries()) batchResponse(res, n === 1 ? Buffer.from('1') : `${n} é`);
    expect(responses.map((res) => res.writableEnded)).toEqual([false, false, false]);
    await setImmediate();
    expect(responses.map((res) => res.writableEnded)).toEqual([true, true, true]);
    const texts = await Promise.all(requests.map(({ text }) => text));
    expect(texts.toSorted()).toEqual(['0 é', '1', '2 é']);
  });

  it('do not wait longer than two milliseconds for others', async () => {
    const { responses } = await waiting(3);
    const [first, second, third] = responses;
    batchResponse(first, 'first');
    const until = performance.now() + 2.5;
    while (performance.now() < until);
    batchResponse(second, 'second');
    expect([first.writableEnded, second.writableEnded]).toEqual([true, true]);
    batchResponse(third, 'third');
    expect(third.writableEnded).toBe(false);
  });

  it('are sent before work that takes a while', async () => {
    const { responses } = await waiting(1);
    batchResponse(responses[0], 'ready');
    flushPending();
    expect(responses[0].writableEnded).toBe(true);
  });

  it('are sent though a client of one of them has left', async () => {
    const { requests, responses } = await waiting(3);
    for (const res of responses) batchResponse(res, 'body');
    responses[0].destroy();
    await setImmediate();
    expect(responses.map((res) => res.writableEnded)).toEqual([false, true, true]);
    const answered = await Promise.allSettled(requests.map(({ text }) => text));
    expect(answered.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
