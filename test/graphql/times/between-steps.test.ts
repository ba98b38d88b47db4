import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf } from '../../../src/catalog/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const BOX = 'box: { west: 3.5, south: 45.5, east: 9.5, north: 50.5 }';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const leads = leadsOf('gfs', 0).filter((lead) => lead <= 240);
  const hoursTo = new Map(leads.map((lead, n) => [lead, lead - (leads[n - 1] ?? lead)]));
  const variables = {
    air_temperature_2m: { decimals: 2, leads, value: (lead: number) => 250 + lead / 10 },
    // 1 kg m-2 an hour.
    total_precipitation: {
      decimals: 2,
      leads,
      value: (lead: number) => (lead === 0 ? null : (hoursTo.get(lead) ?? null)),
    },
  };
  await publishSmallRun(gateway.parts.store, variables);
  // A newer run, which is short and has 2026-01-06 01:30 UTC too, between hourly steps, and values that are 1 K higher.
  const short = leads.filter((lead) => lead <= 120);
  const warmer = { decimals: 2, leads: short, value: (lead: number) => 251 + (lead + 6) / 10 };
  await publishSmallRun(
    gateway.parts.store,
    { air_temperature_2m: warmer },
    { initTime: new Date('2026-01-01T06:00:00Z') },
  );
});
afterAll(() => gateway.close());

/** The extensions of the only error. */
async function refusalOf(query: string): Promise<Record<string, unknown>> {
  const { errors } = await gateway.query(query);
  expect(errors).toHaveLength(1);
  return { ...errors?.[0]?.extensions };
}

const forecast = (fields: string) =>
  `{ point(latitude: 46, longitude: 8) { forecast(model: gfs) { ${fields} } } }`;

describe('a lead or valid time between the steps of a run', () => {
  it.each([
    ['a map', `{ slab(model: gfs, variable: air_temperature_2m, ${BOX}, leadHours: 122) { nx } }`],
    ['a profile', forecast('profile(leadHours: 122) { leadHours }')],
  ])('of %s is refused with the neighbouring leads, the nearer first', async (_, query) => {
    expect(await refusalOf(query)).toMatchObject({
      code: 'validation_error',
      reason: 'off_step',
      argument: 'leadHours',
      nearest: [123, 120],
    });
  });

  it.each([
    [
      'a map',
      `{ slab(model: gfs, variable: air_temperature_2m, ${BOX}, validTime: "2026-01-07T01:00:00Z") { nx } }`,
    ],
    ['a profile', forecast('profile(validTime: "2026-01-07T01:00:00Z") { leadHours }')],
  ])('of %s is refused with the neighbouring valid times', async (_, query) => {
    expect(await refusalOf(query)).toMatchObject({
      code: 'validation_error',
      reason: 'off_step',
      argument: 'validTime',
      nearest: ['2026-01-07T00:00:00Z', '2026-01-07T03:00:00Z'],
    });
  });

  it('beyond the end of the run is refused with what the run has', async () => {
    expect(await refusalOf(forecast('profile(leadHours: 300) { leadHours }'))).toMatchObject({
      reason: 'beyond_run',
      allowed: { minimum: 0 },
    });
  });
});

