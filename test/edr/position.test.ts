import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { variableOf } from '../../src/catalog/index.ts';
import { rowsOfCsv } from '../support/box-forms.ts';
import { edrProblems, etsProblems, hasEdrSchemas } from '../support/edr-schemas.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { geojsonProblems, hasGeojsonSchema } from '../support/geojson.ts';
import { storedVariablesOf } from '../support/stored-variables.ts';
import { type CoverageDocument, kindsOf, valuesOf } from './coverages.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const EDR = '/edr/collections/gfs';
const BERLIN = 'coords=POINT(13.4+52.5)';

async function json<Body>(pathAndQuery: string): Promise<Body> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return (await response.json()) as Body;
}

const position = (query: string) => json<CoverageDocument>(`${EDR}/position?${query}`);

interface PointAnswer {
  lat: number;
  lon: number;
  lead_hours: number[];
  variables: Record<string, { values: (number | null)[] }>;
}
const point = (variables: string, lat = 52.5, lon = 13.4) =>
  json<PointAnswer>(`/point?model=gfs&lat=${lat}&lon=${lon}&vars=${variables}`);

const timeOf = (lead: number) => `${new Date(Date.UTC(2026, 0, 15, lead)).toISOString().slice(0, 19)}Z`;

describe('GET /edr/collections/{id}/position', () => {
  it('answers a Point for one time, with the number of /point at the centre of its cell', async () => {
    const document = await position(`${BERLIN}&parameter-name=air_temperature_2m&datetime=2026-01-15T06:00Z`);
    expect(kindsOf(document)).toEqual(['Point']);
    const { lat, lon, variables, lead_hours } = await point('air_temperature_2m');
    expect(valuesOf(document)).toEqual([
      {
        parameter: 'air_temperature_2m',
        t: '2026-01-15T06:00:00Z',
        z: null,
        x: lon,
        y: lat,
        value: variables['air_temperature_2m']?.values[lead_hours.indexOf(6)],
      },
    ]);
  });

  it('answers a PointSeries for several times, of several parameters', async () => {
    const names = 'air_temperature_2m,total_precipitation,cape';
    const document = await position(`${BERLIN}&parameter-name=${names}&datetime=%2B0h/%2B24h`);
    expect(kindsOf(document)).toEqual(['PointSeries']);
    const { variables, lead_hours } = await point(names);
    const expected = names.split(',').flatMap((parameter) =>
      lead_hours.flatMap((lead, n) => {
        const value = variables[parameter]?.values[n] ?? null;
        return lead > 24 ? [] : [{ parameter, t: timeOf(lead), value }];
      }),
    );
    expect(expected).toHaveLength(3 * 25);
    expect(valuesOf(document).map(({ parameter, t, value }) => ({ parameter, t, value }))).toEqual(expected);
  });

  it('answers a VerticalProfile for several levels, one for each time, with the numbers of /profile', async () => {
    const one = await position(`${BERLIN}&parameter-name=temperature,u_wind&z=850,500&datetime=+6h`);
    expect(kindsOf(one)).toEqual(['VerticalProfile']);
    const profile = await json<{
      variables: Record<string, { level_hpa: number; value: number | null }>;
    }>(
      '/profile?model=gfs&lat=52.5&lon=13.4&lead_hours=6&variables=temperature_850hpa,temperature_500hpa,u_wind_850hpa,u_wind_500hpa',
    );
    expect(valuesOf(one).map(({ parameter, z, value }) => [`${parameter}_${z}hpa`, value])).toEqual(
      Object.entries(profile.variables).map(([name, { value }]) => [name, value]),
    );
    const all = await position(`${BERLIN}&parameter-name=temperature&datetime=+0h/+2h`);
    expect(kindsOf(all)).toEqual(['VerticalProfile', 'VerticalProfile', 'VerticalProfile']);
    expect(valuesOf(all)).toHaveLength(3 * 6);
  });

  it('takes the level from the point, unless z says another', async () => {
    const levels = async (query: string) => new Set(valuesOf(await position(query)).map(({ z }) => z));
    const query = 'parameter-name=temperature&datetime=+0h';
    expect(await levels(`coords=POINTZ(13.4+52.5+850)&${query}`)).toEqual(new Set([850]));
    expect(await levels(`coords=POINTZ(13.4+52.5+850)&z=500&${query}`)).toEqual(new Set([500]));
  });

  it('answers names of variables on a level as parameters of their own', async () => {
    const document = await position(`${BERLIN}&parameter-name=temperature_850hpa&datetime=+6h`);
    const { variables, lead_hours } = await point('temperature_850hpa');
    expect(valuesOf(document)).toMatchObject([
      {
        parameter: 'temperature_850hpa',
        z: null,
        value: variables['temperature_850hpa']?.values[lead_hours.indexOf(6)],
      },
    ]);
  });

  it('answers all parameters at all times when neither is named', async () => {
    const values = valuesOf(await position(BERLIN));
    const parameters = new Set(values.map(({ parameter }) => parameter));
    expect([...parameters]).toEqual(expect.arrayContaining(['cape', 'temperature', 'vertical_velocity']));
    expect(parameters.size).toBe(new Set(storedVariablesOf('gfs').map((name) => variableOf(name).base)).size);
    expect(new Set(values.map(({ t }) => t)).size).toBe(209);
    expect(values).toHaveLength(storedVariablesOf('gfs').length * 209);
  });

  it('answers a CoverageCollection for several places', async () => {
    const document = await position(
      'coords=MULTIPOINT((13.4+52.5),(179.9+-17),(-180+90))&parameter-name=cape&datetime=+6h,%2B12h',
    );
    expect(kindsOf(document)).toEqual(['PointSeries', 'PointSeries', 'PointSeries']);
    const values = valuesOf(document);
    for (const [n, [lon, lat]] of [
      [13.4, 52.5],
      [179.9, -17],
      [-180, 90],
    ].entries()) {
      const rest = await point('cape', lat, lon);
      const atLevel = values.slice(2 * n, 2 * n + 2);
      const expected = [6, 12].map((lead) => rest.variables['cape']?.values[rest.lead_hours.indexOf(lead)]);
      expect(atLevel.map(({ value }) => value)).toEqual(expected);
      expect(atLevel.map(({ x, y }) => [x, y])).toEqual([0, 1].map(() => [rest.lon, rest.lat]));
    }
  });

  it('answers GeoJSON by f or Accept, with the numbers of /point', async () => {
    const query = `${EDR}/position?${BERLIN}&parameter-name=cape,temperature&z=500&datetime=+0h/+3h&crs=CRS84`;
    const document = await json<{
      features: { id: string; geometry: { coordinates: number[] }; properties: Record<string, unknown> }[];
      links: { rel: string; href: string }[];
    }>(`${query}&f=GeoJSON`);
    if (hasGeojsonSchema) expect(geojsonProblems(document)).toEqual([]);
    if (hasEdrSchemas) {
      expect(edrProblems('edr-geojson.edrFeatureCollectionGeoJSON', document)).toEqual([]);
      expect(etsProblems('edrgeojson', document)).toEqual([]);
      expect(etsProblems('geojson', document)).toEqual([]);
    }
    const rest = await point('cape,temperature_500hpa');
    const until3 = (name: string) => rest.variables[name]?.values.slice(0, 4);
    expect(document.features).toMatchObject([
      {
        geometry: { coordinates: [13.4, 52.5] },
        properties: {
          datetime: '2026-01-15T00:00:00Z/2026-01-15T03:00:00Z',
          'parameter-name': ['cape', 'temperature'],
          lead_hours: [0, 1, 2, 3],
          grid_lat: rest.lat,
          grid_lon: rest.lon,
          variables: {
            cape: { units: 'J kg-1', values: until3('cape') },
            temperature_500hpa: { units: 'K', values: until3('temperature_500hpa') },
          },
        },
      },
    ]);
    // Its own address, and that of each place, give the same again.
    const self = new URL(document.links.find(({ rel }) => rel === 'self')?.href ?? '');
    expect(await json(self.pathname + self.search)).toMatchObject({ features: document.features });
    const place = new URL(String(document.features[0]?.properties['edrqueryendpoint']));
    expect(kindsOf(await json(`${place.pathname}${place.search}&parameter-name=cape&datetime=+0h`))).toEqual([
      'Point',
    ]);
    const accepted = await fetch(gateway.address + query, {
      headers: { authorization: `Bearer ${TEST_KEY}`, accept: 'application/geo+json' },
    });
    expect(accepted.headers.get('content-type')).toBe('application/geo+json');
    expect(await accepted.json()).toMatchObject({ features: document.features });
  });

  it('answers CSV with the rows of /point', async () => {
    const names = 'air_temperature_2m,total_precipitation';
    const response = await gateway.get(
      `${EDR}/position?${BERLIN}&parameter-name=${names}&datetime=+0h/+6h&f=CSV`,
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rest = await gateway.get(`/point?model=gfs&lat=52.5&lon=13.4&vars=${names}&lead_to=6&fmt=csv`);
    const rows = rowsOfCsv(await response.text());
    expect(rows).toEqual(rowsOfCsv(await rest.text()));
    expect(rows).toHaveLength(7);
  });

  it.each([
    ['*/*', 'application/vnd.cov+json'],
    ['application/json', 'application/json'],
    ['application/prs.coverage+json', 'application/prs.coverage+json'],
    ['application/prs.coverage+json;q=0.5, application/vnd.cov+json', 'application/vnd.cov+json'],
    // What Java's own client sends.
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'application/vnd.cov+json'],
  ])('is CoverageJSON, as those call it who accept %s', async (accept, type) => {
    const response = await fetch(`${gateway.address}${EDR}/position?${BERLIN}&parameter-name=cape`, {
      headers: { authorization: `Bearer ${TEST_KEY}`, accept },
    });
    expect(response.headers.get('content-type')).toBe(type);
    expect(kindsOf((await response.json()) as CoverageDocument)).toEqual(['PointSeries']);
  });

  it('names its run and has an ETag, also for an instance', async () => {
    const query = `${BERLIN}&parameter-name=cape&datetime=+6h`;
    for (const instance of ['2026-01-15T00:00:00Z', '2026-01-15T00', '20260115T00Z', 'latest']) {
      const response = await gateway.get(`${EDR}/instances/${instance}/position?${query}`);
      expect(response.headers.get('x-run')).toBe('gfs/2026-01-15T00:00:00Z');
      expect(valuesOf((await response.json()) as CoverageDocument)).toEqual(valuesOf(await position(query)));
    }
    const before = await gateway.get(`${EDR}/instances/2026-01-14T18:00:00Z/position?${query}`);
    expect(before.headers.get('x-run')).toBe('gfs/2026-01-14T18:00:00Z');
    expect(valuesOf((await before.json()) as CoverageDocument)).toMatchObject([
      { t: '2026-01-15T00:00:00Z' },
    ]);
    const first = await gateway.get(`${EDR}/position?${query}`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=60');
    const again = await fetch(`${gateway.address}${EDR}/position?${query}`, {
      headers: { authorization: `Bearer ${TEST_KEY}`, 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['204', `${BERLIN}&datetime=1999-01-01T00:00Z`],
    ['204', `${BERLIN}&datetime=2026-01-15T00:30Z`],
    ['204', `${BERLIN}&parameter-name=temperature&z=925`],
    ['400', ''],
    ['400', 'coords='],
    ['400', 'coords=POINT()'],
    ['400', 'coords=POLYGON((0+0,1+0,1+1,0+0))'],
    ['400', `${BERLIN}&crs=EPSG:4326`],
    ['400', `${BERLIN}&datetime=tomorrow`],
    ['400', `${BERLIN}&z=low`],
    ['400', `${BERLIN}&parameter-name=temprature`],
    ['400', `${BERLIN}&f=PNG`],
    ['400', `${BERLIN}&f=html`],
    ['400', `${BERLIN}&pin=x`],
    ['400', `${BERLIN}&unknown=1`],
    ['400', `${BERLIN}&${BERLIN}`],
    ['413', `coords=MULTIPOINT(${Array.from({ length: 101 }, (_, n) => `${n}+1`)})`],
  ])('%s for %s', async (status, query) => {
    const response = await gateway.get(`${EDR}/position?${query}`);
    expect(String(response.status)).toBe(status);
    const text = await response.text();
    if (status === '204') expect(text).toBe('');
    else
      expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String), description: expect.any(String) });
  });

  it('refuses unknown collections and runs, and callers without a key', async () => {
    const status = async (path: string) => (await gateway.get(`${path}?${BERLIN}`)).status;
    expect(await status('/edr/collections/gfz/position')).toBe(404);
    expect(await status(`${EDR}/instances/2020-01-01T00:00:00Z/position`)).toBe(404);
    expect(await status(`${EDR}/instances/yesterday/position`)).toBe(404);
    expect((await fetch(`${gateway.address}${EDR}/position?${BERLIN}`)).status).toBe(401);
  });
});

describe('GET /collections/{model}/position', () => {
  it('answers the same document, with the statuses of the REST routes', async () => {
    const query = `${BERLIN}&parameter-name=air_temperature_2m&datetime=2026-01-15T00:00:00Z/2026-01-15T06:00:00Z`;
    expect(await json(`/collections/gfs/position?${query}`)).toEqual(await position(query));
    const status = async (path: string) => (await gateway.get(path)).status;
    expect(await status('/collections/gfs/position')).toBe(422);
    expect(await status(`/collections/gfz/position?${BERLIN}`)).toBe(422);
    expect(await status(`/collections/gfs/position?${BERLIN}&datetime=1999-01-01T00:00Z`)).toBe(422);
    expect(await status(`/collections/gfs/position?${BERLIN}&parameter-name=x`)).toBe(422);
  });
});
