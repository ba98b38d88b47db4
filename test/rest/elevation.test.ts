import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, cube, GRID, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';

/** The first run is without the model's ground. At 50 N 10 E that of the second is at 225 m, with 12.5, 12.57 and 12.64 K. */
const [EARLIER, NEWER] = ['2026-01-01T00:00:00Z', '2026-01-01T06:00:00Z'] as const;

/** To 1225 m: 6.5 K for 1 km. */
const UP = { requested: 1225, model: 225, correction_kelvin: -6.5, rule: expect.stringContaining('6.5 K') };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const beside = await openBeside(gateway.parts);
  await publishRun(beside, 'gfs', EARLIER);
  const draft = await beside.store.draft('gfs', new Date(NEWER), GRID, SOURCE);
  await draft.addCube(cube('air_temperature_2m', [0, 1, 2], 1));
  await draft.addCube(cube('dewpoint_temperature_2m', [0, 1, 2], 1));
  await draft.addCube(cube('surface_altitude', [0], 2));
  await draft.publish(COMPLETE);
  await beside.close();
});
afterAll(() => gateway?.close());

async function point(query: string) {
  const response = await gateway.get(`/point?model=gfs&lat=50&lon=10&${query}`);
  return { status: response.status, body: await response.json() };
}

describe('GET /point?elevation=', () => {
  it('corrects temperatures at 2 m and says by how much, by which rule', async () => {
    const { status, body } = await point('var=air_temperature_2m&elevation=1225');
    expect(status).toBe(200);
    expect(body).toMatchObject({ lat: 50, lon: 10, elevation: UP, values: [6, 6.07, 6.14] });
    const below = await point('var=air_temperature_2m&elevation=25');
    expect(below.body.elevation).toMatchObject({ requested: 25, correction_kelvin: 1.3 });
    expect(below.body.values).toEqual([13.8, 13.87, 13.94]);
  });

  it('corrects nothing else, in every layout', async () => {
    const vars = 'vars=air_temperature_2m,dewpoint_temperature_2m';
    const { body } = await point(`${vars}&elevation=1225`);
    expect(body).toMatchObject({
      elevation: UP,
      variables: {
        air_temperature_2m: { values: [6, 6.07, 6.14] },
        dewpoint_temperature_2m: { values: [12.5, 12.57, 12.64] },
      },
      vars: { air_temperature_2m: { values: [6, 6.07, 6.14] } },
    });
    const feature = await point(`${vars}&elevation=1225&fmt=geojson`);
    expect(feature.body.properties).toMatchObject({ elevation: UP, variables: body.vars });
  });

  it('is another question at every height and place, and none without it', async () => {
    const valuesAt = async (place: string, more: string) => {
      const call = `/point?model=gfs&${place}&var=air_temperature_2m&lead_to=0${more}`;
      const { values, elevation = null } = await (await gateway.get(call)).json();
      return [values[0], elevation?.correction_kelvin ?? null];
    };
    const [here, there] = ['lat=50&lon=10', 'lat=50&lon=11'];
    for (let time = 0; time < 3; time++) {
      expect(await valuesAt(here, '')).toEqual([12.5, null]);
      expect(await valuesAt(here, '&elevation=225')).toEqual([12.5, 0]);
      expect(await valuesAt(here, '&elevation=1225')).toEqual([6, -6.5]);
      // The ground there is 0.1 m higher.
      expect(await valuesAt(there, '&elevation=1225')).toEqual([6.01, -6.5]);
      expect(await valuesAt(there, '&elevation=2225.1')).toEqual([-0.49, -13]);
      expect(await valuesAt(there, '')).toEqual([12.51, null]);
    }
  });

  it.each([
    ['elevation=-501', 'must be a number from -500 to 9000 (m above mean sea level)'],
    ['elevation=9001', 'must be a number from -500 to 9000 (m above mean sea level)'],
    ['elevation=high', 'must be a number from -500 to 9000 (m above mean sea level)'],
    ['elevation=450&fmt=csv', 'goes with fmt=json or fmt=geojson'],
    [`elevation=450&init_time=${EARLIER}`, 'the gfs run of 2026-01-01T00:00:00Z does not have at this place'],
  ])('is refused as %s', async (query, detail) => {
    const { status, body } = await point(`var=air_temperature_2m&${query}`);
    expect([status, body.code]).toEqual([422, 'validation_error']);
    expect(body.detail).toContain('elevation');
    expect(body.detail).toContain(detail);
  });

  it('is refused for a model without the height of its ground, naming those that have it', async () => {
    const call = '/point?model=arome&lat=48.9&lon=2.3&var=air_temperature_2m&elevation=450';
    const response = await gateway.get(call);
    expect(response.status).toBe(422);
    expect((await response.json()).detail).toMatch(/elevation .*arome does not have .*models that do: .*gfs/);
  });

  it('costs 0.8 more, as in GraphQL', async () => {
    const price = async (more: string) =>
      (await point(`var=air_temperature_2m&estimate=true${more}`)).body.credits;
    // 1.1 for three leads of one variable; 0.8 for the ground.
    expect([await price(''), await price('&elevation=1225')]).toEqual([2, 2]);
    const [plain, corrected] = [await estimateOf(''), await estimateOf(', elevation: 1225')];
    expect(corrected - plain).toBeCloseTo(0.8, 1);
  });
});

