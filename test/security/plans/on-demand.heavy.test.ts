import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { actions, DEFAULT_PLANS } from '../../../src/access/index.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import type { OnDemand } from '../../../src/forecast/index.ts';
import { createOnDemandIngest, demoLineage, demoRunSource, ingest } from '../../../src/ingest/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';

/** The newest run of hrrr is then that of 04 UTC, to 18 hours. */
const now = () => new Date('2026-01-15T06:00:00Z');
const STORED = '2026-01-15T04:00:00Z';
const RUN = '2026-01-15T02:00:00Z';
const PLACE = 'lat=39.74&lon=-104.99';

let producer: DemoProducer;
let gateway: TestGateway;
/** Requests to the source: runs that were looked up, and fields. */
let fetches: string[] = [];
beforeAll(async () => {
  producer = await startDemoProducer({ now, models: ['hrrr'] });
  const sourceOf = () => createSourceTree({ model: 'hrrr', bases: [producer.base('hrrr')], now });
  gateway = await openGateway(
    undefined,
    (store, log) =>
      recorded(
        createOnDemandIngest({
          ...{ store, log, now, sourceOf },
          runSourceOf: (model) => demoRunSource(producer.lineageBase(model)),
          lineageUrl: demoLineage(producer),
        }),
      ),
    undefined,
    { ISOBAR_ANONYMOUS: 'on' },
  );
  // Its grid is that of runs which are only at the source.
  await ingest({
    model: 'hrrr',
    locations: [producer.base('hrrr')],
    initTime: new Date(STORED),
    now: now(),
    store: gateway.parts.store,
    source: demoRunSource('test'),
  });
}, 120_000);
afterAll(() => Promise.all([gateway?.close(), producer?.close()]));
beforeEach(() => {
  fetches = [];
});

function recorded(source: OnDemand): OnDemand {
  const note = (fields: Parameters<OnDemand['ingestFields']>[2]) =>
    fetches.push(...fields.map(({ variable, leads }) => `${variable} ${leads}`));
  return {
    mayHold: (model, initTime) => source.mayHold(model, initTime),
    open(model, initTime, share) {
      fetches.push(`open ${initTime.toISOString()}`);
      return source.open(model, initTime, share);
    },
    ingestFields(model, initTime, fields, ...others) {
      note(fields);
      return source.ingestFields(model, initTime, fields, ...others);
    },
    readCells(model, initTime, fields, ...others) {
      note(fields);
      return source.readCells(model, initTime, fields, ...others);
    },
  };
}

/** A project whose credits are counted. */
async function openProject() {
  const { access } = gateway.parts;
  const { id: projectId } = await actions.createProject(access, SHELL, { name: 'Counted' });
  const { key } = await actions.createKey(access, SHELL, { projectId, name: 'key' });
  const headers = { authorization: `Bearer ${key}` };
  const get = (route: string, more: Record<string, string> = {}, method = 'GET') =>
    fetch(gateway.address + route, { method, headers: { ...headers, ...more } });
  return {
    get,
    async estimate(route: string): Promise<number> {
      const response = await get(route, { prefer: 'estimate' });
      expect(response.status).toBe(200);
      return ((await response.json()) as { credits: number }).credits;
    },
    async query<Data>(query: string): Promise<{ data: Data; errors?: { message: string }[] }> {
      const response = await fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await response.json()) as { data: Data };
    },
    take: (credits: number) => actions.correctCredits(access, SHELL, { projectId, credits: -credits }),
    async left(): Promise<number> {
      const response = await get('/models?estimate=true');
      return ((await response.json()) as { remaining: number }).remaining;
    },
  };
}

const point = (run: string, variable: string, to = 3) =>
  `/point?model=hrrr&${PLACE}&init_time=${run}&var=${variable}&lead_to=${to}`;

