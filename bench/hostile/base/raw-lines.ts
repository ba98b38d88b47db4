import type { Draws } from '../../../test/answers/draws.ts';
import { getOf, type HostileRequest } from '../hostile-request.ts';
import { hostileText } from '../mutate/mutate-text.ts';

const HOST = 'Host: 127.0.0.1\r\n';
const PATHS = [
  '/livez',
  '/models',
  '/point?model=gfs&lat=1&lon=2&var=air_temperature_2m',
  '/graphql',
  '/stac',
];
const OPERATION = '{"query":"{ __typename }"}';

/** Targets that no path is: each of them once ended the process, or was answered in another way than its path. */
const TARGETS = [
  'http://',
  'http://[',
  'https://[x/point',
  'ftp://[/',
  'http://[::1/livez',
  'http://[::1]:99999/livez',
  'http://a:b@c/livez',
  'http:///livez',
  'http://?x',
  'http://#',
  'HTTP://127.0.0.1/livez',
  'https://127.0.0.1',
  'ftp://127.0.0.1/livez',
  'ws://127.0.0.1/livez',
  '*',
  '127.0.0.1:80',
  'livez',
  '//127.0.0.1/livez',
  '///',
  '/\\127.0.0.1',
  '/livez#x',
  '#',
  '?x',
  '/%',
  '/%00',
  '/..//..;/livez',
  'javascript:alert(1)',
  'data:,x',
  'mailto:a@b',
];

const VERSIONS = [
  'HTTP/1.0',
  'HTTP/1.2',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/3',
  'HTTP/11.1',
  'http/1.1',
  'HTTPS/1.1',
  '',
];
const METHODS = [
  'CONNECT',
  'TRACE',
  'OPTIONS',
  'QUERY',
  'PRI',
  'LINK',
  'get',
  'G'.repeat(300),
  'GET\t',
  '"',
  '\x16\x03\x01',
];
const CODINGS = [
  'gzip',
  'gzip, chunked',
  'chunked, gzip',
  'identity',
  'chunked, chunked',
  'x',
  '',
  ' chunked',
  '\x0bchunked',
  'chunked;q=1',
];
const CHUNKS = [
  'zz\r\n',
  '-1\r\n',
  'ffffffffffffffffff\r\n',
  '1a\r\n{}\r\n0\r\n\r\n',
  '1a',
  '0\r\nX: y\r\n\r\n',
  '0;a=b\r\n\r\n',
  '',
];

type Maker = (draws: Draws) => { readonly bytes: string; readonly answers?: number };

const lineOf = (method: string, target: string, version = 'HTTP/1.1', fields = HOST) =>
  `${method} ${target} ${version}\r\n${fields}Connection: close\r\n\r\n`;
const postOf = (fields: string, body: string) =>
  `POST /graphql HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${fields}Connection: close\r\n\r\n${body}`;
/** Latin1, and no end of the line in it. */
const textFor = (draws: Draws) =>
  [...hostileText(draws)].map((each) => (/[\x20-\xff]/.test(each) ? each : '?')).join('');

