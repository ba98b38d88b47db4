import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { edrProblems, etsProblems, hasEdrSchemas } from '../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { geojsonProblems, hasGeojsonSchema } from '../support/geojson.ts';
import { type CoverageDocument, coveragesOf, kindsOf, valuesOf } from './coverages.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const LOCATIONS = '/edr/collections/gfs/locations';

async function json<Body>(pathAndQuery: string): Promise<Body> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return (await response.json()) as Body;
}

interface Features {
  features: {
    id: string;
    geometry: { coordinates: [number, number] };
    properties: {
      label: string;
      edrqueryendpoint: string;
      lead_hours?: number[];
      variables?: Record<string, { units: string; values: (number | null)[] }>;
    };
  }[];
  parameters?: { id: string }[];
  numberMatched: number;
  numberReturned: number;
  attribution?: string;
}

async function features(query: string): Promise<Features> {
  const document = await json<Features>(`${LOCATIONS}${query}`);
  if (hasGeojsonSchema) expect(geojsonProblems(document)).toEqual([]);
  if (hasEdrSchemas) {
    expect(edrProblems('edr-geojson.edrFeatureCollectionGeoJSON', document)).toEqual([]);
    expect(etsProblems('geojson', document)).toEqual([]);
  }
  return document;
}

interface PointAnswer {
  lead_hours: number[];
  variables: Record<string, { units: string; values: (number | null)[] }>;
}
const point = (lat: number, lon: number, variables: string, to: number) =>
  json<PointAnswer>(`/point?model=gfs&lat=${lat}&lon=${lon}&vars=${variables}&lead_to=${to}`);

