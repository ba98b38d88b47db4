import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
/** GraphQL Yoga takes a body of this type as JSON too; only `application/json` has the short way. */
const OF_YOGA = 'application/graphql+json';

interface Sent {
  readonly body: unknown;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PLACE = 'point(latitude: 52.5, longitude: 13.4)';
const SERIES = `{ ${PLACE} { label forecast(model: gfs) { run { initTime } series(leadTo: 24) { leadHours validTimes columns(variables: [air_temperature_2m, total_precipitation]) { variable { name } units { cf } values nulls { reason } } } } } }`;
const COMPLETE = '{ eventCursor }';
const hashed = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hash('sha256', query) } });

/** Each operation as it is sent; all of them with both media types of answers. */
const OPERATIONS: readonly (readonly [name: string, sent: Sent])[] = [
  ['the smallest operation', { body: { query: '{ __typename }' } }],
  ['values of a series', { body: { query: SERIES } }],
  ['a long answer', { body: { query: '{ models { id variables { variable { name description } } } }' } }],
  ['introspection', { body: { query: '{ __schema { types { name description fields { name } } } }' } }],
  [
    'variables',
    {
      body: {
        query: 'query ($a: Float!) { point(latitude: $a, longitude: 1) { latitude } }',
        variables: { a: 1.5 },
      },
    },
  ],
  [
    'variables that are null',
    { body: { query: COMPLETE, variables: null, extensions: null, operationName: null } },
  ],
  [
    'an operation by name',
    { body: { query: 'query A { eventCursor } query B { __typename }', operationName: 'B' } },
  ],
  ['no name of several', { body: { query: 'query A { eventCursor } query B { __typename }' } }],
  ['a wrong name', { body: { query: 'query A { eventCursor }', operationName: 'C' } }],
  ['a syntax error', { body: { query: '{ eventCursor' } }],
  ['an unknown field', { body: { query: '{ eventCursr }' } }],
  ['several unknown fields', { body: { query: '{ a b c }' } }],
  ['an unknown variable', { body: { query: '{ model(id: $id) { id } }' } }],
  [
    'a missing variable',
    { body: { query: 'query ($a: Float!) { point(latitude: $a, longitude: 1) { latitude } }' } },
  ],
  [
    'a variable of a wrong type',
    {
      body: {
        query: 'query ($a: Float!) { point(latitude: $a, longitude: 1) { latitude } }',
        variables: { a: 'x' },
      },
    },
  ],
  ['an argument out of range', { body: { query: '{ point(latitude: 91, longitude: 1) { latitude } }' } }],
  [
    'an error with data',
    {
      body: {
        query: `{ eventCursor ${PLACE} { forecast(model: gfs, initTime: "2001-01-01T00Z") { run { initTime } } } }`,
      },
    },
  ],
  [
    'too high a cost',
    {
      body: {
        query: 'query ($at: [PlaceInput!]!) { points(at: $at) { forecasts { series { leadHours } } } }',
        variables: { at: Array(1000).fill({ latitude: 1, longitude: 1 }) },
      },
    },
  ],
  ['too deep a document', { body: { query: `${'{ a '.repeat(60)}${'}'.repeat(60)}` } }],
  [
    'too many aliases',
    { body: { query: `{ ${Array.from({ length: 600 }, (_, n) => `a${n}: eventCursor`).join(' ')} }` } },
  ],
  ['a skipped field', { body: { query: '{ eventCursor @skip(if: true) __typename }' } }],
  ['a mutation', { body: { query: 'mutation { a }' } }],
  ['a subscription without a stream', { body: { query: 'subscription { runUpdated { cursor } }' } }],
  ['an unknown directive', { body: { query: '{ eventCursor @a }' } }],
  ['no query', { body: {} }],
  ['a query that is null', { body: { query: null } }],
  ['a query that is a number', { body: { query: 1 } }],
  ['an empty query', { body: { query: '' } }],
  ['variables that are a list', { body: { query: COMPLETE, variables: [1] } }],
  ['variables that are a text', { body: { query: COMPLETE, variables: '{}' } }],
  ['extensions that are a number', { body: { query: COMPLETE, extensions: 1 } }],
  ['an unknown parameter', { body: { query: COMPLETE, id: 1 } }],
  ['a parameter that is null', { body: { query: COMPLETE, id: null } }],
  ['a body that is null', { body: null }],
  ['a body that is a number', { body: 1 }],
  ['a body that is not JSON', { body: Buffer.from('{"query": "{ eventCursor }"') }],
  ['an empty body', { body: Buffer.from('') }],
  ['a body that is too large', { body: { query: `{ eventCursor } ${' '.repeat(300_000)}` } }],
  [
    'a body that is not UTF-8',
    { body: Buffer.from([...Buffer.from('{"query": "{ eventCursor } #'), 0xff, ...Buffer.from('"}')]) },
  ],
  ['a body after a byte order mark', { body: Buffer.from('\ufeff{"query": "{ eventCursor }"}') }],
  ['a batch', { body: [{ query: COMPLETE }, { query: '{ a }' }] }],
  ['an empty batch', { body: [] }],
  ['too long a batch', { body: Array(11).fill({ query: COMPLETE }) }],
  ['an unknown persisted operation', { body: { extensions: hashed('{ never: __typename }') } }],
  ['a persisted operation of another hash', { body: { query: COMPLETE, extensions: hashed('{ a }') } }],
  [
    'a persisted operation of another version',
    { body: { extensions: { persistedQuery: { version: 2, sha256Hash: 'a' } } } },
  ],
  ['a known hash with other parameters', { body: { extensions: hashed(COMPLETE), id: 1 } }],
  ['a wrong key', { body: { query: COMPLETE }, headers: { authorization: 'Bearer isb_nobody' } }],
  ['a page of another origin', { body: { query: COMPLETE }, headers: { origin: 'https://example.org' } }],
  [
    'a client that asks for compression',
    { body: { query: '{ models { id } }' }, headers: { 'accept-encoding': 'gzip' } },
  ],
  ['an id of the request', { body: { query: '{ a }' }, headers: { 'x-request-id': 'chosen-by-the-client' } }],
  [
    'urql’s media types',
    {
      body: { query: COMPLETE },
      accept:
        'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
    },
  ],
  [
    'Apollo’s media types',
    { body: { query: COMPLETE }, accept: 'application/graphql-response+json,application/json;q=0.9' },
  ],
  ['any media type', { body: { query: '{ a }' }, accept: '*/*' }],
  [
    'a media type of JSON with a charset',
    { body: { query: COMPLETE }, accept: 'application/json; charset=utf-8' },
  ],
  ['another charset', { body: { query: COMPLETE }, accept: 'application/json; charset=latin1' }],
  ['a stream of one answer', { body: { query: COMPLETE }, accept: 'text/event-stream' }],
  ['no media type that there is', { body: { query: COMPLETE }, accept: 'image/png' }],
];

