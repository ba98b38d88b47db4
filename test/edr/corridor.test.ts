import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { greatCircleKm } from '../../src/geo/index.ts';
import { rowsOfCsv } from '../support/box-forms.ts';
import { edrProblems, hasEdrSchemas } from '../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { type CoverageDocument, kindsOf, valuesOf } from './coverages.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const WAY = '/edr/collections/gfs/corridor';

async function json<Body>(pathAndQuery: string): Promise<Body> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return (await response.json()) as Body;
}

/** What lies in the corridor: where its Grid has values. */
async function inside(query: string) {
  const document = await json<CoverageDocument>(`${WAY}?${query}`);
  expect(kindsOf(document)).toEqual(['Grid']);
  return valuesOf(document).filter(({ value }) => value !== null);
}

const placesOf = (values: readonly { x: number; y: number }[]) =>
  [...new Set(values.map(({ x, y }) => `${x} ${y}`))].sort();

/** Points of the demo's GFS, one every five degrees, within a distance of some places along a path. */
function pointsNear(path: readonly (readonly [number, number])[], km: number): readonly string[] {
  const found: string[] = [];
  for (let y = -90; y <= 90; y += 5) {
    for (let x = -180; x < 180; x += 5) {
      const isNear = path.some(
        ([longitude, latitude]) =>
          greatCircleKm({ longitude, latitude }, { longitude: x, latitude: y }) <= km,
      );
      if (isNear) found.push(`${x} ${y}`);
    }
  }
  return found.sort();
}

const seconds = (lead: number, minutes = 0) => Date.UTC(2026, 0, 15, lead, minutes) / 1000;
const FIELD = 'parameter-name=air_temperature_2m&datetime=+6h';
const WIDE = 'corridor-width=1500&width-units=km';
const EQUATOR = Array.from({ length: 2001 }, (_, n) => [170 + n / 100, 0] as const);