describe('at', () => {
  /** 2026-01-06 01:30 UTC and 2026-01-07 01:30 UTC: lead 121.5 and 145.5 of the long run, whose steps are 3 h apart there. */
  const SOON = '2026-01-06T01:30:00Z';
  const LATER = '2026-01-07T01:30:00Z';
  const FIELDS = `run { initTime } requestedTime method interpolated steps { leadHours validTime weight }
    t: column(variable: air_temperature_2m, unit: "Cel") { value nullReason interpolated units { code } }
    rain: column(variable: total_precipitation, unit: "mm") { value interpolated windowStart steps { leadHours validTime } }
    rate: column(variable: total_precipitation, accumulation: RATE) { value units { cf } }
    columns(variables: [air_temperature_2m, cape]) { variable { name } value nullReason }`;

  it('gives several variables between two steps in one go, and says how', async () => {
    const { data, errors } = await gateway.query(
      forecast(`at(time: "${LATER}", method: LINEAR) { ${FIELDS} }`),
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      point: {
        forecast: {
          at: {
            run: { initTime: '2026-01-01T00:00:00Z' },
            requestedTime: LATER,
            method: 'LINEAR',
            interpolated: true,
            steps: [
              { leadHours: 144, validTime: '2026-01-07T00:00:00Z', weight: 0.5 },
              { leadHours: 147, validTime: '2026-01-07T03:00:00Z', weight: 0.5 },
            ],
            t: { value: -8.6, nullReason: null, interpolated: true, units: { code: 'Cel' } },
            rain: {
              value: 3,
              interpolated: false,
              windowStart: '2026-01-07T00:00:00Z',
              steps: [{ leadHours: 147, validTime: '2026-01-07T03:00:00Z' }],
            },
            rate: { value: 1, units: { cf: 'kg m-2 h-1' } },
            columns: [
              { variable: { name: 'air_temperature_2m' }, value: 264.55, nullReason: null },
              { variable: { name: 'cape' }, value: null, nullReason: 'NOT_INGESTED' },
            ],
          },
        },
      },
    });
  });

  it('is answered by the newest complete run that reaches the time, and by default from the nearer step', async () => {
    const at = (time: string) =>
      `at(time: "${time}") { run { initTime } method steps { leadHours } column(variable: air_temperature_2m) { value } }`;
    const answers = await Promise.all(
      [SOON, LATER].map((time) => gateway.query<{ point: { forecast: object } }>(forecast(at(time)))),
    );
    expect(answers.map(({ data }) => data.point.forecast)).toEqual([
      {
        at: {
          run: { initTime: '2026-01-01T06:00:00Z' },
          method: 'NEAREST',
          // Of two steps as near, the earlier.
          steps: [{ leadHours: 115 }],
          column: { value: 263.1 },
        },
      },
      {
        at: {
          run: { initTime: '2026-01-01T00:00:00Z' },
          method: 'NEAREST',
          steps: [{ leadHours: 144 }],
          column: { value: 264.4 },
        },
      },
    ]);
  });

  it('nulls a column alone for a wrong unit, and values beyond the tolerance with the reason', async () => {
    const { data, errors } = await gateway.query(
      forecast(`at(time: "${LATER}", toleranceMinutes: 30) { steps { leadHours }
        t: column(variable: air_temperature_2m) { value nullReason steps { leadHours } }
        wrong: column(variable: air_temperature_2m, unit: "km") { value } }`),
    );
    expect(data).toEqual({
      point: {
        forecast: {
          at: { steps: [], t: { value: null, nullReason: 'BEYOND_TOLERANCE', steps: [] }, wrong: null },
        },
      },
    });
    expect(errors?.map(({ path }) => path)).toEqual([['point', 'forecast', 'at', 'wrong']]);
  });

  it('is an error outside a named run, and null where several runs share the time', async () => {
    expect(
      await refusalOf(
        `{ point(latitude: 46, longitude: 8) { forecast(model: gfs, initTime: "2026-01-01T06:00Z") {
          at(time: "${LATER}") { steps { leadHours } } } } }`,
      ),
    ).toMatchObject({
      code: 'validation_error',
      reason: 'beyond_run',
      allowed: { maximum: '2026-01-06T06:00:00Z' },
    });
    const { data, errors } = await gateway.query<{
      point: { runs: { at: { column: { nullReason: string | null } } }[] };
    }>(
      `{ point(latitude: 46, longitude: 8) { runs(model: gfs, initTimes: ["2026-01-01T06:00Z", "2026-01-01T00:00Z"]) {
        at(time: "${LATER}") { column(variable: air_temperature_2m) { nullReason } } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.point.runs.map(({ at }) => at.column.nullReason)).toEqual(['OUTSIDE_RUN', null]);
  });

  it('of a map lies between two maps, with the value that a point has', async () => {
    const { data, errors } = await gateway.query<{
      slab: { values: number[] };
    }>(`{ slab(model: gfs, variable: air_temperature_2m, unit: "Cel", ${BOX}, at: { time: "${LATER}", method: LINEAR }) {
      run { initTime } leadHours validTime interpolated steps { leadHours weight } values } }`);
    expect(errors).toBeUndefined();
    const { values, ...slab } = data.slab;
    expect(slab).toEqual({
      run: { initTime: '2026-01-01T00:00:00Z' },
      leadHours: null,
      validTime: LATER,
      interpolated: true,
      steps: [
        { leadHours: 144, weight: 0.5 },
        { leadHours: 147, weight: 0.5 },
      ],
    });
    expect(new Set(values)).toEqual(new Set([-8.6]));
  });

  it('of a map takes one time, and names the steps beyond the tolerance', async () => {
    const slab = (args: string) =>
      `{ slab(model: gfs, variable: air_temperature_2m, ${BOX}, ${args}) { leadHours validTime interpolated } }`;
    expect(await refusalOf(slab(`leadHours: 3, at: { time: "${LATER}" }`))).toMatchObject({
      reason: 'conflicting_arguments',
    });
    expect(await refusalOf(slab(`at: { time: "${LATER}", toleranceMinutes: 89 }`))).toMatchObject({
      reason: 'off_step',
      nearest: ['2026-01-07T00:00:00Z', '2026-01-07T03:00:00Z'],
    });
    const { data } = await gateway.query(slab(`at: { time: "${LATER}", method: PREVIOUS }`));
    expect(data).toEqual({
      slab: { leadHours: 144, validTime: '2026-01-07T00:00:00Z', interpolated: false },
    });
  });

  it('reads a tile once for 20 aliases', async () => {
    const aliases = Array.from(
      { length: 20 },
      (_, n) =>
        `a${n}: at(time: "${LATER}", method: LINEAR) { column(variable: air_temperature_2m) { value } }`,
    );
    const before = gateway.parts.store.report().tileReads;
    // In a tile that nothing else reads.
    const { data, errors } = await gateway.query<{ point: { forecast: object } }>(
      `{ point(latitude: 58, longitude: 20) { forecast(model: gfs) { ${aliases.join('\n')} } } }`,
    );
    expect(errors).toBeUndefined();
    const values = new Set(Object.values(data.point.forecast).map((at) => JSON.stringify(at)));
    expect([...values]).toEqual(['{"column":{"value":264.55}}']);
    expect(gateway.parts.store.report().tileReads - before).toBe(1);
  });
});