/** Headers that differ in each response. */
const OF_THIS_ANSWER = ['date', 'x-request-id', 'ratelimit'];

async function send({ body, headers }: Sent, accept: string, type: string) {
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      'accept-encoding': 'identity',
      'content-type': type,
      accept,
      ...headers,
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
  const id = response.headers.get('x-request-id') ?? 'none';
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !OF_THIS_ANSWER.includes(name))),
    body: (await response.text()).replaceAll(id, 'THE ID'),
  };
}

describe('a JSON POST is answered as GraphQL Yoga answers it, with the same status, headers and bytes:', () => {
  it.each(OPERATIONS)('%s', async (_name, sent) => {
    const accepted = sent.accept === undefined ? [JSON_TYPE, RESPONSE_TYPE] : [sent.accept];
    for (const accept of accepted) {
      const short = await send(sent, accept, JSON_TYPE);
      expect(short).toEqual(await send(sent, accept, OF_YOGA));
      expect(short).toEqual(await send(sent, accept, `${JSON_TYPE}; charset=utf-8`));
    }
  });
});

describe('automatic persisted queries', () => {
  it.each([
    [JSON_TYPE, OF_YOGA],
    [OF_YOGA, JSON_TYPE],
  ])('registered with a body of %s are known to one of %s', async (registering, asking) => {
    const query = `{ __typename eventCursor } # registered as ${registering}`;
    const extensions = hashed(query);
    const unknown = await send({ body: { extensions } }, RESPONSE_TYPE, asking);
    expect([unknown.status, unknown.body]).toEqual([
      404,
      expect.stringContaining('"message":"PersistedQueryNotFound"'),
    ]);
    const registered = await send({ body: { query, extensions } }, RESPONSE_TYPE, registering);
    expect(await send({ body: { extensions } }, RESPONSE_TYPE, asking)).toEqual(registered);
    expect(registered.body).toContain('"data":{"__typename":"Query"');
  });
});