const seriesOf = (argument: string) =>
  `{ point(latitude: 50, longitude: 10) { forecast(model: gfs${argument}) { series { column(variable: air_temperature_2m) { values } } } } }`;

async function estimateOf(argument: string): Promise<number> {
  const { data, errors } = await gateway.query<{ estimate: { price: number } }>(
    'query ($query: String!) { estimate(query: $query) { price } }',
    { query: seriesOf(argument) },
  );
  expect(errors).toBeUndefined();
  return data.estimate.price;
}

interface Corrected {
  readonly elevation: number;
  readonly elevationCorrection: object | null;
  readonly series: { readonly columns: readonly { readonly values: readonly number[] }[] };
  readonly at: { readonly column: { readonly value: number } };
}

describe('forecast(elevation:) of GraphQL', () => {
  const FIELDS = `
    elevation
    elevationCorrection { elevation ground kelvins rule }
    series { columns(variables: [air_temperature_2m, dewpoint_temperature_2m]) { values } }
    at(time: "2026-01-01T07:00:00Z") { column(variable: air_temperature_2m) { value } }
  `;

  it('has the numbers of REST in every field of the forecast, beside one without it', async () => {
    const { data, errors } = await gateway.query<{ point: Record<string, Corrected> }>(`{
      point(latitude: 50, longitude: 10) {
        up: forecast(model: gfs, elevation: 1225) { ${FIELDS} }
        given: forecast(model: gfs) { ${FIELDS} }
      }
    }`);
    expect(errors).toBeUndefined();
    const { body } = await point('vars=air_temperature_2m,dewpoint_temperature_2m&elevation=1225');
    const { requested, model, correction_kelvin, rule } = body.elevation;
    expect(data.point['up']).toEqual({
      elevation: model,
      elevationCorrection: { elevation: requested, ground: model, kelvins: correction_kelvin, rule },
      series: { columns: Object.values(body.vars).map((column) => ({ values: (column as Series).values })) },
      at: { column: { value: 6.07 } },
    });
    expect(data.point['given']).toMatchObject({
      elevationCorrection: null,
      series: { columns: [{ values: [12.5, 12.57, 12.64] }, { values: [12.5, 12.57, 12.64] }] },
      at: { column: { value: 12.57 } },
    });
  });

  it('corrects each of several runs and models, and fails those whose ground is not known', async () => {
    const { data, errors } = await gateway.query<{ point: Record<string, (Corrected | null)[]> }>(`{
      point(latitude: 50, longitude: 10) {
        runs(model: gfs, last: 2, elevation: 1225) { elevationCorrection { kelvins } }
        forecasts(models: [gfs], elevation: 1225) { elevationCorrection { kelvins } }
      }
    }`);
    const kelvins = { elevationCorrection: { kelvins: -6.5 } };
    expect(data.point).toEqual({ runs: [kelvins, null], forecasts: [kelvins] });
    expect(errors?.map(({ path, extensions: { code } }) => ({ path, code }))).toEqual([
      { path: ['point', 'runs', 1], code: 'validation_error' },
    ]);
  });

  it('is refused out of range, and in Arrow, which cannot say it', async () => {
    const { errors } = await gateway.query(seriesOf(', elevation: 9001'));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation_error',
      reason: 'out_of_range',
      argument: 'elevation',
      allowed: { minimum: -500, maximum: 9000 },
    });
    const asArrow = (argument: string) =>
      fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${TEST_KEY}`,
          'content-type': 'application/json',
          accept: 'application/vnd.apache.arrow.stream',
        },
        body: JSON.stringify({ query: seriesOf(argument) }),
      });
    expect((await asArrow('')).status).toBe(200);
    const refused = await asArrow(', elevation: 1225');
    expect(refused.status).toBe(406);
    expect(await refused.text()).toContain('Arrow cannot say the correction');
  });
});

interface Series {
  readonly values: readonly number[];
}
