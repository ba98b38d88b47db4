import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUsage } from '../../../src/access/usage/read-usage.ts';
import { type Asking, type Household, openPeople, read } from './people.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
let own: Household;
beforeAll(async () => {
  people = await openPeople({ anonymous: true });
  own = await people.household('own');
});
afterAll(() => people.close());

const RENAME = (name: string) =>
  `mutation { renameProject(project: "${own.project}", name: "${name}") { name } }`;
const nameNow = async () =>
  (await people.ask(own.as.owner, '{ project { name } }')).data?.['project'] as { readonly name: string };

async function send(headers: Asking, init: RequestInit, search = '') {
  const { cookie = '', 'x-isobar-csrf': csrf = '' } = own.as.owner;
  return read(
    await fetch(people.address + search, {
      ...init,
      headers: {
        cookie,
        ...(headers['x-isobar-csrf'] === undefined && { 'x-isobar-csrf': csrf }),
        ...headers,
      },
    }),
  );
}

describe('a session', () => {
  const json = 'application/json';
  const body = (name: string) => JSON.stringify({ query: RENAME(name) });
  /** Each way that a page of another origin may try, with what else it sends. */
  const FORGED: readonly (readonly [what: string, headers: Asking])[] = [
    ['no X-Isobar-CSRF', { 'x-isobar-csrf': '', 'content-type': json }],
    ['another Origin', { origin: 'https://evil.example', 'content-type': json }],
    ['the Origin null', { origin: 'null', 'content-type': json }],
    ['an Origin on another port', { origin: 'http://127.0.0.1:1', 'content-type': json }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site', 'content-type': json }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site', 'content-type': json }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none', 'content-type': json }],
    ['text/plain without X-Isobar-CSRF', { 'x-isobar-csrf': '', 'content-type': 'text/plain' }],
    [
      'a form without X-Isobar-CSRF',
      { 'x-isobar-csrf': '', 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['a multipart body', { 'x-isobar-csrf': '', 'content-type': 'multipart/form-data; boundary=x' }],
  ];

  it.each(
    FORGED.flatMap(([what, headers]) =>
      ['application/json', 'text/event-stream'].map((accept) => [what, accept, headers] as const),
    ),
  )('counts for nothing with %s, for an answer as %s', async (what, accept, headers) => {
    const before = await nameNow();
    const forms: Readonly<Record<string, string>> = {
      'application/x-www-form-urlencoded': new URLSearchParams({ query: RENAME(what) }).toString(),
      'multipart/form-data; boundary=x': `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${body(what)}\r\n--x--\r\n`,
    };
    const answer = await send(
      { accept, ...headers },
      { method: 'POST', body: forms[headers['content-type'] ?? ''] ?? body(what) },
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain(own.project);
    expect(await nameNow()).toEqual(before);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x'])(
    'of a page of this service does nothing with a body of %s either',
    async (type) => {
      const before = await nameNow();
      const { status } = await send({ 'content-type': type }, { method: 'POST', body: body('x') });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(await nameNow()).toEqual(before);
    },
  );

  it.each(['application/json', 'text/event-stream'])(
    'of a page of this service renames its project with an answer as %s',
    async (accept) => {
      const { origin } = new URL(people.address);
      const { status, text } = await send(
        { accept, 'content-type': json, origin, 'sec-fetch-site': 'same-origin' },
        { method: 'POST', body: body(`By ${accept}`) },
      );
      expect([status, text.includes(`By ${accept}`)]).toEqual([200, true]);
      expect(await nameNow()).toEqual({ name: `By ${accept}` });
    },
  );

  it.each(['application/json', 'text/event-stream', 'application/graphql-response+json'])(
    'and a key change nothing by GET as %s, also by the hash of a known mutation',
    async (accept) => {
      const before = await nameNow();
      const query = RENAME('By GET');
      const sha256Hash = createHash('sha256').update(query).digest('hex');
      const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
      for (const params of [{ query }, { query, extensions }, { extensions }]) {
        for (const headers of [{}, own.as.key]) {
          const { status, text } = await send({ accept, ...headers }, {}, `?${new URLSearchParams(params)}`);
          // An unknown hash is reported with status 200, so that clients register it.
          if ('query' in params) expect(status).toBeGreaterThanOrEqual(400);
          expect(text).toContain('"errors"');
          expect(text).not.toMatch(/By GET|"data":\{/);
        }
        // A viewer may not do it, but the server knows its hash from then on.
        await people.ask(own.as.viewer, query, {}, { persistedQuery: { version: 1, sha256Hash } });
      }
      expect(await nameNow()).toEqual(before);
    },
  );
});

describe('an answer with what belongs to an account', () => {
  const search = `?${new URLSearchParams({ query: '{ account { account { email } key { name } } }' })}`;

  it('is in no cache, and each caller gets an own one', async () => {
    const seen: string[] = [];
    for (const headers of [...Object.values(own.as), own.as.owner]) {
      const response = await fetch(people.address + search, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
      seen.push(await response.text());
    }
    const words = ['own-owner@', 'own-developer@', 'own-viewer@', 'own-key', 'own-owner@'];
    expect(seen.map((text, n) => text.includes(words[n] ?? '?'))).toEqual(words.map(() => true));
  });

  it('is not there for callers without a key or a session', async () => {
    const posted = await people.ask({}, '{ account { kind } models { id } }');
    const got = await read(await fetch(people.address + search, { headers: { 'x-isobar-csrf': '1' } }));
    const changed = await people.ask({}, RENAME('x'));
    for (const { status, data, errors } of [posted, got, changed]) {
      expect([status, data, errors[0]?.extensions.code]).toEqual([403, null, 'forbidden']);
    }
    expect((await people.ask({}, '{ models { id } }')).errors).toEqual([]);
  });
});

describe('what a person asks', () => {
  const DATA = '{ models { id latestRun { id } } }';
  const usageOf = async (project: string) => {
    // Answers are counted when their connection has taken them, a moment after a client has.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { meter, access } = people.gateway.parts;
    await meter.usage.flush();
    const now = access.now().getTime();
    const range = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000), by: ['KEY'] as const };
    return readUsage(access.database, project, range);
  };

  it('is counted and charged for the project that X-Isobar-Project names, by default the first', async () => {
    const { id, headers } = await people.person('busy');
    const made: string[] = [];
    for (const name of ['One', 'Two']) {
      const { data } = await people.ask(headers, `mutation { createProject(name: "${name}") { id } }`);
      made.push((data as { createProject: { id: string } }).createProject.id);
    }
    const [first = '', second = ''] = made;
    await people.ask(headers, DATA);
    await people.ask({ ...headers, 'x-isobar-project': second }, DATA);
    await people.ask({ ...headers, 'x-isobar-project': second }, DATA);
    const key = `session:${id}`;
    const of = async (project: string) => (await usageOf(project)).find((row) => row.key === key);
    const [one, two] = [await of(first), await of(second)];
    expect([two?.requests, two?.credits]).toEqual([2, 2 * ((one?.credits ?? 0) || Number.NaN)]);
  });

  it('is refused to one without a project, with advice on what to do, and others are counted on', async () => {
    const { headers } = await people.person('newcomer');
    const { status, errors, data, text } = await people.ask(headers, DATA);
    expect([status, data, errors[0]?.extensions.code]).toEqual([403, null, 'forbidden']);
    expect(text).toMatch(/project/);
    const viewer = await people.ask(headers, '{ account { project { id } projects { id } } }');
    expect(viewer.data).toEqual({ account: { project: null, projects: [] } });
    const before = await usageOf(own.project);
    await people.ask(own.as.key, DATA);
    const requests = (rows: typeof before) => rows.reduce((sum, row) => sum + row.requests, 0);
    expect(requests(await usageOf(own.project))).toBe(requests(before) + 1);
  });
});
