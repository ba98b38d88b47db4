import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cube, GRID, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { jsonOf, send } from './http-client.ts';

const RUN = '2026-01-01T00:00:00Z';
const MISSING = 1;
const COORDS = 'coords=POINT(10%2050)';

let gateway: TestGateway;
/** Stores a run of leads 0, 2, 3, of which lead 1 is missing, and then what was missing. */
beforeAll(async () => {
  gateway = await openGateway();
  const draft = await gateway.parts.store.draft('gfs', new Date(RUN), GRID, SOURCE);
  await draft.addCube(cube('air_temperature_2m', [0, 2, 3], 1));
  await draft.publish({ expectedHours: 4, expectedFields: 4, complete: true, missingLeads: [MISSING] });
});
afterAll(() => gateway?.close());

async function ask(call: string) {
  const answer = await send(gateway, call);
  expect([call, answer.status]).toEqual([call, 200]);
  return { body: jsonOf(answer), headers: answer.headers };
}

describe('an hour of a complete run whose file is late', () => {
  it('is a null on the axis of /point and of EDR', async () => {
    const { body, headers } = await ask(
      `/point?model=gfs&lat=50&lon=10&var=air_temperature_2m&init_time=${RUN}`,
    );
    expect(body['lead_hours']).toEqual([0, 1, 2, 3]);
    const values = body['values'] as (number | null)[];
    expect(values.map((value) => value === null)).toEqual([false, true, false, false]);
    expect(body['run']).toMatchObject({ state: 'COMPLETE', missing_leads: [MISSING] });
    // It may change.
    expect(headers['cache-control']).not.toContain('immutable');

    const edr = await ask(
      `/edr/collections/gfs/instances/${RUN}/position?${COORDS}&parameter-name=air_temperature_2m`,
    );
    const { domain, ranges } = edr.body as unknown as {
      domain: { axes: { t: { values: string[] } } };
      ranges: { air_temperature_2m: { values: (number | null)[] } };
    };
    expect(domain.axes.t.values).toHaveLength(4);
    expect(ranges.air_temperature_2m.values.map((value) => value === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('is null with its reason in a field of that hour', async () => {
    const { body } = await ask(
      `/bbox?model=gfs&west=9&south=49&east=11&north=51&var=air_temperature_2m&init_time=${RUN}&lead_hours=${MISSING}`,
    );
    expect(body['null_reason']).toBe('NOT_INGESTED');
  });

  it('is a null in GraphQL, and named', async () => {
    const { data, errors } = await gateway.query<{
      point: {
        forecast: {
          run: object;
          series: { leadHours: number[]; column: { values: (number | null)[] } };
        };
      };
    }>(`{ point(latitude: 50, longitude: 10) { forecast(model: gfs, initTime: "${RUN}") {
      run { state missingLeadHours }
      series { leadHours column(variable: air_temperature_2m) { values } }
    } } }`);
    expect(errors).toBeUndefined();
    const { run, series } = data?.point.forecast ?? {};
    expect(run).toEqual({ state: 'COMPLETE', missingLeadHours: [MISSING] });
    expect(series?.column.values.map((value) => value === null)).toEqual([false, true, false, false]);
    expect(series?.leadHours).toEqual([0, 1, 2, 3]);
  });
});
