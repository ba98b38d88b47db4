import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

/** All that the server sends for these bytes until it closes the connection. */
async function answered(request: string): Promise<string> {
  const { hostname, port } = new URL(gateway.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(request);
  return text(socket);
}

const CASES: readonly [string, number, RegExp, string][] = [
  [
    'an address of 40,000 characters',
    414,
    /longer than 8192 characters: ask in several requests/,
    `GET /point?vars=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ],
  [
    'headers of 40,000 characters',
    431,
    /headers are larger/,
    `GET /point HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`,
  ],
  ['an unknown method', 501, /method is not known here: use GET/, 'FETCH /point HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['what is not HTTP', 400, /not well-formed HTTP/, 'GET / HTTP/1.1\r\nno header\r\n\r\n'],
];

describe('a request that cannot be read gets a problem document', () => {
  it.each(CASES)('%s', async (_what, status, detail, request) => {
    const [head = '', body = ''] = (await answered(request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('Content-Type: application/problem+json');
    expect(head).toContain('Access-Control-Allow-Origin: *');
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({
      status,
      code: 'validation_error',
      detail: expect.stringMatching(detail),
    });
    expect(head).toContain(`X-Request-Id: ${problem.request_id}`);
    expect(problem.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('the connection is good for answers before it', async () => {
    const both = `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`;
    const { hostname, port } = new URL(gateway.address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(both);
    await once(socket, 'data');
    socket.write('FETCH / HTTP/1.1\r\n\r\n');
    expect(await text(socket)).toMatch(/HTTP\/1\.1 501 Not Implemented/);
  });
});
