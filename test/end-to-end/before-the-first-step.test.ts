import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import { MISSING } from '../../src/forecast/index.ts';
import { COMPLETE, GRID, MIDNIGHT, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

/** Variables that have no value at lead 0: a sum, a maximum, and a cloud cover. */
const QUESTIONS: readonly (readonly [ModelId, VariableName])[] = [
  ['gfs', 'total_precipitation'],
  ['euro-ifs', 'wind_gust_10m'],
  ['icon-eu', 'wind_gust_10m'],
  ['arome', 'total_cloud_cover'],
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  for (const [model, variable] of QUESTIONS) {
    const { store } = gateway.parts;
    const draft = await store.draft(model, MIDNIGHT, GRID, SOURCE);
    for (const [name, leads] of [
      ['air_temperature_2m', [0, 3]],
      [variable, [3]],
    ] as const) {
      const planes = leads.map((lead) => new Int32Array(GRID.nx * GRID.ny).fill(100 + lead));
      await draft.addCube({ variable: name, leads, planes, lineage: [] });
    }
    await draft.publish(COMPLETE);
  }
});
afterAll(() => gateway?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes.
async function json(pathAndQuery: string): Promise<any> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return response.json();
}

async function text(pathAndQuery: string): Promise<string> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return response.text();
}

const BOX = { west: 4, south: 50, east: 6, north: 51 };
const WKT = 'POLYGON((4 50,6 50,6 51,4 51,4 50))';
const POINTS = 6;
const REASON = 'BEFORE_FIRST_STEP';
const SPANS = [{ reason: REASON, lead_hours: [0] }];

describe.each(QUESTIONS)('%s %s at lead 0, the default, is null with its reason', (model, variable) => {
  const box = Object.entries(BOX)
    .map(([edge, degrees]) => `${edge}=${degrees}`)
    .join('&');

  it('in /point', async () => {
    const place = `/point?model=${model}&lat=50&lon=5`;
    for (const range of ['', '&lead_to=0']) {
      const flat = await json(`${place}&var=${variable}${range}`);
      expect([flat.lead_hours[0], flat.values[0], flat.nulls]).toEqual([0, null, SPANS]);
      const { variables, vars } = await json(`${place}&vars=air_temperature_2m,${variable}${range}`);
      expect(variables[variable]).toMatchObject({ nulls: SPANS });
      expect(vars[variable]).toMatchObject({ nulls: SPANS });
      expect(variables.air_temperature_2m).not.toHaveProperty('nulls');
    }
    const feature = await json(`${place}&var=${variable}&fmt=geojson`);
    expect(feature.properties.variables[variable].nulls).toEqual(SPANS);
  });

  it('in /bbox, in all its forms', async () => {
    const question = `/bbox?model=${model}&var=${variable}&${box}`;
    const grid = await json(question);
    expect([grid.lead_hours, grid.null_reason]).toEqual([0, REASON]);
    expect(grid.values).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(await json(`${question}&lead_hours=3`)).not.toHaveProperty('null_reason');
    const features = await json(`${question}&fmt=geojson`);
    expect(features.null_reason).toBe(REASON);
    expect(features.features).toHaveLength(POINTS);
    expect((await text(`${question}&fmt=csv`)).match(/,,false\r\n/g)).toHaveLength(POINTS);
    expect((await gateway.get(`${question}&fmt=netcdf`)).status).toBe(200);
  });

  it.each([
    ['position', 'coords=POINT(5 50)'],
    ['area', `bbox=${BOX.west},${BOX.south},${BOX.east},${BOX.north}`],
    ['area', `coords=${WKT}`],
    ['cube', `bbox=${BOX.west},${BOX.south},${BOX.east},${BOX.north}`],
    ['radius', 'coords=POINT(5 50)&within=100&within-units=km'],
    ['trajectory', 'coords=LINESTRING(4 50,6 50)'],
  ])('in EDR %s?%s', async (query, where) => {
    const question = `/edr/collections/${model}/${query}?${where}&parameter-name=${variable}`;
    const { ranges } = await json(`${question}&datetime=${MIDNIGHT.toISOString()}`);
    const { values } = ranges[variable];
    const reasons = ranges[variable]['isobar:null_reasons'];
    expect(new Set(values)).toEqual(new Set([null]));
    expect(new Set(reasons)).toEqual(new Set([REASON]));
    const both = await json(question);
    expect(both.ranges[variable].values).toContain(null);
    expect(both.ranges[variable].values.some((value: number | null) => value !== null)).toBe(true);
    expect(new Set(both.ranges[variable]['isobar:null_reasons'])).toEqual(new Set([REASON, null]));
    const { features } = await json(`${question}&f=GeoJSON&datetime=${MIDNIGHT.toISOString()}`);
    for (const { properties } of features) expect(properties.variables[variable].nulls).toEqual(SPANS);
    expect(await text(`${question}&f=CSV&datetime=${MIDNIGHT.toISOString()}`)).toMatch(/,,false\r\n/);
  });

  it('in EDR locations', async () => {
    const { features } = await json(
      `/edr/collections/${model}/locations?lats=50&lons=5&parameter-name=${variable}&lead_to=0`,
    );
    expect(features[0].properties.variables[variable]).toMatchObject({ values: [null], nulls: SPANS });
  });

  it('in GraphQL', async () => {
    const { data } = await gateway.query(
      `query ($model: ModelId!, $variable: VariableName!, $box: BoxInput!) {
        slab(model: $model, variable: $variable, box: $box, leadHours: 0) { leadHours nullReason count values }
        point(latitude: 50, longitude: 5) {
          forecast(model: $model) { series(leadTo: 0) { columns(variables: [$variable]) { values nulls { reason indexes } } } }
        }
      }`,
      { model: enumOf(model), variable: enumOf(variable), box: BOX },
    );
    expect(data).toEqual({
      slab: { leadHours: 0, nullReason: REASON, count: 0, values: new Array(POINTS).fill(null) },
      point: {
        forecast: { series: { columns: [{ values: [null], nulls: [{ reason: REASON, indexes: [0] }] }] } },
      },
    });
  });
});

it('a missing value of the producer has its own reason', async () => {
  const draft = await gateway.parts.store.draft('nam', MIDNIGHT, GRID, SOURCE);
  const planes = [new Int32Array(GRID.nx * GRID.ny).fill(MISSING)];
  await draft.addCube({ variable: 'cape', leads: [0], planes, lineage: [] });
  await draft.publish(COMPLETE);
  const { nulls } = await json('/point?model=nam&lat=50&lon=5&var=cape');
  expect(nulls).toEqual([{ reason: 'MASKED', lead_hours: [0] }]);
  expect(await json('/bbox?model=nam&var=cape&west=4&south=50&east=6&north=51')).not.toHaveProperty(
    'null_reason',
  );
});

function enumOf(name: string): string {
  return name.replaceAll('-', '_');
}
