import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { MODELS_OF_TWO_HORIZONS, publishTo, STEP_HOURS } from '../support/two-horizons.ts';

/** By the interface contract; of icon-global by its addendum. */
const MAXIMUM: Readonly<Record<string, number>> = {
  'icon-eu': 120,
  hrrr: 18,
  'icon-global': 180,
  'euro-ifs': 360,
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  // The newest run of each model is a short one.
  for (const [n, { model, long, short }] of MODELS_OF_TWO_HORIZONS.entries()) {
    await publishTo(gateway.parts, model, long, 2 * n);
    await publishTo(gateway.parts, model, short, 2 * n + 1);
  }
});
afterAll(() => gateway?.close());

const leadsTo = (last: number) => Array.from({ length: last / STEP_HOURS + 1 }, (_, n) => n * STEP_HOURS);

async function leadsOf(path: string): Promise<readonly number[]> {
  const response = await gateway.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return ((await response.json()) as { lead_hours: number[] }).lead_hours;
}

describe.each(MODELS_OF_TWO_HORIZONS)('without lead_to, $model', ({ model, long, short }) => {
  const last = MAXIMUM[model] ?? 0;
  const point = `/point?model=${model}&lat=50&lon=10&var=air_temperature_2m`;

  it('is answered to its own maximum by /point, whichever run is the newest', async () => {
    expect(await leadsOf(point)).toEqual(leadsTo(last));
    expect(await leadsOf(`${point}&lead_from=6`)).toEqual(leadsTo(last).slice(1));
  });

  it('is answered farther on request, and as far as a named run goes', async () => {
    expect(await leadsOf(`${point}&lead_to=${long.horizon}`)).toEqual(leadsTo(long.horizon));
    for (const { initTime, horizon } of [long, short])
      expect(await leadsOf(`${point}&init_time=${initTime}`)).toEqual(leadsTo(horizon));
  });

  it('is answered to the same by GraphQL and EDR', async () => {
    const id = model.replaceAll('-', '_');
    const { data } = await gateway.query<{
      model: { defaultHorizonHours: number };
      point: { forecast: { series: { leadHours: number[] }; aggregates: object } };
    }>(
      `{ model(id: ${id}) { defaultHorizonHours } point(latitude: 50, longitude: 10) { forecast(model: ${id}) { series { leadHours } } } }`,
    );
    expect(data.model.defaultHorizonHours).toBe(last);
    expect(data.point.forecast.series.leadHours).toEqual(leadsTo(last));
    const edr = await gateway.get(
      `/edr/collections/${model}/position?coords=POINT(10+50)&parameter-name=air_temperature_2m`,
    );
    const { domain } = (await edr.json()) as { domain: { axes: { t: { values: string[] } } } };
    expect(domain.axes.t.values).toHaveLength(leadsTo(last).length);
    const locations = `/edr/collections/${model}/locations?lats=50,50&lons=10,10.2&parameter-name=air_temperature_2m`;
    const { features } = (await (await gateway.get(locations)).json()) as {
      features: { properties: { lead_hours: number[] } }[];
    };
    expect(features[0]?.properties.lead_hours).toEqual(leadsTo(last));
  });

  it('says in beyond_run how far the run goes that would answer', async () => {
    const { errors } = await gateway.query(
      `{ point(latitude: 50, longitude: 10) { forecast(model: ${model.replaceAll('-', '_')}) { series(leadTo: 500) { leadHours } } } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      reason: 'beyond_run',
      allowed: { minimum: 0, maximum: long.horizon },
    });
  });
});

it('the newest run answers where no length is requested', async () => {
  const response = await gateway.get(
    '/bbox?model=euro-ifs&var=air_temperature_2m&west=9&south=49&east=11&north=51',
  );
  expect(((await response.json()) as { init_time: string }).init_time).toBe('2026-01-15T06:00:00Z');
});
