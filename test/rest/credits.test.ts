import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { scratchFolder } from '../support/scratch.ts';
import { keyOnPlan, plansIn } from './contract/plans.ts';
import { jsonOf, type RawAnswer, type Sent, send } from './http-client.ts';

const folder = scratchFolder();
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  const plans = plansIn(folder, {
    // As many requests as a test makes.
    metered: { extends: 'paid', monthlyCredits: 100_000 },
    narrow: { monthlyCredits: 1000, maxPoints: 2, maxCells: 10, maxSeries: 3 },
    recent: { archiveHours: 24 },
  });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  key = await keyOnPlan(gateway, 'metered');
});
afterAll(() => gateway?.close());

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const BOX = '/bbox?model=gfs&var=air_temperature_2m&west=-10&south=35&east=30&north=60';
const POSITION = '/edr/collections/gfs/position?coords=POINT(10+50)&parameter-name=air_temperature_2m';
const AREA = '/edr/collections/gfs/area?bbox=-10,35,30,60&parameter-name=air_temperature_2m&datetime=%2B0h';
const LINE = 'LINESTRING(0+40,20+50)';
const TRAJECTORY = `/edr/collections/gfs/trajectory?coords=${LINE}&parameter-name=air_temperature_2m&datetime=%2B0h`;

/** Priced routes of each interface. */
const PRICED = [
  POINT,
  BOX,
  '/profile?model=gfs&lat=50&lon=10&variables=temperature_500hpa',
  '/models',
  '/models/gfs',
  '/models/gfs/variables',
  '/collections',
  `/collections/gfs/position?coords=POINT(10+50)&parameter-name=air_temperature_2m`,
  POSITION,
  AREA,
  TRAJECTORY,
  '/edr/collections/gfs/cube?bbox=0,40,10,50&parameter-name=air_temperature_2m&datetime=%2B0h',
  '/edr/collections/gfs/radius?coords=POINT(10+50)&within=800&within-units=km&parameter-name=air_temperature_2m',
  `/edr/collections/gfs/corridor?coords=${LINE}&corridor-width=500&width-units=km&parameter-name=air_temperature_2m`,
  '/edr/collections/gfs/locations',
  '/edr/collections/gfs/locations/paris?parameter-name=air_temperature_2m',
  '/edr/collections/gfs/locations?lats=50,51&lons=10,11&parameter-name=air_temperature_2m',
  '/edr/collections',
  '/edr/collections/gfs/instances',
  '/stac/collections',
  '/stac/search',
  '/stac/collections/gfs/items/gfs-20260101T00Z',
];

const ask = (call: string, sent: Sent = {}) => send(gateway, call, { key, ...sent });
const costOf = ({ headers }: RawAnswer) => Number(headers['x-credits-cost'] ?? Number.NaN);
const leftOf = ({ headers }: RawAnswer) => Number(headers['x-credits-remaining'] ?? Number.NaN);
const left = async () => Number(jsonOf(await ask(`${POINT}&estimate=true`))['remaining']);
const and = (call: string, more: string) => `${call}${call.includes('?') ? '&' : '?'}${more}`;

