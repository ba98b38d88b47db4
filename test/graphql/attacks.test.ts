import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  // The first operation of a process pays for what is compiled.
  await send({ query: getIntrospectionQuery() });
  await send({ query: '{ models { id } }' });
});
afterAll(() => gateway.close());

interface Answer {
  readonly status: number;
  /** Processor time of client and gateway, which share this process: others on the machine do not count. */
  readonly ms: number;
  readonly body: {
    data?: unknown;
    errors?: { message: string; extensions: { code: string; requestId: string } }[];
  };
}

async function send(body: unknown): Promise<Answer> {
  const text = JSON.stringify(body);
  const begun = process.cpuUsage();
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
  const { user, system } = process.cpuUsage(begun);
  return { status: response.status, ms: (user + system) / 1000, body: answer };
}

const repeat = (times: number, part: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => part(n)).join(' ');

const ATTACKS: readonly (readonly [name: string, body: object, says: RegExp])[] = [
  ['depth bomb', { query: `${'{ a '.repeat(60)}${'}'.repeat(60)}` }, /levels of fields/],
  ['depth bomb beyond all tokens', { query: '{ a '.repeat(20_000) }, /levels of brackets/],
  ['bracket bomb', { query: `{ point(latitude: ${'['.repeat(60_000)}` }, /levels of brackets/],
  ['token flood', { query: `{ cursor ${'a '.repeat(30_000)} }` }, /token/i],
  ['alias flood', { query: `{ ${repeat(2000, (n) => `a${n}: cursor`)} }` }, /aliases/],
  ['repeated field', { query: `{ ${repeat(3000, () => 'variables { name }')} }` }, /token|repetitions/],
  [
    'repeated field in inline fragments',
    { query: `{ ${repeat(1500, () => '... { cursor }')} }` },
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
    /costs/,
  ],
  [
    'list of what is no value',
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
    { query: '{ model(id: gfs) { ...a } } fragment a on Model { runs { model { ...a } } }' },
    /levels|itself|selection/,
  ],
  [
    'fragments that multiply',
    {
      query: `{ ...f0 } ${repeat(40, (n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`)} fragment f40 on Query { cursor }`,
    },
    /too many (fields|repetitions)/,
  ],
  [
    'many fragments',
    {
      query: `{ ${repeat(500, (n) => `...f${n}`)} } ${repeat(500, (n) => `fragment f${n} on Query { cursor }`)}`,
    },
    /fragments/,
  ],
  ['directive flood', { query: `{ cursor ${repeat(1000, () => '@include(if: true)')} }` }, /directives/],
  ['unknown directives', { query: `{ cursor ${repeat(90, (n) => `@a${n}`)} }` }, /directive/],
  ['many faults', { query: `{ ${repeat(2000, (n) => `variabels${n}`)} }` }, /variabels|Too many/],
  ['comment flood', { query: `${'#\n'.repeat(50_000)}{ cursor }` }, /comment/i],
  [
    'deep introspection',
    {
      query:
        '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    },
    /introspection depth/i,
  ],
  ['batch flood', Array(500).fill({ query: '{ cursor }' }), /Batching is limited to 10/],
];

describe('an attack is refused, typed and soon:', () => {
  it.each(ATTACKS)('%s', async (_name, attack, says) => {
    const { status, ms, body } = await send(attack);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.data ?? null).toBeNull();
    expect(body.errors?.length).toBeLessThanOrEqual(51);
    expect(body.errors?.map(({ message }) => message).join('\n')).toMatch(says);
    for (const { extensions } of body.errors ?? []) {
      expect(extensions.code).toBe('validation_error');
      expect(extensions.requestId).toMatch(/^[\w-]{8,}$/);
    }
    // The best of three: the first is compiled while it runs.
    const again = [await send(attack), await send(attack)];
    expect(Math.min(ms, ...again.map((answer) => answer.ms))).toBeLessThan(50);
  });

  it('a body that is too large', async () => {
    const { status, body } = await send({ query: `{ cursor } ${' '.repeat(300_000)}` });
    expect(status).toBe(413);
    expect(body.errors?.[0]?.extensions.code).toBe('validation_error');
  });
});

describe('what tools send is answered:', () => {
  it.each([
    ['introspection', getIntrospectionQuery()],
    [
      'introspection of all there is',
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
  ])('%s', async (_name, query) => {
    const { status, body } = await send({ query });
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
  });

  it('a batch, in its order', async () => {
    const { status, body } = await send([
      { query: '{ cursor }' },
      { query: '{ nothing }' },
      { query: '{ pin }' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { data: { cursor: expect.any(String) } },
      { errors: [{ extensions: { code: 'validation_error' } }] },
      { data: { pin: expect.any(String) } },
    ]);
  });
});
