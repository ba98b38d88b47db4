import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { greatCircleKm } from '../../src/geo/index.ts';
import { rowsOfCsv } from '../support/box-forms.ts';
import { edrProblems, hasEdrSchemas } from '../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { geojsonProblems, hasGeojsonSchema } from '../support/geojson.ts';
import { storedVariablesOf } from '../support/stored-variables.ts';
import { type CoverageDocument, type CoveredValue, coveragesOf, kindsOf, valuesOf } from './coverages.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const EDR = '/edr/collections/gfs';

async function json<Body>(pathAndQuery: string): Promise<Body> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return (await response.json()) as Body;
}

const ask = (query: string) => json<CoverageDocument>(`${EDR}/${query}`);

interface BoxAnswer {
  lats: number[];
  lons: number[];
  values: (number | null)[][];
}

/** The points of /bbox, as `lon lat value`. */
async function boxOf(variable: string, [west, south, east, north]: readonly number[], lead: number) {
  const { lats, lons, values } = await json<BoxAnswer>(
    `/bbox?model=gfs&var=${variable}&west=${west}&south=${south}&east=${east}&north=${north}&lead_hours=${lead}`,
  );
  return lats.flatMap((lat, y) =>
    lons.map((lon, x) => `${lon >= 180 ? lon - 360 : lon} ${lat} ${values[y]?.[x]}`),
  );
}

const printed = (values: readonly CoveredValue[]) => values.map(({ x, y, value }) => `${x} ${y} ${value}`);

const EUROPE = [-10, 35, 30, 60] as const;
const PACIFIC = [160, -20, -150, 10] as const;

