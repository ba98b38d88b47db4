import { afterAll, beforeAll, expect, inject, it } from 'vitest';
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
  expect(body.variables).toHaveLength(19);
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
