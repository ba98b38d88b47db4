import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: '1' });
});
afterAll(() => gateway?.close());

async function answered(line: string, headers: Readonly<Record<string, string>>, body = ''): Promise<string> {
  const { hostname, port } = new URL(gateway.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const all: Record<string, string> = {
    host: 'weather.example',
    connection: 'close',
    authorization: `Bearer ${TEST_KEY}`,
    'content-length': String(body.length),
    ...headers,
  };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`);
  return text(socket);
}

const OPERATION = '{"query":"{ __typename }"}';
const UNUSABLE: readonly Readonly<Record<string, string>>[] = [
  { host: '[::1' },
  { host: '127.0.0.1:99999' },
  { host: 'a b' },
  { host: 'weather.example/x' },
  { host: 'someone@weather.example' },
  { 'x-forwarded-host': '[' },
  { 'x-forwarded-proto': '1e-999' },
  { 'x-forwarded-proto': 'javascript' },
];

// RFC 9112, section 3.2: "A server MUST respond with a 400 (Bad Request) status code to any request message that [...] contains
// [...] a Host header field with an invalid field value."
describe.each(UNUSABLE)('a request with %o', (headers) => {
  it.each(['GET /models', 'GET /refs/gfs', 'GET /stac', 'GET /', 'POST /mcp'])(
    'is refused: %s',
    async (line) => {
      expect(await answered(line, headers)).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
    },
  );

  it('is refused by GraphQL in its form, without a word of the server’s inside', async () => {
    const json = { 'content-type': 'application/json' };
    const answer = await answered('POST /graphql', { ...json, ...headers }, OPERATION);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errors":\[\{"message":"(?:Host|X-Forwarded-Proto) is /);
    expect(answer).not.toMatch(/node_modules|node:internal/);
  });
});

it.each([{ host: '[::1]:8080' }, { host: 'weather.example:443' }, { 'x-forwarded-proto': 'https' }])(
  'a request with %o is answered',
  async (headers) => {
    expect(await answered('GET /models', headers)).toMatch(/^HTTP\/1\.1 200 /);
  },
);