describe('GET /edr/collections/{id}/area', () => {
  it.each([
    ['in Europe', EUROPE],
    ['across the antimeridian', PACIFIC],
    ['of the whole globe', [-180, -90, 180, 90]],
  ] as const)('gives the box of /bbox as a Grid, %s', async (_, box) => {
    const document = await ask(`area?bbox=${box}&parameter-name=air_temperature_2m&datetime=+6h`);
    expect(kindsOf(document)).toEqual(['Grid']);
    expect(printed(valuesOf(document))).toEqual(await boxOf('air_temperature_2m', box, 6));
  });

  it.each([
    ['a box', 'POLYGON((-10 35,30 35,30 60,-10 60,-10 35))', EUROPE],
    ['a box across the antimeridian', 'POLYGON((160 -20,-150 -20,-150 10,160 10,160 -20))', PACIFIC],
    ['a box with longitudes beyond 180', 'POLYGON((160 -20,210 -20,210 10,160 10,160 -20))', PACIFIC],
  ] as const)('gives the same for a polygon that is %s', async (_, polygon, box) => {
    const query = 'parameter-name=air_temperature_2m&datetime=+6h';
    const byCoords = await ask(`area?coords=${encodeURIComponent(polygon)}&${query}`);
    expect(valuesOf(byCoords)).toEqual(valuesOf(await ask(`area?bbox=${box}&${query}`)));
  });

  it('has no values outside of a polygon and in its holes', async () => {
    const polygon = 'POLYGON((-10 35,30 35,30 60,-10 60,-10 35),(1 41,1 54,14 54,14 41,1 41))';
    const document = await ask(`area?coords=${polygon}&parameter-name=air_temperature_2m&datetime=+6h`);
    const whole = await boxOf('air_temperature_2m', EUROPE, 6);
    const isInHole = (x: number, y: number) => x >= 5 && x <= 10 && y >= 45 && y <= 50;
    const values = valuesOf(document);
    expect(printed(values)).toEqual(
      whole.map((text) => {
        const [x, y, value] = text.split(' ');
        return `${x} ${y} ${isInHole(Number(x), Number(y)) ? null : value}`;
      }),
    );
    expect(values.filter(({ value }) => value === null)).toHaveLength(4);
  });

  it('has the values of the whole globe where a large polygon holds them', async () => {
    const corners: [number, number][] = [
      [-170, -85],
      [160, -40],
      [20, 88],
      [-170, -85],
    ];
    const coords = `POLYGON((${corners.map(([x, y]) => `${x}+${y}`)}))`;
    const document = await ask(`area?coords=${coords}&parameter-name=air_temperature_2m&datetime=+6h`);
    const triangle = { type: 'Polygon' as const, coordinates: [corners] };
    const expected = (await boxOf('air_temperature_2m', [-180, -90, 180, 90], 6)).filter((text) => {
      const [x = 0, y = 0] = text.split(' ').map(Number);
      return booleanPointInPolygon([x, y], triangle);
    });
    const inside = valuesOf(document).filter(({ value }) => value !== null);
    expect(printed(inside)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(500);
  });

  it('answers for all polygons of a MULTIPOLYGON', async () => {
    const document = await ask(
      'area?coords=MULTIPOLYGON(((-10+35,-5+35,-5+40,-10+40,-10+35)),((25+55,30+55,30+60,25+60,25+55)))&parameter-name=air_temperature_2m&datetime=+6h',
    );
    const inside = valuesOf(document).filter(({ value }) => value !== null);
    expect(inside.map(({ x, y }) => [x, y])).toEqual([
      [25, 60],
      [30, 60],
      [25, 55],
      [30, 55],
      [-10, 40],
      [-5, 40],
      [-10, 35],
      [-5, 35],
    ]);
  });

  it('has all leads and levels, lead by lead from the lowest level up, as each of them alone', async () => {
    const box = [0, 45, 10, 50];
    const document = await ask(`area?bbox=${box}&parameter-name=temperature&z=500,850&datetime=+0h,%2B6h`);
    expect(coveragesOf(document)[0]?.ranges['temperature']).toMatchObject({
      axisNames: ['t', 'z', 'y', 'x'],
      shape: [2, 2, 2, 3],
    });
    const expected: string[] = [];
    for (const lead of [0, 6]) {
      for (const level of [850, 500]) expected.push(...(await boxOf(`temperature_${level}hpa`, box, lead)));
    }
    expect(printed(valuesOf(document))).toEqual(expected);
  });

  it('has null for leads before the first of an accumulated parameter', async () => {
    const document = await ask('area?bbox=0,45,10,50&parameter-name=total_precipitation&datetime=+0h/+1h');
    const values = valuesOf(document);
    expect(values.slice(0, 6).every(({ value }) => value === null)).toBe(true);
    expect(printed(values.slice(6))).toEqual(await boxOf('total_precipitation', [0, 45, 10, 50], 1));
  });

  it('answers a box of two by two degrees with all times and parameters', async () => {
    const values = valuesOf(await ask('area?coords=POLYGON((9+49,11+49,11+51,9+51,9+49))'));
    expect(values).toHaveLength(storedVariablesOf('gfs').length * 209);
  });

  it('answers CSV with the rows of /bbox', async () => {
    const query = 'parameter-name=air_temperature_2m,total_precipitation&datetime=+0h,%2B6h&f=CSV';
    const response = await gateway.get(`${EDR}/area?bbox=${EUROPE}&${query}`);
    const rows = rowsOfCsv(await response.text());
    const at = (lead: string) => rows.filter(({ lead_hours }) => lead_hours === lead);
    const rowsFrom = async (variable: string) => {
      const [west, south, east, north] = EUROPE;
      const rest = await gateway.get(
        `/bbox?model=gfs&var=${variable}&west=${west}&south=${south}&east=${east}&north=${north}&lead_hours=6&fmt=csv`,
      );
      return rowsOfCsv(await rest.text());
    };
    const [temperatures, amounts] = [
      await rowsFrom('air_temperature_2m'),
      await rowsFrom('total_precipitation'),
    ];
    expect(at('6')).toEqual(
      temperatures.map((row, n) => ({ ...row, total_precipitation: amounts[n]?.['total_precipitation'] })),
    );
    expect(at('0').every(({ total_precipitation }) => total_precipitation === '')).toBe(true);
    expect(at('0')).toHaveLength(temperatures.length);
  });

  it('answers GeoJSON with a feature for each cell in the area', async () => {
    const document = await json<{
      features: {
        geometry: { coordinates: [number, number] };
        properties: { variables: Record<string, { values: (number | null)[] }> };
      }[];
    }>(`${EDR}/area?bbox=${EUROPE}&parameter-name=air_temperature_2m&datetime=+6h&f=GeoJSON`);
    if (hasGeojsonSchema) expect(geojsonProblems(document)).toEqual([]);
    if (hasEdrSchemas) expect(edrProblems('edr-geojson.edrFeatureCollectionGeoJSON', document)).toEqual([]);
    const points = document.features.map(
      ({
        geometry: {
          coordinates: [lon, lat],
        },
        properties,
      }) => {
        return `${lon} ${lat} ${properties.variables['air_temperature_2m']?.values}`;
      },
    );
    expect(points.sort()).toEqual((await boxOf('air_temperature_2m', EUROPE, 6)).sort());
  });

  it.each([
    ['204', 'coords=POLYGON((11+41,12+41,12+42,11+41))&parameter-name=cape'],
    ['204', 'coords=POLYGON((11+41,12+41,12+42,11+41))&parameter-name=cape&f=CSV'],
    ['204', 'coords=POLYGON((11+41,12+41,12+42,11+41))&parameter-name=cape&f=GeoJSON'],
    ['204', 'coords=POLYGON((11+41,12+41,12+42,11+41))&parameter-name=cape&f=NetCDF'],
    ['204', `coords=POLYGON((1+41,29+41,29+42,1+41))&parameter-name=cape`],
    ['204', `coords=POLYGON((1+36,4+36,4+59,29+59,29+59.5,1+59.5,1+36))&parameter-name=cape&f=NetCDF`],
    ['204', `bbox=${EUROPE}&datetime=1999-01-01T00:00Z`],
    ['400', ''],
    ['400', `bbox=${EUROPE}&coords=POLYGON((1+41,29+41,29+42,1+41))`],
    ['400', 'bbox=1,2,3'],
    ['400', 'bbox=0,50,10,40'],
    ['400', 'coords=POLYGON()'],
    ['400', 'coords=POINT(1+2)'],
    ['413', 'bbox=-180,-90,180,90'],
    ['413', 'bbox=-180,-90,180,90&f=NetCDF&parameter-name=cape,temperature,u_wind'],
    ['413', 'bbox=-180,-90,180,90&f=GeoJSON'],
  ])('%s for %s', async (status, query) => {
    const response = await gateway.get(`${EDR}/area?${query}`);
    expect(String(response.status)).toBe(status);
    const text = await response.text();
    if (status === '204') expect(text).toBe('');
    else expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String) });
    if (status === '413') expect(text).toMatch(/at most \d+/);
  });

  it('answers at /collections too, with the statuses of the REST routes', async () => {
    const query = `bbox=${EUROPE}&parameter-name=cape&datetime=2026-01-15T06:00:00Z/2026-01-15T07:00:00Z`;
    expect(await json(`/collections/gfs/area?${query}`)).toEqual(await ask(`area?${query}`));
    expect((await gateway.get('/collections/gfs/area')).status).toBe(422);
    expect((await gateway.get('/collections/gfs/area?bbox=-180,-90,180,90')).status).toBe(422);
  });
});

