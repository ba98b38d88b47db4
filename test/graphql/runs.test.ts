import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { INCOMING } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { globalGrid } from '../support/grids.ts';
import { publishRun } from '../support/run-publisher.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  for (const hour of ['00', '06', '12', '18'])
    await publishRun(gateway.parts, 'gfs', `2026-01-15T${hour}:00:00Z`);
  await publishRun(gateway.parts, 'euro-ifs', '2026-01-15T00:00:00Z');
});
afterAll(() => gateway.close());

interface Page {
  readonly edges: { cursor: string; node: { id: string } }[];
  readonly nodes: { id: string; initTime: string }[];
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

const PAGE =
  'edges { cursor node { id } } nodes { id initTime } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

async function page(args: string): Promise<Page> {
  const { data, errors } = await gateway.query<{ runs: Page }>(`{ runs(${args}) { ${PAGE} } }`);
  expect(errors).toBeUndefined();
  return data.runs;
}

const daysOf = ({ nodes }: Page) => nodes.map(({ initTime }) => initTime.slice(5, 13));

describe('a run', () => {
  it('has one id in every answer, by which it can be queried, as by its model and time', async () => {
    const { data, errors } = await gateway.query<Record<string, { id: string; initTime: string }>>(`{
      byId: run(id: "gfs-20260115T12Z") { id model initTime }
      byTime: run(model: gfs, initTime: "2026-01-15T12") { id model initTime }
      hyphened: run(id: "euro-ifs-20260115T00Z") { id model initTime }
    }`);
    expect(errors).toBeUndefined();
    const noon = { id: 'gfs-20260115T12Z', model: 'gfs', initTime: '2026-01-15T12:00:00Z' };
    expect(data).toEqual({
      byId: noon,
      byTime: noon,
      hyphened: { id: 'euro-ifs-20260115T00Z', model: 'euro_ifs', initTime: '2026-01-15T00:00:00Z' },
    });
    const elsewhere = await gateway.query<{
      point: { forecast: { run: object } };
      model: { latestRun: object };
    }>(
      '{ point(latitude: 1, longitude: 2) { forecast(model: gfs) { run { id } } } model(id: gfs) { latestRun { id } } }',
    );
    expect(elsewhere.data.point.forecast.run).toEqual(elsewhere.data.model.latestRun);
    expect(elsewhere.data.model.latestRun).toEqual({ id: 'gfs-20260115T18Z' });
  });

  it('says which variables it lacks while it is not complete: those of which nothing is stored, and what is computed from them', async () => {
    await publishSmallRun(
      gateway.parts.store,
      {
        air_temperature_2m: { decimals: 2, leads: [0, 3], value: () => 280 },
        wind_u_10m: { decimals: 2, leads: [3], value: () => 1 },
        wind_v_10m: { decimals: 2, leads: [3], value: () => 1 },
      },
      { model: 'nam', grid: globalGrid(10), initTime: new Date('2026-01-14T00:00:00Z'), extent: INCOMING },
    );
    const { data, errors } = await gateway.query<{
      own: { state: string; missingVariables: string[] };
      whole: { missingVariables: string[] };
      model: { variables: { availability: string; variable: { name: string } }[] };
    }>(`{
      own: run(id: "nam-20260114T00Z") { state missingVariables }
      whole: run(id: "gfs-20260115T12Z") { missingVariables }
      model(id: nam) { variables { availability variable { name } } }
    }`);
    expect(errors).toBeUndefined();
    expect([data.own.state, data.whole.missingVariables]).toEqual(['INCOMING', []]);
    const offered = data.model.variables
      .filter(({ availability }) => availability !== 'UNAVAILABLE')
      .map(({ variable }) => variable.name);
    const has = offered.filter((name) => !data.own.missingVariables.includes(name));
    // Speed, direction and chill come from the two parts of the wind and the temperature.
    expect(has.toSorted()).toEqual([
      'air_temperature_2m',
      'wind_chill_2m',
      'wind_from_direction_10m',
      'wind_speed_10m',
      'wind_u_10m',
      'wind_v_10m',
    ]);
  });

  const NEWEST = ['18', '12', '06', '00'].map((hour) => `2026-01-15T${hour}:00:00Z`);
  it.each([
    [
      'model: gfs, initTime: "2026-01-14T00Z"',
      { code: 'not_found', reason: 'unknown_run', argument: 'initTime', nearest: NEWEST },
      'there is no gfs run of 2026-01-14T00:00:00Z; the newest are 2026-01-15T18:00:00Z (COMPLETE)',
    ],
    [
      'id: "euro_ifs-20260114T00Z"',
      { code: 'not_found', reason: 'unknown_run', argument: 'id', nearest: ['euro-ifs-20260115T00Z'] },
      'there is no euro_ifs run of 2026-01-14T00:00:00Z; the newest are 2026-01-15T00:00:00Z (COMPLETE)',
    ],
    [
      'id: "monday"',
      { code: 'not_found', reason: 'unknown_run', argument: 'id' },
      'no run with the id "monday"',
    ],
    ['', { reason: 'missing_argument', argument: 'id' }, 'give either id, or model and initTime'],
    ['initTime: "2026-01-15T00Z"', { reason: 'missing_argument', argument: 'model' }, 'give either id'],
    [
      'id: "gfs-20260115T12Z", model: gfs, initTime: "2026-01-15T12Z"',
      { code: 'validation_error', reason: 'conflicting_arguments', argument: 'id' },
      'give either id, or model and initTime',
    ],
  ])('is null with an error for run(%s)', async (args, extensions, message) => {
    const { data, errors } = await gateway.query<{ run: null }>(
      `{ run${args === '' ? '' : `(${args})`} { id } }`,
    );
    expect(data).toEqual({ run: null });
    expect(errors?.[0]?.message).toContain(message);
    expect(errors?.[0]).toMatchObject({ path: ['run'], extensions });
  });
});

describe('runs', () => {
  it('come in pages that a newer run does not move', async () => {
    const first = await page('model: gfs, first: 2');
    expect(daysOf(first)).toEqual(['01-15T18', '01-15T12']);
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0]?.cursor,
      endCursor: first.edges[1]?.cursor,
    });
    expect(first.edges.map(({ node }) => node.id)).toEqual(first.nodes.map(({ id }) => id));

    await publishRun(gateway.parts, 'gfs', '2026-01-16T00:00:00Z');
    const second = await page(`model: gfs, first: 2, after: "${first.pageInfo.endCursor}"`);
    expect(daysOf(second)).toEqual(['01-15T06', '01-15T00']);
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(daysOf(await page('model: gfs, first: 1'))).toEqual(['01-16T00']);
    const beyond = await page(`model: gfs, after: "${second.pageInfo.endCursor}"`);
    expect(beyond).toMatchObject({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
    expect(await page('model: gfs, first: 0')).toMatchObject({ nodes: [], pageInfo: { hasNextPage: true } });
  });

  it('of a model are the same pages', async () => {
    const { data } = await gateway.query<{ model: { runs: Page } }>(
      `{ model(id: gfs) { runs(first: 3) { ${PAGE} } } }`,
    );
    expect(data.model.runs).toEqual(await page('model: gfs, first: 3'));
  });

  it('after a run that is gone begin where it was', async () => {
    const { endCursor } = (await page('model: gfs, first: 3')).pageInfo;
    const rest = await page(`model: gfs, after: "${endCursor}"`);
    await gateway.parts.store.keepNewest('gfs', 2);
    expect(rest.nodes.length).toBeGreaterThan(0);
    expect(await page(`model: gfs, after: "${endCursor}"`)).toMatchObject({ nodes: [] });
  });

  it.each([
    [
      'model: gfs, first: 101',
      { reason: 'out_of_range', argument: 'first', allowed: { minimum: 0, maximum: 100 } },
    ],
    ['model: gfs, after: "abc"', { reason: 'malformed', argument: 'after' }],
    [
      `model: euro_ifs, after: "${Buffer.from('gfs-20260115T12Z').toString('base64url')}"`,
      { reason: 'malformed', argument: 'after' },
    ],
  ])('refuse %s with what is allowed', async (args, extensions) => {
    const { errors } = await gateway.query(`{ runs(${args}) { ${PAGE} } }`);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'validation_error', ...extensions } });
  });
});
