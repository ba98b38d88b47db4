import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { requestOf, sendRaw } from '../../support/raw-request.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

const HOST = ['Host', 'weather.example'] as const;
const POST = [HOST, ['Authorization', `Bearer ${TEST_KEY}`], ['Content-Type', 'application/json']] as const;
const OPERATION = '{"query":"{ __typename }"}';
const CHUNKS = `1a\r\n${OPERATION}\r\n0\r\n\r\n`;

const coded = (...codings: string[]) =>
  requestOf('POST /graphql HTTP/1.1', [
    ...POST,
    ...codings.map((coding) => ['Transfer-Encoding', coding] as const),
  ]);

const CASES: readonly [what: string, status: number, bytes: string][] = [
  // RFC 9112, section 3.2.
  ['two Host headers', 400, requestOf('GET /livez HTTP/1.1', [HOST, ['host', 'other.example']])],
  ['the same Host header twice', 400, requestOf('GET /livez HTTP/1.1', [HOST, HOST])],
  ['no Host header', 400, requestOf('GET /livez HTTP/1.1', [])],
  // RFC 9112, section 6.1.
  ['the transfer coding gzip', 501, coded('gzip') + CHUNKS],
  ['the transfer codings gzip and chunked', 501, coded('gzip, chunked') + CHUNKS],
  ['transfer codings in two headers', 501, coded('gzip', 'chunked') + CHUNKS],
  ['an unknown transfer coding', 501, coded('x') + CHUNKS],
  ['the transfer coding identity', 501, coded('identity') + OPERATION],
  ['chunked twice', 400, coded('chunked, chunked') + CHUNKS],
  ['chunked before another', 400, coded('chunked, gzip') + CHUNKS],
  ['chunks without a length', 400, `${coded('chunked')}zz\r\n{`],
  ['a chunk that is longer than it says', 400, `${coded('chunked')}1a\r\n${OPERATION}x\r\n0\r\n\r\n`],
  [
    'a length and chunks',
    400,
    requestOf('POST /graphql HTTP/1.1', [
      ...POST,
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
    ]) + CHUNKS,
  ],
  [
    'two lengths',
    400,
    requestOf('POST /graphql HTTP/1.1', [...POST, ['Content-Length', '5'], ['Content-Length', '6']]),
  ],
  ['a folded header', 400, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n'],
  ['HTTP/2.0', 505, requestOf('GET /livez HTTP/2.0')],
  ['HTTP/3', 400, requestOf('GET /livez HTTP/3')],
  ['an unknown expectation', 417, requestOf('GET /livez HTTP/1.1', [HOST, ['Expect', 'x']])],
  ['a tunnel', 501, requestOf('CONNECT weather.example:443 HTTP/1.1')],
];

describe('what cannot be read gets one answer, a problem document', () => {
  it.each(CASES)('%s', async (_what, status, bytes) => {
    const answers = await sendRaw(gateway.address, bytes);
    expect(answers.map((answer) => answer.status)).toEqual([status]);
    expect(answers[0]?.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ status, code: 'validation_error' });
  });
});

const first = requestOf('GET /models HTTP/1.1', POST).replace('Connection: close\r\n', '');

it.each([
  ['what is not HTTP', 'nothing\r\n\r\n', 501],
  ['a body that cannot be read', `${coded('chunked')}zz\r\n{`, 400],
  ['a tunnel', requestOf('CONNECT weather.example:443 HTTP/1.1'), 501],
])('an answer under way is sent before the refusal of %s', async (_what, second, status) => {
  const answers = await sendRaw(gateway.address, first + second);
  expect(answers.map((answer) => answer.status)).toEqual([200, status]);
  expect(JSON.parse(answers[0]?.body ?? '').models).not.toHaveLength(0);
});

it('chunks are read, whatever the case of their coding', async () => {
  for (const coding of ['chunked', 'Chunked']) {
    const [answer] = await sendRaw(gateway.address, coded(coding) + CHUNKS);
    expect(JSON.parse(answer?.body ?? '').data).toEqual({ __typename: 'Query' });
  }
});