/** By kind, so that each comes as often as all others. */
const KINDS: Readonly<Record<string, Maker>> = {
  target: (draws) => ({
    bytes: lineOf(draws.of(['GET', 'GET', 'HEAD', 'POST', 'OPTIONS']), draws.of(TARGETS)),
  }),
  absolute: (draws) => ({
    bytes: lineOf('GET', `${draws.of(['http', 'https', 'HTTP'])}://127.0.0.1${draws.of(PATHS)}`),
  }),
  authority: (draws) => ({
    bytes: lineOf('GET', `http://${encodeURI(textFor(draws).toWellFormed())}${draws.of(PATHS)}`),
  }),
  method: (draws) => ({ bytes: lineOf(draws.of(METHODS), draws.of(PATHS)) }),
  version: (draws) => ({ bytes: lineOf('GET', draws.of(PATHS), draws.of(VERSIONS)) }),
  hosts: (draws) => ({
    bytes: lineOf(
      'GET',
      draws.of(PATHS),
      'HTTP/1.1',
      draws.of([HOST + HOST, `${HOST}host: b\r\n`, '', 'Host:\r\n', 'Host : a\r\n']),
    ),
  }),
  coding: (draws) => ({
    bytes: postOf(`Transfer-Encoding: ${draws.of(CODINGS)}\r\n`, `1a\r\n${OPERATION}\r\n0\r\n\r\n`),
  }),
  codings: () => ({
    bytes: postOf('Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  }),
  chunks: (draws) => ({
    // Whatever is still missing is not waited for.
    bytes: `${postOf('Transfer-Encoding: chunked\r\n', draws.of(CHUNKS))}\r\n\r\nzz\r\n`,
  }),
  lengths: (draws) => ({
    bytes: postOf(
      draws.of([
        'Content-Length: -1\r\n',
        'Content-Length: 1\r\nContent-Length: 2\r\n',
        'Content-Length: 1e3\r\n',
        'Content-Length: 26\r\nTransfer-Encoding: chunked\r\n',
      ]),
      OPERATION,
    ),
  }),
  folding: (draws) => ({
    bytes: lineOf('GET', draws.of(PATHS), 'HTTP/1.1', `${HOST}X-A: b\r\n${draws.of([' ', '\t'])}c\r\n`),
  }),
  header: (draws) => ({
    bytes: lineOf(
      'GET',
      draws.of(PATHS),
      'HTTP/1.1',
      `${HOST}${draws.of(['X\0: y', ': y', 'X', 'X: a\0b', 'X Y: z', 'X: \x7f', '\xff: y'])}\r\n`,
    ),
  }),
  length: (draws) => ({
    bytes: lineOf('GET', `/${'a'.repeat(draws.of([8191, 8193, 20_000, 40_000, 200_000]))}`),
  }),
  headers: (draws) => ({
    bytes: lineOf(
      'GET',
      '/livez',
      'HTTP/1.1',
      HOST + `X: ${'y'.repeat(50)}\r\n`.repeat(draws.of([200, 2100, 5000])),
    ),
  }),
  expectation: (draws) => ({
    bytes: lineOf('GET', draws.of(PATHS), 'HTTP/1.1', `${HOST}Expect: ${textFor(draws)}\r\n`),
  }),
  upgrade: (draws) => ({
    bytes: lineOf(
      'GET',
      draws.of(PATHS),
      'HTTP/1.1',
      `${HOST}Upgrade: ${draws.of(['h2c', 'websocket', 'x'])}\r\n`,
    ),
  }),
  pipeline: (draws) => ({
    bytes:
      lineOf('GET', draws.of(PATHS)).replace('Connection: close\r\n', '') +
      lineOf('GET', draws.of(TARGETS.slice(0, 8))),
    answers: 2,
  }),
  pipelinedNoise: (draws) => ({
    bytes: `${lineOf('GET', draws.of(PATHS)).replace('Connection: close\r\n', '')}${draws.of(['nothing\r\n\r\n', '\x16\x03\x01\r\n', 'G\0T / HTTP/1.1\r\n\r\n'])}`,
    answers: 2,
  }),
  noise: (draws) => ({
    bytes: `${draws.of(['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 'nothing', '\0\0\0\0', 'GET\r\n', 'PRI * HTTP/2.0\r\n\r\nSM', '{"query":"{x}"}'])}\r\n\r\n`,
  }),
};

/** Names of what is sent. */
export const RAW_KINDS: readonly string[] = Object.keys(KINDS);

/** Bytes that no client library sends, of a kind. */
export function rawRequest(draws: Draws, kind: string): HostileRequest {
  const { bytes, answers = 1 } = KINDS[kind]?.(draws) ?? { bytes: '' };
  return { ...getOf('raw', kind), raw: { bytes, answers } };
}