describe('GET /edr/collections/{id}/cube', () => {
  it('answers a box on the requested levels', async () => {
    const query = 'parameter-name=temperature,u_wind&datetime=+6h';
    const cube = await ask(`cube?bbox=${EUROPE}&z=850/500&${query}`);
    const values = valuesOf(cube);
    expect(new Set(values.map(({ z }) => z))).toEqual(new Set([850, 700, 500]));
    expect(printed(values.filter(({ z, parameter }) => z === 700 && parameter === 'u_wind'))).toEqual(
      await boxOf('u_wind_700hpa', EUROPE, 6),
    );
    expect(valuesOf(await ask(`cube?bbox=-10,35,500,30,60,850&${query}`))).toEqual(values);
    expect(new Set(valuesOf(await ask(`cube?bbox=${EUROPE}&${query}`)).map(({ z }) => z)).size).toBe(6);
  });

  it('refuses a request without a box', async () => {
    expect((await gateway.get(`${EDR}/cube`)).status).toBe(400);
    expect((await gateway.get(`${EDR}/cube?bbox=1,2,x,4`)).status).toBe(400);
  });
});

describe('GET /edr/collections/{id}/radius', () => {
  it.each([
    ['in Europe', [13, 52], '1000', 'km', 1000],
    ['across the antimeridian', [179, -10], '800', 'mi', 800 * 1.609344],
    ['around a pole', [0, 88], '900000', 'm', 900],
  ] as const)(
    'has the points that are near enough, %s',
    async (_, [longitude, latitude], within, units, km) => {
      const document = await ask(
        `radius?coords=POINT(${longitude}+${latitude})&within=${within}&within-units=${units}&parameter-name=air_temperature_2m&datetime=+6h`,
      );
      const whole = await boxOf('air_temperature_2m', [-180, -90, 180, 90], 6);
      const near = whole.filter((text) => {
        const [x, y] = text.split(' ').map(Number);
        return greatCircleKm({ latitude, longitude }, { latitude: y ?? 0, longitude: x ?? 0 }) <= km;
      });
      const inside = valuesOf(document).filter(({ value }) => value !== null);
      expect(printed(inside).sort()).toEqual(near.sort());
      expect(near.length).toBeGreaterThan(9);
    },
  );

  it.each(['', 'within=5', 'within-units=km', 'within=x&within-units=km', 'within=5&within-units=au'])(
    'needs a distance: %s',
    async (query) => {
      expect((await gateway.get(`${EDR}/radius?coords=POINT(1+2)&${query}`)).status).toBe(400);
    },
  );
});