describe('GET /edr/collections/{id}/locations', () => {
  it('lists the largest places of the domain, each with the address of its query, and who they are from', async () => {
    const { features: listed, numberMatched, attribution } = await features('');
    expect(listed).toHaveLength(100);
    expect(numberMatched).toBe(1000);
    expect(attribution).toMatch(/GeoNames.*CC BY 4.0/);
    const { features: all } = await features('?limit=1000');
    const paris = all.find(({ id }) => id === 'paris');
    expect(paris).toMatchObject({
      geometry: { coordinates: [2.3488, 48.8534] },
      properties: { label: 'Paris', datetime: '2026-01-15T00:00:00Z/2026-01-31T00:00:00Z' },
    });
    const { pathname } = new URL(paris?.properties.edrqueryendpoint ?? '');
    expect(kindsOf(await json(`${pathname}?parameter-name=cape&datetime=+0h`))).toEqual(['Point']);
    if (hasEdrSchemas) expect(etsProblems('edrgeojson', await features('?f=GeoJSON'))).toEqual([]);
  });

  it('has countries, regions, airports, islands, mountains and lakes by their names and codes', async () => {
    // Of atlases, longitude first; countries and regions at their capital.
    const known = {
      'south-korea': [126.98, 37.57, 'Seoul, the capital of South Korea'],
      bayern: [11.58, 48.14, 'Munich, for Bavaria'],
      jfk: [-73.78, 40.64, 'John F Kennedy International Airport'],
      'heathrow-airport': [-0.45, 51.47, 'London Heathrow Airport'],
      sylt: [8.33, 54.91, 'Sylt'],
      zugspitze: [10.98, 47.42, 'Zugspitze'],
      bodensee: [9.37, 47.63, 'Lake Constance'],
    } as const;
    const { features: found } = await features(
      `/${Object.keys(known).join(',')}?parameter-name=air_temperature_2m&datetime=%2B0h&f=GeoJSON`,
    );
    for (const [at, [longitude, latitude, label]] of Object.values(known).entries()) {
      const feature = found[at];
      expect(feature?.properties.label).toBe(label);
      expect(Math.abs((feature?.geometry.coordinates[0] ?? Number.NaN) - longitude)).toBeLessThan(0.1);
      expect(Math.abs((feature?.geometry.coordinates[1] ?? Number.NaN) - latitude)).toBeLessThan(0.1);
    }
    const unknown = await gateway.get(`${LOCATIONS}/nowhereville-airport?parameter-name=cape`);
    expect(unknown.status).toBe(404);
  });

  it('lists those in a box, and no more than limit', async () => {
    const ids = async (query: string) => (await features(query)).features.map(({ id }) => id);
    expect(await ids('?bbox=2,45,5,49&limit=2')).toEqual(['paris', 'lyon']);
    const pacific = await ids('?bbox=170,-45,-170,-10&limit=20');
    expect(pacific).toEqual(expect.arrayContaining(['auckland', 'suva', 'wellington']));
    expect(await features('?limit=3')).toMatchObject({
      numberMatched: 1000,
      numberReturned: 3,
    });
    expect(await ids('?limit=1000000')).toHaveLength(1000);
  });

  it('has values at places by their coordinates, as /point', async () => {
    const names = 'air_temperature_2m,total_precipitation';
    const document = await features(
      `?lats=52.5,48.85&lons=-1.05,2.35&parameter-name=${names}&lead_from=1&lead_to=3`,
    );
    expect(document.parameters?.map(({ id }) => id)).toEqual(names.split(','));
    for (const [n, [lat, lon]] of [
      [52.5, -1.05],
      [48.85, 2.35],
    ].entries()) {
      const rest = await point(lat ?? 0, lon ?? 0, names, 3);
      const from1 = Object.entries(rest.variables).map(([name, { units, values }]) => {
        return [name, { units, values: values.slice(1) }];
      });
      expect(document.features[n]).toMatchObject({
        geometry: { coordinates: [lon, lat] },
        properties: { lead_hours: [1, 2, 3], variables: Object.fromEntries(from1) },
      });
    }
  });

  it('reads repeated coordinates as lists', async () => {
    const query = 'parameter-name=cape&lead_to=3';
    const listed = await features(`?lats=52.5,48.85&lons=-1.05,2.35&${query}`);
    const repeated = await features(`?lats=52.5&lats=48.85&lons=-1.05&lons=2.35&${query}`);
    expect(repeated.features).toEqual(listed.features);
  });

  it.each([
    'lats=1',
    'lons=1',
    'lats=1,2&lons=1',
    'lats=91&lons=1',
    'lats=x&lons=1',
    'lats=1&lons=2&lead_from=5&lead_to=3',
    'lats=1&lons=2&lead_to=500',
    'lats=1&lons=2&limit=3',
    'lead_from=5',
    'limit=0',
    'limit=x',
    'bbox=1',
    'f=CoverageJSON',
    'parameter-name=x',
  ])('400 for %s', async (query) => {
    expect((await gateway.get(`${LOCATIONS}?${query}`)).status).toBe(400);
  });
});

describe('GET /edr/collections/{id}/locations/{locationId}', () => {
  it('has the values of a place, or of several', async () => {
    const query = 'parameter-name=air_temperature_2m&datetime=+0h/+3h';
    const one = await json<CoverageDocument>(`${LOCATIONS}/paris?${query}`);
    expect(kindsOf(one)).toEqual(['PointSeries']);
    const rest = await point(48.8534, 2.3488, 'air_temperature_2m', 3);
    expect(valuesOf(one).map(({ value }) => value)).toEqual(rest.variables['air_temperature_2m']?.values);
    const several = await json<CoverageDocument>(`${LOCATIONS}/paris,london?${query}`);
    expect(coveragesOf(several).map((coverage) => coverage['isobar:location'])).toEqual(['paris', 'london']);
    const geojson = await features(`/paris,london?${query}&f=GeoJSON`);
    expect(geojson.features.map(({ id }) => id)).toEqual(['paris', 'london']);
    const csv = await (await gateway.get(`${LOCATIONS}/paris?${query}&f=CSV`)).text();
    expect(csv).toContain(',paris,');
  });

  it('answers 404 for unknown ids', async () => {
    for (const id of ['parixs', 'paris,', '%20', 'paris;london']) {
      expect((await gateway.get(`${LOCATIONS}/${id}`)).status).toBe(404);
    }
  });
});
