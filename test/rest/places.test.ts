import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

interface Places {
  readonly places: readonly {
    readonly name: string;
    readonly region: string;
    readonly country_code: string;
    readonly population: number;
    readonly distance_km: number | null;
  }[];
  readonly attribution: string;
}

async function places(query: string): Promise<Places> {
  const response = await gateway.get(`/places?${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return (await response.json()) as Places;
}

describe('GET /places', () => {
  it('finds places by the beginning of a name, the largest first, and says where they are from', async () => {
    const { places: found, attribution } = await places('q=M%C3%BCnch&limit=3');
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({
      id: 2_867_714,
      kind: 'city',
      name: 'Munich',
      answered_at: null,
      region: 'Bavaria',
      country: 'Germany',
      country_code: 'DE',
      latitude: 48.1374,
      longitude: 11.5755,
      time_zone: 'Europe/Berlin',
      population: 1_505_005,
      distance_km: null,
    });
    expect(attribution).toBe('Places: GeoNames (www.geonames.org), CC BY 4.0');
  });

  it('takes a country, a region after a comma, and a position to rank by', async () => {
    expect((await places('q=paris&country=us&limit=1')).places[0]?.region).toBe('Texas');
    expect((await places('q=Springfield,+Ill&limit=1')).places[0]?.region).toBe('Illinois');
    const near = await places('q=paris&lat=33.66&lon=-95.55&limit=1');
    expect(near.places[0]).toMatchObject({ region: 'Texas', distance_km: expect.any(Number) });
  });

  it('answers with the nearest place, or the largest, where no name is given', async () => {
    const { places: nearest } = await places('lat=52.52&lon=13.4&limit=5');
    expect(nearest.map(({ country_code }) => country_code)).toEqual(['DE']);
    const { places: largest } = await places('limit=3&country=NZ');
    expect(largest.map(({ name }) => name)[0]).toBe('Auckland');
    expect((await places('q=qqqqqq')).places).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['q=a&limit=101', 'limit'],
    ['q=a&country=DEU', 'country'],
    ['q=a&country=%27--', 'country'],
    ['q=a&lat=91&lon=0', 'lat'],
    ['q=a&lat=5', 'lon'],
    ['q=a&lon=5', 'lat'],
    ['lat=1&lon=1&country=DE', 'country'],
    [`q=${'x'.repeat(121)}`, 'q'],
    ['q=a&qq=b', 'qq'],
  ])('422 for %s, naming %s', async (query, parameter) => {
    const response = await gateway.get(`/places?${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(parameter) });
  });

  it('answers hostile names with a list', async () => {
    for (const name of ["' OR '1'='1", '🌧️', '<script>', '%', '\u202e', 'a'.repeat(120), '__proto__']) {
      expect((await places(`q=${encodeURIComponent(name)}`)).places).toBeInstanceOf(Array);
    }
  });

  it('needs a key, is priced as a list, and is kept by caches', async () => {
    expect((await fetch(`${gateway.address}/places?q=berlin`)).status).toBe(401);
    const response = await gateway.get('/places?q=berlin');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const etag = response.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag, authorization: 'Bearer isb_test-key-of-the-test-gateway-0123' };
    expect((await fetch(`${gateway.address}/places?q=berlin`, { headers })).status).toBe(304);
  });
});
