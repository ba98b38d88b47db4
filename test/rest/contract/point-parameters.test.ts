import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

interface PointSeries {
  readonly lat: number;
  readonly lon: number;
  readonly init_time: string;
  readonly lead_hours: readonly number[];
  readonly values: readonly (number | null)[];
}

const ASKED = { model: 'gfs', lat: 50, lon: 10, var: 'air_temperature_2m' };
const point = (query: object = {}) => ok<PointSeries>('/point', { ...ASKED, ...query });
const refusal = (query: object, words: string | RegExp, status = 422) =>
  refused('/point', { ...ASKED, ...query }, status, words);

describe('a parameter of GET /point', () => {
  it('`model` | string | yes | none | a model ID', async () => {
    await refusal({ model: undefined }, 'model is required');
    await refusal({ model: 'gefs' }, 'did you mean gfs');
    await refusal({ model: 'GFS' }, 'the models are gfs, euro-ifs, hrrr, nam, icon-global, icon-eu, arome');
    expect(await point()).toMatchObject({ model: 'gfs' });
  });

  it('`lat` | float | yes | none | decimal degrees, -90 to 90', async () => {
    await refusal({ lat: undefined }, 'lat is required');
    for (const lat of [90.000001, -91, 1e9, 'NaN', 'Infinity', '', '5N', '0x10', '5,5']) {
      await refusal({ lat }, 'lat must be a number from -90 to 90');
    }
    expect((await point({ lat: 90 })).lat).toBe(90);
    expect((await point({ lat: -90 })).lat).toBe(-90);
    expect((await point({ lat: 47.6 })).lat).toBe(50);
    expect((await point({ lat: '-.5e1' })).lat).toBe(-5);
  });

  it('`lon` | float | yes | none | decimal degrees, -180 to 180', async () => {
    await refusal({ lon: undefined }, 'lon is required');
    for (const lon of [360.000001, -181, 'NaN', '', '5E']) {
      await refusal({ lon }, 'lon must be a number from -180 to 360');
    }
    expect((await point({ lon: -72.4 })).lon).toBe(-70);
    // 180 degrees west and east are one meridian.
    const [east, west] = await Promise.all([point({ lon: 180 }), point({ lon: -180 })]);
    expect(east).toEqual(west);
    expect(Math.abs(east.lon)).toBe(180);
  });

  it('`var` | string | one of `var`/`vars` | none | single variable name; mutually exclusive with `vars`', async () => {
    await refusal(
      { var: undefined },
      'var (one variable) or vars (several, separated by commas) is required',
    );
    await refusal({ vars: 'cape' }, 'exclude each other');
    await refusal({ var: 'air_temperature_2m,cape' }, 'is not a variable');
    expect(await point({ var: 'temperature_500hpa', lead_to: 0 })).toMatchObject({
      var: 'temperature_500hpa',
    });
  });

  it('`vars` | string | one of `var`/`vars` | none | comma-separated variable names; mutually exclusive with `var`', async () => {
    const several = (vars: string) => ok('/point', { ...ASKED, var: undefined, vars, lead_to: 0 });
    const { variables } = (await several('wind_u_10m, cape,temperature_500hpa')) as { variables: object };
    expect(Object.keys(variables)).toEqual(['wind_u_10m', 'cape', 'temperature_500hpa']);
    expect(await several('cape')).toHaveProperty('variables.cape.units', 'J kg-1');
    await refusal({ vars: 'cape' }, 'exclude each other');
    await refusal({ var: undefined, vars: 'cape,,visibility' }, 'empty name');
    await refusal({ var: undefined, vars: 'cape,visibilty' }, 'did you mean visibility');
  });

  it('`init_time` | string | no | latest available run | ISO 8601 model initialisation time, with or without trailing `Z`', async () => {
    expect((await point()).init_time).toBe('2026-01-15T00:00:00Z');
    const earlier = ['2026-01-14T18:00:00Z', '2026-01-14T18:00:00', '2026-01-14T18:00Z', '2026-01-14T18'];
    const answers = await Promise.all(earlier.map((init_time) => point({ init_time, lead_to: 3 })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.init_time).toBe('2026-01-14T18:00:00Z');
    // Three hours into one run is not what the next one begins with.
    const newer = await point({ init_time: '2026-01-15T00', lead_to: 3 });
    expect(newer.values).not.toEqual(answers[0]?.values);
    expect(await point({ init_time: 'latest', lead_to: 3 })).toEqual(await point({ lead_to: 3 }));
    await refusal({ init_time: 'newest' }, 'init_time "newest" is not an ISO 8601 time');
    await refusal({ init_time: '2026-02-29T00' }, 'is not an ISO 8601 time');
  });

  it('`lead_from` | integer | no | 0 | first lead hour returned', async () => {
    const all = await point({ lead_to: 12 });
    expect(all.lead_hours[0]).toBe(0);
    const later = await point({ lead_from: 7, lead_to: 12 });
    expect(later.lead_hours).toEqual([7, 8, 9, 10, 11, 12]);
    expect(later.values).toEqual(all.values.slice(7));
    for (const lead_from of [-1, 1.5, 'x', '', '+3', '1e1']) {
      await refusal({ lead_from }, 'lead_from must be a whole number of hours');
    }
    await refusal({ lead_from: 9, lead_to: 8 }, 'lead_from 9 is after lead_to 8');
  });

  it("`lead_to` | integer | no | the model's maximum | last lead hour returned, inclusive", async () => {
    const all = await point();
    expect(all.lead_hours.at(-1)).toBe(384);
    const begin = await point({ lead_to: 121 });
    // Hourly up to 120, three-hourly after.
    expect(begin.lead_hours.at(-1)).toBe(120);
    expect((await point({ lead_to: 123 })).lead_hours.at(-1)).toBe(123);
    expect(begin.values).toEqual(all.values.slice(0, 121));
    expect((await point({ lead_to: 384 })).values).toEqual(all.values);
    await refusal({ lead_to: 385 }, 'lead_to 385 lies beyond the horizon of gfs, 384 h');
  });
});

describe('a rule of GET /point', () => {
  it('1. `var` gives the single-variable response (flat `values` array).', async () => {
    const answer = await point({ lead_to: 2 });
    expect(answer.values).toHaveLength(3);
    for (const value of answer.values) expect(value).toEqual(expect.any(Number));
    expect(answer).not.toHaveProperty('variables');
  });

  it('2. `vars` gives the multi-variable response (an object keyed by variable name).', async () => {
    const answer = await ok('/point', { ...ASKED, var: undefined, vars: 'cape,visibility', lead_to: 2 });
    expect(Object.keys(answer['variables'] as object)).toEqual(['cape', 'visibility']);
    expect(answer).not.toHaveProperty('values');
  });

  it('3. `lead_hours` contains every integer hour from `lead_from` to `lead_to` inclusive when data exists (example: from 0 to 3 gives 0,1,2,3).', async () => {
    expect((await point({ lead_from: 0, lead_to: 3 })).lead_hours).toEqual([0, 1, 2, 3]);
    expect((await point({ lead_from: 3, lead_to: 3 })).lead_hours).toEqual([3]);
    expect((await point({ lead_from: 119, lead_to: 127 })).lead_hours).toEqual([119, 120, 123, 126]);
    await refusal({ lead_from: 121, lead_to: 122 }, 'no output step');
  });

  it('4. A missing or invalid parameter gives 422; an unknown variable gives 422 with a `detail` that may suggest similar names.', async () => {
    expect(await refusal({ lat: undefined }, 'lat is required')).toMatchObject({ code: 'validation_error' });
    expect(await refusal({ lon: 'east' }, 'lon must be')).toMatchObject({
      errors: [{ parameter: 'lon', detail: expect.stringContaining('-180 to 360') }],
    });
    await refusal({ var: 'temperature_2m' }, 'did you mean air_temperature_2m');
    await refusal({ var: 'wind_u_10' }, 'wind_u_10m');
  });

  it('5. An `init_time` or model run that does not exist gives 404.', async () => {
    const body = await refusal({ init_time: '2026-01-13T00:00:00Z' }, '2026-01-15T00:00:00Z', 404);
    expect(body).toMatchObject({ code: 'not_found' });
    await refusal({ init_time: '2026-01-15T01' }, /2026-01-15T01/, 404);
    // A model without an ingested run.
    await refusal({ model: 'hrrr', lat: 40, lon: -100 }, 'hrrr', 404);
  });

  it('5, continued: the newest complete run answers, not one that is still coming in', async () => {
    const own = await openGateway();
    const calls = callsOf(() => own);
    try {
      await publishRun(own.parts, 'gfs', '2026-01-01T00:00:00Z');
      await publishRun(own.parts, 'gfs', '2026-01-01T06:00:00Z', { complete: false });
      const answers = async (query: object) =>
        (await calls.ok<PointSeries>('/point', { ...ASKED, ...query })).init_time;
      expect(await answers({})).toBe('2026-01-01T00:00:00Z');
      expect(await answers({ init_time: '2026-01-01T06' })).toBe('2026-01-01T06:00:00Z');
      await publishRun(own.parts, 'gfs', '2026-01-01T12:00:00Z');
      expect(await answers({})).toBe('2026-01-01T12:00:00Z');
    } finally {
      await own.close();
    }
  });
});
