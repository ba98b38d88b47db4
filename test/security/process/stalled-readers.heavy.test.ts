import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

/** A client that reads nothing is cut off after 45 to 90 s. */
const STALLED_MS = 45_000;
/** More than the sockets between producer and client buffer. */
const FILE_BYTES = 64 * 1024 * 1024;
/** Files of the demo that are forwarded at a time. */
const READS = 4;

let producer: Server;
let gateway: TestGateway;
let ended = 0;
beforeAll(async () => {
  producer = createServer((req, res) => {
    res.on('close', () => ended++);
    res.setHeader('content-length', req.url === '/gfs/small' ? 5 : FILE_BYTES);
    res.end(req.url === '/gfs/small' ? 'small' : Buffer.alloc(FILE_BYTES));
  });
  producer.listen(0, '127.0.0.1');
  await once(producer, 'listening');
  const { port } = producer.address() as AddressInfo;
  gateway = await openGateway(undefined, undefined, (url) =>
    url.replace('isobar-demo:/', `http://127.0.0.1:${port}/`),
  );
});
afterAll(async () => {
  await gateway?.close();
  producer?.close();
});

it('clients that ask for files of the demo and do not read them hold up no other client for more than 90 s', async () => {
  const { hostname, port } = new URL(gateway.address);
  const sockets = Array.from({ length: READS }, () => connect(Number(port), hostname).pause());
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.write('GET /refs/demo/gfs/large HTTP/1.1\r\nHost: gateway\r\n\r\n');
  }
  // They are answered first: the small file waits behind them.
  await sleep(1000);
  const small = fetch(`${gateway.address}/refs/demo/gfs/small`).then((response) => response.text());
  const early = await Promise.race([small, sleep(STALLED_MS / 2, 'waits')]);
  expect(early).toBe('waits');
  expect(await small).toBe('small');
  expect(ended).toBeGreaterThanOrEqual(1);
  for (const socket of sockets) socket.destroy();
}, 120_000);
