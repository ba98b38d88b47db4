import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

interface Answer {
  readonly status: number;
  /** Processor time in ms of client and gateway, which share this process. */
  readonly processorMs: number;
  readonly body: {
    data?: unknown;
    errors?: { message: string; extensions: { code: string; requestId: string } }[];
  };
}

async function send(body: unknown): Promise<Answer> {
  const text = JSON.stringify(body);
  const start = process.cpuUsage();
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: text,
  });
  const answer = (await response.json()) as Answer['body'];
  const { user, system } = process.cpuUsage(start);
  return { status: response.status, processorMs: (user + system) / 1000, body: answer };
}

const repeat = (times: number, part: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => part(n)).join(' ');

const ATTACKS: readonly (readonly [name: string, body: object, says: RegExp])[] = [
  ['depth bomb', { query: `${'{ a '.repeat(60)}${'}'.repeat(60)}` }, /levels of fields/],
  ['depth bomb beyond all tokens', { query: '{ a '.repeat(20_000) }, /levels of brackets/],
  ['bracket bomb', { query: `{ point(latitude: ${'['.repeat(60_000)}` }, /levels of brackets/],
  ['token flood', { query: `{ eventCursor ${'a '.repeat(30_000)} }` }, /token/i],
  ['alias flood', { query: `{ ${repeat(2000, (n) => `a${n}: eventCursor`)} }` }, /aliases/],
  ['repeated field', { query: `{ ${repeat(3000, () => 'variables { name }')} }` }, /token|repetitions/],
  [
    'field repeated in inline fragments',
    { query: `{ ${repeat(1500, () => '... { eventCursor }')} }` },
    /repetitions/,
  ],
  [
    'huge list in the document',
    {
      query: `{ point(latitude: 1, longitude: 1) { forecasts(models: [${repeat(20_000, () => 'gfs')}]) { insideDomain } } }`,
    },
    /token/i,
  ],
  [
    'huge list in the variables',
    {
      query:
        'query ($models: [ModelId!]) { point(latitude: 1, longitude: 1) { forecasts(models: $models) { run { model } } } }',
      variables: { models: Array(20_000).fill('gfs') },
    },
    /20000 models were requested, at most 7/,
  ],
  [
    'list of invalid values',
    {
      query:
        'query ($models: [ModelId!]) { point(latitude: 1, longitude: 1) { forecasts(models: $models) { insideDomain } } }',
      variables: { models: Array(10_000).fill('nothing') },
    },
    /models/,
  ],
  [
    'fragment cycle',
    { query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }' },
    /itself/,
  ],
  [
    'deep fragment cycle',
    { query: '{ model(id: gfs) { ...a } } fragment a on Model { runs { nodes { model { ...a } } } }' },
    /levels|itself|selection/,
  ],
  [
    'document whose fragments multiply',
    {
      query: `{ ...f0 } ${repeat(40, (n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`)} fragment f40 on Query { eventCursor }`,
    },
    /too many (fields|repetitions)/,
  ],
  [
    'document with many fragments',
    {
      query: `{ ${repeat(500, (n) => `...f${n}`)} } ${repeat(500, (n) => `fragment f${n} on Query { eventCursor }`)}`,
    },
    /fragments/,
  ],
  ['directive flood', { query: `{ eventCursor ${repeat(1000, () => '@include(if: true)')} }` }, /directives/],
  [
    'document with unknown directives',
    { query: `{ eventCursor ${repeat(90, (n) => `@a${n}`)} }` },
    /directive/,
  ],
  [
    'document with many errors',
    { query: `{ ${repeat(2000, (n) => `variabels${n}`)} }` },
    /variabels|Too many/,
  ],
  ['comment flood', { query: `${'#\n'.repeat(50_000)}{ eventCursor }` }, /comment/i],
  [
    'deep introspection',
    {
      query:
        '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    },
    /introspection depth/i,
  ],
  ['batch flood', Array(500).fill({ query: '{ eventCursor }' }), /Batching is limited to 10/],
];

/** What client tools send when they connect: the yardstick for the work that a refusal may cost. */
const INTROSPECTION = { query: getIntrospectionQuery() };

/**
 * The least processor time of a refusal and of an introspection, alternating: the first ones also pay for compilation, and others of the
 * process's threads may be at work meanwhile. Many rounds where few show more than `limit` times as much.
 */
async function leastProcessorMs(attack: object, limit: number) {
  let [refusal, introspection] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 4 || (round < 20 && refusal >= limit * introspection); round++) {
    refusal = Math.min(refusal, (await send(attack)).processorMs);
    introspection = Math.min(introspection, (await send(INTROSPECTION)).processorMs);
  }
  return { refusal, introspection };
}

describe('a gateway under attack', () => {
  it.each(ATTACKS)('refuses a %s for less work than two introspections take', async (_name, attack, says) => {
    const { status, body } = await send(attack);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.data ?? null).toBeNull();
    expect(body.errors?.length).toBeLessThanOrEqual(51);
    expect(body.errors?.map(({ message }) => message).join('\n')).toMatch(says);
    for (const { extensions } of body.errors ?? []) {
      expect(extensions.code).toBe('validation_error');
      expect(extensions.requestId).toMatch(/^[\w-]{8,}$/);
    }
    const { refusal, introspection } = await leastProcessorMs(attack, 2);
    expect(refusal).toBeLessThan(2 * introspection);
  });

  it('refuses a body that is too large', async () => {
    const { status, body } = await send({ query: `{ eventCursor } ${' '.repeat(300_000)}` });
    expect(status).toBe(413);
    expect(body.errors?.[0]?.extensions.code).toBe('validation_error');
  });
});

describe('operations of client tools', () => {
  it.each([
    ['introspection', getIntrospectionQuery()],
    [
      'introspection with all options',
      getIntrospectionQuery({
        inputValueDeprecation: true,
        oneOf: true,
        schemaDescription: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
      }),
    ],
    [
      'an alias for each of 100 cities',
      `{ ${repeat(100, (n) => `c${n}: point(latitude: ${n % 80}, longitude: ${n}) { latitude longitude }`)} }`,
    ],
    ['fragments', '{ models { ...m } } fragment m on Model { id ...n } fragment n on Model { title }'],
  ])('are answered: %s', async (_name, query) => {
    const { status, body } = await send({ query });
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
  });

  it('are answered in order when they come in a batch', async () => {
    const { status, body } = await send([
      { query: '{ eventCursor }' },
      { query: '{ nothing }' },
      { query: '{ pin }' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { data: { eventCursor: expect.any(String) } },
      { errors: [{ extensions: { code: 'validation_error' } }] },
      { data: { pin: expect.any(String) } },
    ]);
  });

  it.each([[null], [1], ['{ pin }'], [[{ query: '{ pin }' }]]])(
    'are refused one by one where they are not operations: %j',
    async (item) => {
      const { status, body } = await send([{ query: '{ eventCursor }' }, item]);
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { data: { eventCursor: expect.any(String) } },
        { errors: [{ extensions: { code: 'validation_error' } }] },
      ]);
    },
  );
});
