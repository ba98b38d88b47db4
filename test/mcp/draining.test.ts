import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { INITIALIZE, post } from './clients.ts';

const jobs = { queued: 0, active: 0, dead: 0 };
let gateway: TestGateway;
let server: Server;
let draining = false;

beforeAll(async () => {
  gateway = await openGateway();
  const status = () => ({ draining, starting: false, failed: false, models: [], jobs });
  server = createHttpServer(createApp(gateway.parts, status), gateway.parts.log).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server?.close().closeAllConnections();
  await gateway?.close();
});

test('a server that is about to stop ends the streams on which sessions listen, and answers what it is asked', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = await post(address, INITIALIZE);
  await opened.text();
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
  const stream = await fetch(`${address}/mcp`, {
    headers: { authorization: `Bearer ${TEST_KEY}`, accept: 'text/event-stream', ...session },
  });
  expect(stream.status).toBe(200);
  draining = true;
  await stream.text();
  const answered = await post(address, { jsonrpc: '2.0', id: 2, method: 'ping' }, session);
  expect(answered.status).toBe(200);
});
