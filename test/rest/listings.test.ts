import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { absenceOf, SURFACE_VARIABLE_NAMES } from '../../src/catalog/index.ts';
import { VERSION } from '../../src/version.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

it('GET /models lists the seven models with their newest complete run', async () => {
  const { models } = (await (await gateway.get('/models')).json()) as { models: Record<string, unknown>[] };
  expect(models.map(({ id }) => id)).toEqual([
    'gfs',
    'euro-ifs',
    'hrrr',
    'nam',
    'icon-global',
    'icon-eu',
    'arome',
  ]);
  expect(models[0]).toMatchObject({
    horizon_hours: 384,
    update_cycle_hours: 6,
    latest_init_time: '2026-01-15T00:00:00Z',
    synthetic: true,
    levels_hpa: [1000, 850, 700, 500, 300, 250],
  });
  expect(models[1]).toMatchObject({ latest_init_time: null });
  const [, ifs] = models as [unknown, { variables: string[] }];
  expect(ifs.variables).toContain('relative_humidity_2m');
  expect(ifs.variables).not.toContain('visibility');
});

it('GET /models/{model}/variables lists units, CF names and first leads', async () => {
  const body = (await (await gateway.get('/models/gfs/variables')).json()) as {
    variables: { name: string }[];
    pressure_level_variables: { base: string }[];
  };
  expect(body.variables.map(({ name }) => name)).toEqual(
    SURFACE_VARIABLE_NAMES.filter((name) => absenceOf('gfs', name) === null),
  );
  expect(body.variables.find(({ name }) => name === 'total_precipitation')).toMatchObject({
    units: 'kg m-2',
    standard_name: 'precipitation_amount',
    lead_hours: { first: 1 },
  });
  expect(body.pressure_level_variables.map(({ base }) => base)).toContain('geopotential_height');
});

it('GET /models/{model}/variables of an unknown model is 404 with a near match', async () => {
  const response = await gateway.get('/models/hrr/variables');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('did you mean hrrr') });
});

it('GET /healthz needs no key and reports the age of the data', async () => {
  const response = await fetch(`${gateway.address}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    models: {
      gfs: { latest_init_time: '2026-01-15T00:00:00Z', age_seconds: expect.any(Number), synthetic: true },
    },
  });
});

it('GET / links to the interfaces: JSON for programs, a page for browsers', async () => {
  const json = await fetch(`${gateway.address}/`, { headers: { accept: 'application/json' } });
  expect(await json.json()).toMatchObject({ graphql: '/graphql', health: '/healthz' });
  const page = await fetch(`${gateway.address}/`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page.text()).toContain('/graphql');
});

it('GET / lists every interface, and each link works', async () => {
  const listed = await fetch(`${gateway.address}/`, { headers: { accept: 'application/json' } });
  const { name, version, authentication, ...links } = (await listed.json()) as Record<string, string>;
  expect([name, version, authentication]).toEqual(['isobar', VERSION, 'Authorization: Bearer <key>']);
  for (const path of [
    '/edr',
    '/collections',
    '/stac',
    '/stac/search',
    '/refs/{model}',
    '/metrics',
    '/models/{model}',
  ]) {
    expect(Object.values(links)).toContain(path);
  }
  const statuses = await Promise.all(
    Object.values(links).map(async (path) => {
      const filled = path
        .replace('{model}', 'gfs')
        .replace('{question}', 'rain')
        .replace(/\{.*\}/, 'ber');
      const answer = await gateway.get(filled);
      expect(await answer.text()).not.toContain('there is no GET');
      return [path, answer.status];
    }),
  );
  // GraphQL wants a query, assistants a session, a question a place, and the demo's producer does not run.
  const NOT_200 = { graphql: 400, mcp: 400, language: 422, references: 404 } as const;
  expect(statuses).toEqual(
    Object.entries(links).map(([name, path]) => [path, NOT_200[name as keyof typeof NOT_200] ?? 200]),
  );
});

it('GET /models/{model} gives one model, as the list of all has it', async () => {
  const { models } = (await (await gateway.get('/models')).json()) as { models: { id: string }[] };
  for (const listed of models) {
    const one = await gateway.get(`/models/${listed.id}`);
    expect([one.status, await one.json()]).toEqual([200, listed]);
  }
  const unknown = await gateway.get('/models/hrr');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ detail: expect.stringContaining('did you mean hrrr') });
});

it('/collections is what /edr/collections is', async () => {
  for (const path of ['/collections', '/collections/gfs']) {
    const [root, edr] = await Promise.all([gateway.get(path), gateway.get(`/edr${path}`)]);
    expect([root.status, await root.json()]).toEqual([200, await edr.json()]);
  }
  expect((await fetch(`${gateway.address}/collections`)).status).toBe(401);
  const unknown = await gateway.get('/collections/gsf');
  expect(unknown.headers.get('content-type')).toBe('application/problem+json');
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    expect.objectContaining({ detail: expect.stringContaining('did you mean gfs') }),
  ]);
});

it.each([
  ['/edr/nope', 'there is no GET /edr/nope; GET / says where things are'],
  ['/edr/collections/gfs/nope', 'there is no GET /edr/collections/gfs/nope;'],
  ['/stac/nope', 'there is no GET /stac/nope;'],
  ['/collections/gfs/nope', 'there is no GET /collections/gfs/nope;'],
  ['/nope/x', 'there is no GET /nope/x;'],
])('a 404 of %s names the whole path', async (path, detail) => {
  const response = await gateway.get(path);
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ detail: expect.stringContaining(detail) }),
  ]);
});

it('a method that a path below a mount does not have is refused with the whole path', async () => {
  for (const path of ['/edr', '/edr/conformance', '/stac/collections']) {
    const response = await fetch(`${gateway.address}${path}`, { method: 'DELETE' });
    expect([response.status, await response.json()]).toEqual([
      405,
      expect.objectContaining({ detail: expect.stringContaining(`DELETE is not offered on ${path}: use`) }),
    ]);
  }
});

it.each(['/healthz', '/llm.txt'])(
  '%s answers whatever the query has, as probes and caches add it',
  async (path) => {
    const plain = await fetch(`${gateway.address}${path}`);
    const probed = await fetch(`${gateway.address}${path}?probe=1&probe=2&ts=20260115&fmt=xml&f`);
    expect([probed.status, probed.headers.get('content-type')]).toEqual([
      plain.status,
      plain.headers.get('content-type'),
    ]);
  },
);

it.each([
  '/pont',
  '/point/',
  '/../package.json',
  '/assets/../app.ts',
  '/assets/%2e%2e/app.ts',
  '/assets/nothing.js',
])('GET %s is neither a file nor a route', async (path) => {
  const response = await gateway.get(path);
  expect(path === '/point/' ? 422 : 404).toBe(response.status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

it('a path that cannot be decoded is refused, not an internal error', async () => {
  const response = await gateway.get('/models/%/variables');
  expect(response.status).toBe(422);
});