describe('GET /edr/collections/{id}/corridor', () => {
  it('answers the cells up to half of its width from the path', async () => {
    const values = await inside(`coords=LINESTRING(170+0,-170+0)&${WIDE}&${FIELD}`);
    expect(placesOf(values)).toEqual(pointsNear(EQUATOR, 750));
    expect(placesOf(values)).toContain('-175 5');
    const whole = await json<{ lats: number[]; lons: number[]; values: number[][] }>(
      '/bbox?model=gfs&var=air_temperature_2m&lead_hours=6&west=-180&south=-90&east=180&north=90',
    );
    for (const { x, y, value } of values) {
      expect(value).toBe(whole.values[whole.lats.indexOf(y)]?.[whole.lons.indexOf(x)]);
    }
  });

  it('answers the cells that the path crosses where it is narrower than they are', async () => {
    const narrow = 'corridor-width=2&width-units=m';
    const values = await inside(`coords=LINESTRING(0+49,20+49)&${narrow}&${FIELD}`);
    expect(placesOf(values)).toEqual(['0 50', '10 50', '15 50', '20 50', '5 50']);
  });

  it('has the output steps while a path with times is travelled', async () => {
    const way = `coords=LINESTRINGM(0+50+${seconds(1, 40)},20+50+${seconds(4, 10)})`;
    const values = await inside(`${way}&${WIDE}&parameter-name=air_temperature_2m`);
    expect([...new Set(values.map(({ t }) => t.slice(11, 13)))]).toEqual(['02', '03', '04']);
    const path = Array.from({ length: 201 }, (_, n) => [n / 10, 50] as const);
    expect(placesOf(values)).toEqual(expect.arrayContaining([...pointsNear(path, 740)]));
  });

  it.each([
    ['z=850', [850]],
    ['z=600&corridor-height=300&height-units=hPa', [700, 500]],
    ['z=600&corridor-height=19000&height-units=Pa', []],
    ['z=850,500', [850, 500]],
  ])('is on the levels of %s', async (levels, expected) => {
    const query = `coords=LINESTRING(0+50,10+50)&${WIDE}&parameter-name=temperature&datetime=+6h&${levels}`;
    if (expected.length === 0) return expect((await gateway.get(`${WAY}?${query}`)).status).toBe(204);
    expect([...new Set((await inside(query)).map(({ z }) => z))]).toEqual(expected);
  });

  it('is on the levels that its points go through, and half of its height beyond them', async () => {
    const query = `coords=LINESTRINGZ(0+50+800,10+50+500)&${WIDE}&parameter-name=temperature&datetime=+6h`;
    expect([...new Set((await inside(query)).map(({ z }) => z))]).toEqual([700, 500]);
    const high = `${query}&corridor-height=400&height-units=hpa`;
    expect([...new Set((await inside(high)).map(({ z }) => z))]).toEqual([1000, 850, 700, 500, 300]);
  });

  it('is GeoJSON, CSV and NetCDF too, and the run of an instance', async () => {
    const query = `coords=LINESTRING(170+0,-170+0)&${WIDE}&${FIELD}`;
    const expected = pointsNear(EQUATOR, 750);
    const document = await json<{ features: { properties: { grid_lon: number; grid_lat: number } }[] }>(
      `${WAY}?${query}&f=GeoJSON`,
    );
    if (hasEdrSchemas) expect(edrProblems('edr-geojson.edrFeatureCollectionGeoJSON', document)).toEqual([]);
    expect(
      document.features.map(({ properties }) => `${properties.grid_lon} ${properties.grid_lat}`).sort(),
    ).toEqual(expected);
    const rows = rowsOfCsv(await (await gateway.get(`${WAY}?${query}&f=CSV`)).text());
    expect(rows.map(({ lon, lat }) => `${Number(lon)} ${Number(lat)}`).sort()).toEqual(expected);
    const file = await gateway.get(`${WAY}?${query}&f=netCDF4`);
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="gfs_corridor_20260115T00Z.nc"',
    );
    const run = '/edr/collections/gfs/instances/2026-01-14T18/corridor';
    expect((await gateway.get(`${run}?${query}`)).status).toBe(200);
  });

  it('is listed with its units', async () => {
    const { data_queries } = await json<{ data_queries: Record<string, { link: object }> }>(
      '/edr/collections/gfs',
    );
    expect(data_queries['corridor']?.link).toMatchObject({
      href: `${gateway.address}${WAY}`,
      variables: {
        query_type: 'corridor',
        width_units: ['km', 'm', 'mi', 'nmi', 'ft'],
        height_units: ['hPa', 'Pa'],
      },
    });
  });

  it.each([
    [400, 'coords', WIDE],
    [400, 'coords', `coords=LINESTRING()&${WIDE}`],
    [400, 'coords', `coords=POINT(1+2)&${WIDE}`],
    [400, 'corridor-width', 'coords=LINESTRING(0+50,10+50)&width-units=km'],
    [400, 'width-units', 'coords=LINESTRING(0+50,10+50)&corridor-width=5'],
    [400, 'width-units', 'coords=LINESTRING(0+50,10+50)&corridor-width=5&width-units=parsec'],
    [400, 'corridor-width', 'coords=LINESTRING(0+50,10+50)&corridor-width=-5&width-units=km'],
    [400, 'height-units', `coords=LINESTRING(0+50,10+50)&${WIDE}&corridor-height=5`],
    [400, 'height-units', `coords=LINESTRING(0+50,10+50)&${WIDE}&corridor-height=5&height-units=m`],
    [400, 'corridor-height', `coords=LINESTRING(0+50,10+50)&${WIDE}&height-units=hPa`],
    [400, 'corridor-height', `coords=LINESTRING(0+50,10+50)&${WIDE}&corridor-height=x&height-units=hPa`],
    [400, 'z', `coords=LINESTRING(0+50,10+50)&${WIDE}&corridor-height=5&height-units=hPa&z=850,500`],
    [400, 'z', `coords=LINESTRINGZ(0+50+850,10+50+850)&z=850&${WIDE}`],
    [400, 'datetime', `coords=LINESTRINGM(0+50+${seconds(0)},10+50+${seconds(2)})&datetime=+0h&${WIDE}`],
    [204, '', `coords=LINESTRINGM(0+50+1000,10+50+2000)&${WIDE}`],
    [204, '', `coords=LINESTRING(0+50,10+50)&datetime=1999-01-01T00:00Z&${WIDE}`],
  ])('%i for what is wrong with %s: %s', async (status, parameter, query) => {
    const response = await gateway.get(`${WAY}?${query}`);
    expect(response.status).toBe(status);
    if (status === 400) {
      expect(((await response.json()) as { detail: string }).detail).toMatch(new RegExp(`^${parameter} `));
    }
  });
});