describe('an estimate of a run that only its source has', () => {
  it('fetches nothing, through any interface, and says what the fetch would cost', async () => {
    const project = await openProject();
    const stored = await project.estimate(point(STORED, 'air_temperature_2m'));
    for (const route of [
      point('2026-01-15T00:00:00Z', 'air_temperature_2m'),
      '/bbox?model=hrrr&west=-106&east=-103&south=38&north=41&var=air_temperature_2m&lead_hours=3&init_time=2026-01-15T00:00:00Z',
      '/bbox?model=hrrr&west=-106&east=-103&south=38&north=41&var=air_temperature_2m&lead_hours=3&fmt=netcdf&init_time=2026-01-15T00:00:00Z',
      `/profile?model=hrrr&${PLACE}&lead_hours=3&init_time=2026-01-15T00:00:00Z`,
      '/edr/collections/hrrr/instances/2026-01-15T00:00:00Z/position?coords=POINT(-104.99+39.74)&parameter-name=cape',
      '/edr/collections/hrrr/instances/2026-01-15T00:00:00Z/cube?bbox=-106,38,-103,41&parameter-name=temperature&z=850',
    ]) {
      expect([route, (await project.estimate(route)) > 10 * stored]).toEqual([route, true]);
    }
    interface Estimated {
      readonly estimate: { readonly credits: number; readonly allowed: boolean };
    }
    const operation = `{ point(latitude: 39.74, longitude: -104.99) {
      forecast(model: hrrr, initTime: \\"2026-01-15T00:00:00Z\\") {
        series(leadTo: 3) { column(variable: air_temperature_2m) { values } } } } }`.replaceAll('\n', ' ');
    const { data } = await project.query<Estimated>(
      `{ estimate(query: "${operation}") { credits allowed } }`,
    );
    expect(data.estimate.credits).toBeGreaterThan(10 * stored);
    expect(fetches).toEqual([]);
  });

  it('is what the answer then costs, and the next the price of a stored run', async () => {
    const project = await openProject();
    const route = point(RUN, 'visibility');
    const credits = await project.estimate(route);
    expect(fetches).toEqual([]);
    const before = await project.left();
    const response = await project.get(route);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-credits-cost')).toBe(`${credits}`);
    expect(before - (await project.left())).toBe(credits);
    expect(fetches).toContain('visibility 0,1,2,3');
    const stored = await project.estimate(point(STORED, 'visibility'));
    await vi.waitFor(async () => expect(await project.estimate(route)).toBe(stored), { timeout: 30_000 });
  });

  it('holds for GraphQL too', async () => {
    const project = await openProject();
    const operation = `{ point(latitude: 39.74, longitude: -104.99) {
      forecast(model: hrrr, initTime: "${RUN}") { series(leadTo: 2) { column(variable: cape) { values } } } } }`;
    const text = JSON.stringify(operation);
    const { data } = await project.query<{ estimate: { credits: number } }>(
      `{ estimate(query: ${text}) { credits } }`,
    );
    const before = await project.left();
    const { errors } = await project.query(operation);
    expect(errors).toBeUndefined();
    expect(before - (await project.left())).toBe(data.estimate.credits);
  });
});

describe('a fetch from a source', () => {
  it('is not begun where its price is not left', async () => {
    const project = await openProject();
    await project.take((DEFAULT_PLANS.free.monthlyCredits ?? 0) - 200);
    const all = `/edr/collections/hrrr/instances/${RUN}/cube?bbox=-106,38,-103,41&parameter-name=temperature`;
    expect(await project.estimate(all)).toBeGreaterThan(200);
    expect((await project.get(all)).status).toBe(402);
    expect(fetches.filter((fields) => !fields.startsWith('open'))).toEqual([]);
    expect(await project.left()).toBe(200);
  });

  it.each([
    ['HEAD', {}],
    ['GET', { 'if-none-match': '*' }],
  ])('is paid for by %s with %j too, if it is done for it', async (method, headers) => {
    const project = await openProject();
    const route = point(RUN, method === 'HEAD' ? 'snow_depth' : 'dewpoint_temperature_2m');
    const before = await project.left();
    const credits = await project.estimate(route);
    const fetched = credits - (await project.estimate(point(STORED, 'snow_depth')));
    await (await project.get(route, headers, method)).arrayBuffer();
    const paid = before - (await project.left());
    if (fetches.length > 0) expect(paid).toBeGreaterThanOrEqual(fetched);
    else expect(paid).toBeLessThan(10);
  });

  it('costs nothing of what the source does not have', async () => {
    const project = await openProject();
    const before = await project.left();
    const response = await project.get(point('2026-01-15T05:00:00Z', 'cape'));
    expect(response.status).toBe(404);
    expect(await project.left()).toBe(before);
  });
});

describe('a caller without a key', () => {
  const get = (route: string) => fetch(gateway.address + route);

  it('reads what is stored, and has nothing fetched', async () => {
    expect((await get(point(STORED, 'cape'))).status).toBe(200);
    const response = await get(point('2026-01-15T01:00:00Z', 'cape'));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('only callers with a key may have it read from its source'),
    });
    expect(await (await get(point('2026-01-15T01:00:00Z', 'cape'))).text()).toContain(STORED);
    expect(fetches).toEqual([]);
  });

  it('learns so where some of a run was fetched for others', async () => {
    const project = await openProject();
    await project.get(point(RUN, 'pressure_surface', 1));
    fetches = [];
    const response = await get(point(RUN, 'wind_u_100m', 1));
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('fetched for callers with a key'),
    ]);
    expect(fetches).toEqual([]);
  });
});
