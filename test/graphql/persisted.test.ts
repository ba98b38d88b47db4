import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlRouter, schema } from '../../src/graphql/index.ts';
import { readOperations } from '../../src/graphql/transport/persisted/operations-folder.ts';
import { createAdmission } from '../../src/http/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const CURSOR = 'query Cursor { eventCursor }\n';
const PIN = 'query Pin { pin }';
const MODEL = 'query Model($id: ModelId!) { model(id: $id) { id } }';

const root = scratchFolder();
let folders = 0;
function folderOf(files: Record<string, string>): string {
  const folder = path.join(root, `operations-${++folders}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const GOOD = {
  'cursor.graphql': CURSOR,
  'client-preset.json': JSON.stringify({ [sha256(PIN)]: PIN }),
  'list.json': JSON.stringify({
    format: 'any',
    version: 1,
    operations: [{ id: sha256(MODEL), name: 'Model', type: 'query', body: MODEL }],
  }),
  'README.md': 'no operation',
};

describe('a folder of persisted operations', () => {
  it('may contain .graphql documents and manifests of client tools', () => {
    expect([...readOperations(folderOf(GOOD), schema).keys()].sort()).toEqual(
      [CURSOR, PIN, MODEL].map(sha256).sort(),
    );
  });

  it.each([
    ['a file that is not GraphQL', { 'a.graphql': 'hello {' }, /a\.graphql.*Syntax/],
    ['an operation of another schema', { 'a.graphql': '{ weather }' }, /a\.graphql.*weather/],
    [
      'a hash that does not match its document',
      { 'a.json': JSON.stringify({ [sha256('x')]: PIN }) },
      /a\.json.*SHA-256/,
    ],
    ['a JSON file that is not a manifest', { 'a.json': '[1]' }, /a\.json/],
    ['an operation beyond the limits', { 'a.graphql': `{ ${'eventCursor '.repeat(50)} }` }, /repetitions/],
  ])('is refused with %s', (_what, files, says) => {
    expect(() => readOperations(folderOf(files), schema)).toThrow(says);
  });
});

describe('persisted operations', () => {
  let gateway: TestGateway;
  const addresses = new Map<boolean, string>();
  const servers: ReturnType<typeof createServer>[] = [];
  beforeAll(async () => {
    gateway = await openGateway();
    const folder = folderOf(GOOD);
    for (const operationsOnly of [false, true]) {
      const { access, forecasts, keyring, language, log, meter } = gateway.parts;
      const app = express().use(
        '/graphql',
        graphqlRouter({
          forecasts,
          language,
          admission: createAdmission(keyring, meter),
          access,
          publicUrl: null,
          log,
          graphiql: false,
          version: '1',
          operationsFolder: folder,
          operationsOnly,
        }),
      );
      const server = createServer(app).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      addresses.set(operationsOnly, `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`);
    }
  });
  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await gateway.close();
  });

  async function send(only: boolean, body: object) {
    const response = await fetch(addresses.get(only) ?? '', {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as { data?: object; errors?: { message: string; extensions: object }[] },
    };
  }
  const known = (document: string) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: sha256(document) } },
  });

  it.each([false, true])('are answered by their hash, with variables (others refused: %s)', async (only) => {
    const { body } = await send(only, { ...known(MODEL), variables: { id: 'gfs' } });
    expect(body).toMatchObject({ data: { model: { id: 'gfs' } } });
  });

  it.each([false, true])('are answered by documentId (others refused: %s)', async (only) => {
    for (const documentId of [`sha256:${sha256(MODEL)}`, sha256(MODEL)]) {
      const { body } = await send(only, { documentId, variables: { id: 'gfs' } });
      expect(body).toMatchObject({ data: { model: { id: 'gfs' } } });
    }
    const address = new URL(addresses.get(only) ?? '');
    address.searchParams.set('documentId', `sha256:${sha256(MODEL)}`);
    address.searchParams.set('variables', '{"id":"hrrr"}');
    const response = await fetch(address, { headers: { authorization: `Bearer ${TEST_KEY}` } });
    expect(await response.json()).toMatchObject({ data: { model: { id: 'hrrr' } } });
  });

  it('are refused with an unknown documentId, one that is not text, and one that comes with a document', async () => {
    const unknown = await send(false, { documentId: `sha256:${sha256('x')}` });
    expect(unknown.body.errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
    const both = await send(false, { documentId: `sha256:${sha256(MODEL)}`, query: PIN });
    expect(both.status).toBe(400);
    expect(both.body.errors?.[0]?.message).toContain('exclude each other');
    expect((await send(false, { documentId: 7 })).status).toBe(400);
  });

  it('are answered to GET with an ETag', async () => {
    const url = `${addresses.get(true)}?extensions=${encodeURIComponent(JSON.stringify(known(CURSOR).extensions))}`;
    const headers = { authorization: `Bearer ${TEST_KEY}` };
    const response = await fetch(url, { headers });
    expect(await response.json()).toMatchObject({ data: { eventCursor: expect.any(String) } });
    const again = await fetch(url, {
      headers: { ...headers, 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([false, true])(
    'that are unknown get the message PersistedQueryNotFound (others refused: %s)',
    async (only) => {
      const { body } = await send(only, known('{ pin eventCursor }'));
      expect(body.errors).toMatchObject([
        { message: 'PersistedQueryNotFound', extensions: { code: 'not_found' } },
      ]);
    },
  );

  it('cannot be added to where others are refused', async () => {
    const document = '{ eventCursor pin }';
    expect((await send(true, { query: document, ...known(document) })).status).toBe(400);
    expect((await send(true, known(document))).body.errors?.[0]?.message).toBe('PersistedQueryNotFound');
  });

  it('are the only ones answered when others are refused', async () => {
    expect((await send(false, { query: '{ eventCursor }' })).body).toHaveProperty('data.eventCursor');
    const refused = await send(true, { query: '{ eventCursor }' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ extensions: { code: 'validation_error' } }]);
    // Even with the hash of a persisted operation.
    expect((await send(true, { query: '{ pin eventCursor }', ...known(CURSOR) })).body).not.toHaveProperty(
      'data',
    );
    expect((await send(true, {})).status).toBe(400);
  });
});

describe('operations that clients register', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway();
  });
  afterAll(() => gateway.close());

  async function send(body: object) {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { data?: object; errors?: { message: string; extensions: object }[] };
  }
  const hashOf = (document: string) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: sha256(document) } },
  });

  it('are unknown at first, then answered by their hash alone, at the same cost', async () => {
    const variables = { id: 'gfs' };
    expect((await send({ ...hashOf(MODEL), variables })).errors).toMatchObject([
      { message: 'PersistedQueryNotFound' },
    ]);
    const registered = await send({ query: MODEL, ...hashOf(MODEL), variables });
    expect(registered).toMatchObject({ data: { model: { id: 'gfs' } }, extensions: { cost: {} } });
    expect(await send({ ...hashOf(MODEL), variables })).toEqual(registered);
    expect(await send({ query: MODEL, variables })).toEqual(registered);
  });

  it('are refused with a hash of another document, which stays unknown', async () => {
    const other = '{ eventCursor pin }';
    expect((await send({ query: PIN, ...hashOf(other) })).errors).toMatchObject([
      { message: expect.stringContaining('SHA-256'), extensions: { code: 'validation_error' } },
    ]);
    expect((await send(hashOf(other))).errors?.[0]?.message).toBe('PersistedQueryNotFound');
  });

  it('are not registered when they do not fit the schema or the limits', async () => {
    for (const document of ['{ weather }', '{ unfinished', `{ ${'eventCursor '.repeat(50)} }`]) {
      expect(await send({ query: document, ...hashOf(document) })).not.toHaveProperty('data');
      expect((await send(hashOf(document))).errors?.[0]?.message).toBe('PersistedQueryNotFound');
    }
  });

  it('give way to newer ones beyond 8 MB', async () => {
    const filler = (n: number) => `query Filler${n} { eventCursor } # ${'x'.repeat(99_000)}`;
    const first = filler(0);
    await send({ query: first, ...hashOf(first) });
    expect(await send(hashOf(first))).toHaveProperty('data');
    for (let n = 1; n < 85; n++) await send({ query: filler(n), ...hashOf(filler(n)) });
    expect((await send(hashOf(first))).errors?.[0]?.message).toBe('PersistedQueryNotFound');
    expect(await send(hashOf(filler(84)))).toHaveProperty('data');
  });
});