describe('an estimate', () => {
  it.each(PRICED)('is what %s costs, and itself costs nothing', async (call) => {
    const estimate = await ask(and(call, 'estimate=true'));
    expect([estimate.status, estimate.content.toString()]).toEqual([
      200,
      expect.stringMatching(/^\{"credits"/),
    ]);
    expect(estimate.headers).toMatchObject({
      'content-type': 'application/vnd.isobar.estimate+json',
      'cache-control': 'no-store',
      vary: expect.stringContaining('Prefer'),
      'x-credits-cost': '0',
    });
    const { credits, remaining, plan, renews_at } = jsonOf(estimate);
    expect({ plan, renews_at }).toEqual({
      plan: 'metered',
      renews_at: expect.stringMatching(/-01T00:00:00Z$/),
    });
    expect(credits).toBeGreaterThanOrEqual(1);
    const answer = await ask(call);
    // What is not there is not charged: this run has no pressure levels.
    const isThere = !call.startsWith('/profile');
    expect([answer.status === 200, costOf(answer)]).toEqual([isThere, isThere ? credits : 0]);
    expect(leftOf(answer)).toBe(Number(remaining) - (isThere ? Number(credits) : 0));
  });

  it('comes for the header Prefer too, in any of its spellings, and says that it was followed', async () => {
    for (const prefer of ['estimate', 'respond-async, Estimate', 'estimate=true; a=b', 'estimate=""']) {
      const { headers, content } = await ask(POINT, { headers: { prefer } });
      expect([prefer, headers['preference-applied']]).toEqual([prefer, 'estimate']);
      expect(content.toString()).toContain('"credits":');
    }
    for (const prefer of ['estimated', 'estimate=false', 'return=minimal']) {
      expect((await ask(POINT, { headers: { prefer } })).headers['preference-applied']).toBeUndefined();
    }
    expect((await ask(`${POINT}&estimate=false`)).headers['content-type']).toBe('application/json');
  });

  it('of a reference set asks no source for its messages', async () => {
    expect(jsonOf(await ask('/refs/gfs.json?estimate=true'))['credits']).toBeGreaterThanOrEqual(1);
  });

  it('is refused as the question would be', async () => {
    for (const [call, status] of [
      [`${POINT}&lead_from=5&lead_to=2`, 422],
      [`${POINT}&init_time=2025-01-01T00`, 404],
      [`${BOX}&lead_hours=1&stride=0`, 422],
      [`${POSITION}&datetime=nonsense`, 400],
      ['/stac/search?limit=0', 400],
      [`${POINT}&fmt=netcdf`, 422],
    ] as const) {
      const answer = await ask(`${call}&estimate=true`);
      expect([call, answer.status]).toEqual([call, status]);
    }
    expect((await ask(`${POINT}&estimate=perhaps`)).status).toBe(422);
    expect((await ask('/llm.txt?estimate=true')).headers['content-type']).toContain('text/plain');
  });
});

describe('the credits of an answer', () => {
  it('are the same in every form', async () => {
    const forms = [
      [POINT, ['json', 'csv', 'geojson'], 'fmt'],
      [BOX, ['json', 'csv', 'geojson', 'netcdf', 'geotiff', 'png'], 'fmt'],
      [POSITION, ['CoverageJSON', 'GeoJSON', 'CSV', 'NetCDF'], 'f'],
      [AREA, ['CoverageJSON', 'GeoJSON', 'CSV', 'NetCDF'], 'f'],
    ] as const;
    for (const [call, names, parameter] of forms) {
      const answers = await Promise.all(names.map((name) => ask(`${call}&${parameter}=${name}`)));
      expect([call, answers.map(({ status }) => status)]).toEqual([call, names.map(() => 200)]);
      expect([call, new Set(answers.map(costOf)).size]).toEqual([call, 1]);
    }
  });

  it('grow with places, variables and cells', async () => {
    const points = await ask(`${POSITION.replace('POINT(10+50)', 'MULTIPOINT((10+50),(11+51),(60+20))')}`);
    expect(costOf(points)).toBeGreaterThan(costOf(await ask(POSITION)));
    const small = await ask(BOX.replace('east=30', 'east=0'));
    expect(costOf(await ask(BOX))).toBeGreaterThan(costOf(small));
  });

  it('are 1 for what the client has, where that is known before anything is read, and the whole price for all else', async () => {
    const first = await ask(BOX);
    expect(costOf(first)).toBeGreaterThan(1);
    const notModified = await ask(BOX, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
    expect([notModified.status, costOf(notModified), leftOf(notModified)]).toEqual([
      304,
      1,
      leftOf(first) - 1,
    ]);
    const head = await ask(BOX, { method: 'HEAD' });
    const left = leftOf(first) - 1 - costOf(first);
    expect([head.status, costOf(head), leftOf(head)]).toEqual([200, costOf(first), left]);
    const any = await ask(BOX, { headers: { 'if-none-match': '*' } });
    expect([any.status, costOf(any), leftOf(any)]).toEqual([304, costOf(first), left - costOf(first)]);
    // Whether it still is the answer is known once it is made.
    const search = await ask('/stac/search');
    const again = await ask('/stac/search', { headers: { 'if-none-match': search.headers['etag'] ?? '' } });
    const cost = costOf(search);
    expect([again.status, costOf(again), leftOf(again)]).toEqual([304, cost, leftOf(search) - cost]);
    const none = await ask('/stac/search?datetime=2001-01-01T00:00:00Z');
    expect([none.status, jsonOf(none)['features'], costOf(none)]).toEqual([200, [], 1]);
  });

  it('are not counted on the plan of the first project, whose answers say what they cost all the same', async () => {
    const { headers } = await send(gateway, BOX, { key: TEST_KEY });
    expect(Number(headers['x-credits-cost'])).toBeGreaterThan(1);
    expect(headers['x-credits-remaining']).toBeUndefined();
    const estimate = jsonOf(await send(gateway, `${BOX}&estimate=true`, { key: TEST_KEY }));
    expect(estimate).toMatchObject({ remaining: null, renews_at: null, plan: 'local' });
  });

  it('are read by pages of other origins', async () => {
    const { headers } = await ask(POINT, { headers: { origin: 'https://a.example' } });
    const exposed = String(headers['access-control-expose-headers']);
    for (const name of ['X-Credits-Cost', 'X-Credits-Remaining', 'Preference-Applied']) {
      expect(exposed).toContain(name);
    }
    const preflight = await send(gateway, POINT, {
      method: 'OPTIONS',
      key: null,
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    });
    expect(String(preflight.headers['access-control-allow-headers'])).toContain('Prefer');
  });
});

describe('a search by POST', () => {
  const search = (body: object, project = key, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${gateway.address}/stac/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${project}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const credits = ({ headers }: Response) => Number(headers.get('x-credits-cost'));

  it('costs what the same by GET does, which it answers on request', async () => {
    const byGet = costOf(await ask('/stac/search?limit=1'));
    const estimates = [
      await search({ limit: 1, estimate: true }),
      await search({ limit: 1 }, key, { prefer: 'estimate' }),
    ];
    for (const estimate of estimates) {
      expect(estimate.headers.get('content-type')).toBe('application/vnd.isobar.estimate+json');
      expect([credits(estimate), ((await estimate.json()) as { credits: number }).credits]).toEqual([
        0,
        byGet,
      ]);
    }
    const answer = await search({ limit: 1, estimate: false });
    expect([answer.status, credits(answer)]).toEqual([200, byGet]);
    expect((await search({ limit: 0, estimate: true })).status).toBe(400);
  });

  it('is counted as a search of the catalogue, with what it cost and the model that it names', async () => {
    const project = await keyOnPlan(gateway, 'metered', 'searching');
    const cost = credits(await search({ model: 'gfs' }, project));
    await vi.waitFor(async () => {
      await gateway.parts.meter.usage.flush();
      const rows = await gateway.parts.access.database
        .selectFrom('usage')
        .select(['interface', 'operation', 'model', 'credits'])
        .where('project_id', '=', 'searching')
        .execute();
      expect(rows.map((row) => ({ ...row, credits: Number(row.credits) }))).toEqual([
        { interface: 'stac', operation: '/stac/search', model: 'gfs', credits: cost },
      ]);
    });
  });
});

it('the descriptions have the rates of the plans that are configured', async () => {
  const rates = 'metered: 200000 requests in 10 s; narrow: 60 requests in 60 s, 10000 requests in 86400 s';
  const { info } = JSON.parse((await ask('/openapi.json')).content.toString());
  for (const text of [info.description, (await ask('/llm.txt')).content.toString()]) {
    expect(text).toContain(rates);
    expect(text).not.toMatch(/(local|anonymous): \d+ requests/);
  }
});

describe('what fails', () => {
  it('is returned in full: refusals, and what turns out not to be there', async () => {
    const before = await left();
    for (const call of [`${POINT}&lat=x`, '/point?model=gfz', '/profile?model=gfs&lat=50&lon=10']) {
      const answer = await ask(call);
      expect([call, answer.status >= 400]).toEqual([call, true]);
      expect([call, leftOf(answer) || before]).toEqual([call, before]);
    }
    expect(await left()).toBe(before);
  });

  it('is counted with what was charged: usage and ledger agree', async () => {
    const project = await keyOnPlan(gateway, 'metered', 'counted');
    const spent: number[] = [];
    for (const call of [
      POINT,
      BOX,
      POSITION,
      '/models',
      '/profile?model=gfs&lat=50&lon=10',
      '/point?lat=x',
    ]) {
      const answer = await ask(call, { key: project });
      spent.push(answer.status === 200 ? costOf(answer) : 0);
    }
    await vi.waitFor(async () => {
      await gateway.parts.meter.usage.flush();
      const rows = await gateway.parts.access.database
        .selectFrom('usage')
        .select(['interface', 'operation', 'model', 'requests', 'errors', 'credits'])
        .where('project_id', '=', 'counted')
        .execute();
      const sum = rows.reduce((total, { credits }) => total + Number(credits), 0);
      expect(sum).toBe(spent.reduce((total, credits) => total + credits, 0));
      expect(rows).toContainEqual(
        expect.objectContaining({ interface: 'rest', operation: '/bbox', model: 'gfs', requests: 1 }),
      );
      expect(rows).toContainEqual(
        expect.objectContaining({
          interface: 'edr',
          operation: '/edr/collections/{collectionId}/position',
          model: 'gfs',
        }),
      );
      expect(rows.reduce((total, { errors }) => total + Number(errors), 0)).toBe(2);
    });
  });
});

describe('the limits of a plan', () => {
  it('refuse too many places, series and cells at once, naming both numbers, and runs that are too old', async () => {
    const narrow = await keyOnPlan(gateway, 'narrow');
    const refusals: readonly (readonly [string, number, RegExp])[] = [
      [
        POSITION.replace('POINT(10+50)', 'MULTIPOINT((10+50),(11+51),(60+20))'),
        413,
        /3 places.* plan narrow allows at most 2/,
      ],
      [
        `${POINT.replace('var=air_temperature_2m', 'vars=air_temperature_2m,cape,visibility,snow_depth')}`,
        422,
        /4 series.* allows at most 3/,
      ],
      [BOX, 422, /cells.* allows at most 10/],
      [AREA, 413, /cells.* allows at most 10/],
    ];
    const recent = await keyOnPlan(gateway, 'recent');
    const tooOld: typeof refusals = [
      [POINT, 403, /runs of the last 24 hours, from .*; the gfs run of 2026-01-01T00:00:00Z is older/],
      [POSITION, 403, /plan recent/],
    ];
    for (const [call, status, words] of [...refusals, ...tooOld]) {
      for (const question of [call, and(call, 'estimate=true')]) {
        const answer = await ask(question, { key: status === 403 ? recent : narrow });
        expect([question, answer.status]).toEqual([question, status]);
        expect(jsonOf(answer)['detail']).toMatch(words);
      }
    }
  });
});
