import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../bench/hostile/exchange.ts';
import { faultsOf, SLOW_MS } from '../../bench/hostile/faults.ts';
import { getOf, type HostileRequest, postOf } from '../../bench/hostile/hostile-request.ts';

const REQUEST = getOf('REST', '/point?model=gfs');
const JSON_TYPE = { 'content-type': 'application/json' };
const GOOD: Exchange = {
  status: 200,
  statuses: [200],
  headers: JSON_TYPE,
  body: '{"model":"gfs"}',
  isWhole: true,
  ms: 10,
};
const SECRETS = { texts: ['/srv/isobar-data', 'isb_secret'] };

const judged = (answer: Partial<Exchange>, request: HostileRequest = REQUEST) =>
  faultsOf(request, { ...GOOD, ...answer }, SECRETS);
const problem = (detail: string) => ({ body: JSON.stringify({ detail }) });
const rawOf = (answers: number): HostileRequest => ({
  ...getOf('raw', 'x'),
  raw: { bytes: 'GET / HTTP/1.1\r\n\r\n', answers },
});

const CAUGHT: readonly [what: string, fault: RegExp, answer: Partial<Exchange>, request?: HostileRequest][] =
  [
    ['no answer', /^no answer$/, { status: 0, statuses: [], body: '' }],
    [
      'a tunnel that gets no answer',
      /^no answer$/,
      { status: 0, body: '' },
      { ...REQUEST, method: 'CONNECT' },
    ],
    ['a status of 500', /^status 500$/, { status: 500 }],
    ['502, 504 and others', /^status 502$/, { status: 502 }],
    ['503 that does not say when to ask again', /^status 503$/, { status: 503 }],
    ['501 for a method that exists', /^status 501$/, { status: 501 }],
    ['505 for a version that exists', /^status 505$/, { status: 505 }],
    ['an internal error in a part of an answer', /^internal_error$/, { body: '{"code": "internal_error"}' }],
    ['an internal error of JSON-RPC', /^internal error of JSON-RPC$/, { body: '{"error":{"code":-32603}}' }],
    ['an answer that takes too long', /^slow$/, { ms: SLOW_MS + 1 }],
    ['a stack', /^shows a stack/, problem('at readPoint (/srv/x)')],
    ['a stack of Node', /^shows a stack/, problem('at node:fs')],
    ['a module', /^shows a module/, problem('in node_modules/express')],
    ['a place in the code', /^shows a module/, problem('failed: point.ts:12:7')],
    ['a query', /^shows SQL/, problem('select "id" from "runs"')],
    ['a statement', /^shows SQL/, problem('insert into "runs" values')],
    ['an error of SQLite', /^shows an error of the database/, problem('SQLITE_BUSY')],
    ['an error of PostgreSQL', /^shows an error of the database/, problem('syntax error at or near "x"')],
    [
      'an error of the language',
      /^shows an error of the language/,
      problem('Cannot read properties of null'),
    ],
    ['an object as text', /^shows an error of the language/, problem('[object Object]')],
    ['a folder of the machine', /^shows a secret$/, problem('ENOENT /srv/isobar-data/x')],
    ['a key', /^shows a secret$/, { headers: { ...JSON_TYPE, link: 'isb_secret' } }],
    ['text that only says it is JSON', /^JSON that is none$/, { body: '{"model":' }],
    [
      'an error as a page',
      /^an error as text\/html$/,
      { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>' },
    ],
    ['an answer for two requests', /^1 answers in place of 2$/, {}, rawOf(2)],
    ['two answers for a request', /^2 answers in place of 1$/, { statuses: [200, 400] }, rawOf(1)],
  ];

describe('the judge of hostile requests finds', () => {
  it.each(CAUGHT)('%s', (_what, fault, answer, request) => {
    expect(judged(answer, request)).toEqual([expect.stringMatching(fault)]);
  });
});

const FINE: readonly [what: string, answer: Partial<Exchange>, request?: HostileRequest][] = [
  ['a good answer', {}],
  ['503 that says when to ask again', { status: 503, headers: { ...JSON_TYPE, 'retry-after': '5' } }],
  ['501 for an unknown method', { status: 501 }, { ...REQUEST, method: 'BREW' }],
  ['501 and 505 for what raw bytes ask', { status: 505, statuses: [505] }, rawOf(1)],
  [
    'a body too large to be read',
    { status: 0, body: '' },
    postOf('GraphQL', '/graphql', 'x'.repeat(1_100_000)),
  ],
  ['a quote of the request', problem('[object Object]'), getOf('REST', '/point?model=[object Object]')],
  ['a page with scripts', { headers: { 'content-type': 'text/html' }, body: 'x is not a function' }],
  ['a stream without its end', { isWhole: false, body: '{"a":' }],
];

describe('and lets pass', () => {
  it.each(FINE)('%s', (_what, answer, request) => {
    expect(judged(answer, request)).toEqual([]);
  });
});
