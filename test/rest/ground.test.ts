import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, cube, GRID, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';

/** The first run is as one of an earlier version, complete without the ground; the second has it. */
const [EARLIER, NEWER] = ['2026-01-01T00:00:00Z', '2026-01-01T06:00:00Z'] as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const beside = await openBeside(gateway.parts);
  await publishRun(beside, 'gfs', EARLIER);
  const draft = await beside.store.draft('gfs', new Date(NEWER), GRID, SOURCE);
  await draft.addCube(cube('air_temperature_2m', [0, 1, 2], 1));
  await draft.addCube(cube('surface_altitude', [0], 2));
  await draft.publish(COMPLETE);
  await beside.close();
});
afterAll(() => gateway?.close());

async function point(initTime: string, query: string) {
  const response = await gateway.get(`/point?model=gfs&lat=50&lon=10&init_time=${initTime}&${query}`);
  return { status: response.status, body: await response.json() };
}

async function elevationOf(initTime: string) {
  const { data, errors } = await gateway.query<{ point: { forecast: { elevation: number | null } } }>(
    `{ point(latitude: 50, longitude: 10) { forecast(model: gfs, initTime: "${initTime}") { elevation } } }`,
  );
  expect(errors).toBeUndefined();
  return data.point.forecast.elevation;
}

describe('the ground of a run', () => {
  it('is answered at every lead from what is stored at lead 0', async () => {
    const { status, body } = await point(NEWER, 'var=surface_altitude');
    expect(status).toBe(200);
    expect(body.lead_hours).toEqual([0, 1, 2]);
    expect(body.values).toEqual([225, 225, 225]);
    expect(await elevationOf(NEWER)).toBe(225);
    expect((await point(NEWER, 'var=surface_altitude&lead_from=2&lead_to=2')).body.values).toEqual([225]);
  });

  it('is named with the cell by /point, GeoJSON and EDR, but not made up for a run of an earlier version', async () => {
    expect((await point(NEWER, 'var=air_temperature_2m')).body.surface_altitude).toBe(225);
    // Another place in the same way of asking, which is answered from prepared reading.
    const elsewhere = `/point?model=gfs&lat=50&lon=20&init_time=${NEWER}&var=`;
    const own = await (await gateway.get(`${elsewhere}surface_altitude`)).json();
    const named = await (await gateway.get(`${elsewhere}air_temperature_2m`)).json();
    expect(named.surface_altitude).toBe(own.values[0]);
    const { properties } = (await point(NEWER, 'vars=air_temperature_2m&fmt=geojson')).body;
    expect(properties.surface_altitude).toBe(225);
    const edr = `/edr/collections/gfs/instances/${NEWER}/locations?lats=50,50&lons=10,20&parameter-name=air_temperature_2m`;
    const { features } = await (await gateway.get(edr)).json();
    expect(features.map((feature: { properties: object }) => feature.properties)).toMatchObject([
      { grid_lon: 10, grid_altitude: 225 },
      { grid_lon: 20, grid_altitude: own.values[0] },
    ]);
    expect((await point(EARLIER, 'var=air_temperature_2m')).body.surface_altitude).toBeNull();
  });

  it('is missing from a run of an earlier version, which stays complete', async () => {
    const { status, body } = await point(EARLIER, 'vars=air_temperature_2m,surface_altitude');
    expect(status).toBe(200);
    expect(body.run.state).toBe('COMPLETE');
    expect(body.vars.air_temperature_2m.values).not.toContain(null);
    expect(body.vars.surface_altitude).toMatchObject({
      values: [null, null, null],
      nulls: [{ reason: 'NOT_INGESTED', lead_hours: [0, 1, 2] }],
    });
    expect(await elevationOf(EARLIER)).toBeNull();
    const alone = await point(EARLIER, 'var=surface_altitude');
    expect(alone.status).toBe(404);
    expect(alone.body.detail).toContain('does not hold surface_altitude; it holds air_temperature_2m');
  });
});
