import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { hasStacSchemas, stacProblems } from '../support/stac.ts';
import { type Item, type Link, linkOf, type Page, stacClient } from './stac-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const { get } = stacClient(() => gateway);

interface Catalog {
  readonly conformsTo: readonly string[];
  readonly links: readonly Link[];
}
interface Collection {
  readonly id: string;
  readonly links: readonly Link[];
  readonly extent: { readonly temporal: { readonly interval: readonly (readonly (string | null)[])[] } };
}
interface Collections {
  readonly collections: readonly Collection[];
  readonly links: readonly Link[];
}

const NEWEST = '/stac/collections/gfs/items/gfs-20260115t00z';

describe.runIf(hasStacSchemas)('by the schemas of STAC 1.0.0', () => {
  it('the root catalog is valid', async () => {
    const { status, type, body } = await get<Catalog>('/stac');
    expect([status, type]).toEqual([200, 'application/json']);
    expect(stacProblems('catalog', body)).toEqual([]);
  });

  it('all collections are valid, those without runs too', async () => {
    const { body } = await get<Collections>('/stac/collections');
    expect(body.collections.map(({ id }) => id)).toEqual(MODEL_IDS);
    for (const collection of body.collections) {
      expect([collection.id, stacProblems('collection', collection)]).toEqual([collection.id, []]);
      expect((await get(`/stac/collections/${collection.id}`)).body).toEqual(collection);
    }
  });

  it('items are valid, also by the schemas of their extensions', async () => {
    const { body: item, status, type } = await get<Item>(NEWEST);
    expect([status, type]).toEqual([200, 'application/geo+json']);
    for (const schema of ['item', 'forecast', 'datacube'] as const) {
      expect([schema, stacProblems(schema, item)]).toEqual([schema, []]);
    }
    const broken = { ...item, properties: { ...item.properties, 'forecast:reference_datetime': undefined } };
    expect(stacProblems('forecast', JSON.parse(JSON.stringify(broken)))).not.toEqual([]);
  });

  it('items are answered by the id of their run too', async () => {
    const { body: item } = await get<Item>(NEWEST);
    expect((await get<Item>('/stac/collections/gfs/items/gfs-20260115T00Z')).body).toEqual(item);
    const { body: found } = await get<Page>('/stac/search?ids=gfs-20260115T00Z');
    expect(found.features).toEqual([item]);
  });

  it('pages are GeoJSON, and their items are the items', async () => {
    const { body: page } = await get<Page>('/stac/collections/gfs/items');
    expect(stacProblems('featureCollection', page)).toEqual([]);
    expect(page.features).toHaveLength(2);
    for (const item of page.features) {
      expect((await get(linkOf(item.links, 'self')?.href ?? '')).body).toEqual(item);
    }
  });
});

describe('the root catalog', () => {
  it('links to all documents, and every link answers in its type', async () => {
    const { body } = await get<Catalog>('/stac');
    expect(linkOf(body.links, 'self')?.href).toBe(`${gateway.address}/stac`);
    const rels = body.links.map(({ rel }) => rel);
    expect(rels.filter((rel) => rel === 'child')).toHaveLength(MODEL_IDS.length);
    for (const rel of ['root', 'service-desc', 'service-doc', 'conformance', 'data'])
      expect(rels).toContain(rel);
    const searches = body.links.filter(({ rel }) => rel === 'search');
    expect(searches.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(new Set(searches.map(({ href }) => href)).size).toBe(1);
    for (const { href, type } of body.links) {
      const response = await fetch(href, { headers: { authorization: `Bearer ${TEST_KEY}`, accept: type } });
      expect([
        href,
        response.status,
        response.headers.get('content-type')?.replace('; charset=utf-8', ''),
      ]).toEqual([href, 200, type]);
      await response.arrayBuffer();
    }
  });

  it('has the conformance classes of /stac/conformance', async () => {
    const [landing, conformance] = [await get<Catalog>('/stac'), await get<Catalog>('/stac/conformance')];
    expect(conformance.body).toEqual({ conformsTo: landing.body.conformsTo });
    expect(landing.body.conformsTo).toContain('https://api.stacspec.org/v1.0.0/item-search');
  });

  it('answers with a slash at the end too', async () => {
    expect((await get('/stac/')).status).toBe(200);
    expect((await get('/stac/collections/')).status).toBe(200);
  });
});

describe('/stac/api', () => {
  it('is OpenAPI 3.0, needs no key, and comes in the type that is accepted', async () => {
    const typeOf = async (accept: string) => {
      const response = await fetch(`${gateway.address}/stac/api`, { headers: { accept } });
      return [response.status, response.headers.get('content-type')];
    };
    const openapi = 'application/vnd.oai.openapi+json;version=3.0';
    expect(await typeOf(openapi)).toEqual([200, openapi]);
    expect(await typeOf('*/*')).toEqual([200, openapi]);
    expect(await typeOf('application/json')).toEqual([200, 'application/json']);
    const { body } = await get<Record<string, unknown>>('/stac/api');
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...body });
    expect([valid, errors ?? [], validator.version]).toEqual([true, [], '3.0']);
  });
});

describe('a collection', () => {
  it('spans from its oldest run to the last valid time of its newest', async () => {
    const { body } = await get<Collection>('/stac/collections/gfs');
    // Runs of 2026-01-14 18 UTC and the next, of 384 hours.
    expect(body.extent.temporal.interval).toEqual([['2026-01-14T18:00:00Z', '2026-01-31T00:00:00Z']]);
    expect(linkOf(body.links, 'self')?.href).toBe(`${gateway.address}/stac/collections/gfs`);
  });

  it('that does not exist is 404, and so is an item', async () => {
    for (const path of [
      '/stac/collections/wrf',
      '/stac/collections/wrf/items',
      '/stac/collections/wrf/items/wrf-20260115t00z',
      '/stac/collections/gfs/items/gfs-20250115t00z',
      '/stac/collections/gfs/items/gfs',
      // Of another collection.
      '/stac/collections/hrrr/items/gfs-20260115t00z',
      '/stac/elsewhere',
    ]) {
      const { status, type, body } = await get<{ code: string }>(path);
      expect([path, status, type, body.code]).toEqual([path, 404, 'application/problem+json', 'not_found']);
    }
  });
});

describe('an item', () => {
  it('describes its run and links to its other forms', async () => {
    const { body: item } = await get<Item>(NEWEST);
    expect(item).toMatchObject({
      id: 'gfs-20260115t00z',
      collection: 'gfs',
      bbox: [-180, -90, 180, 90],
      properties: {
        datetime: '2026-01-15T00:00:00Z',
        start_datetime: '2026-01-15T00:00:00Z',
        end_datetime: '2026-01-31T00:00:00Z',
        'forecast:reference_datetime': '2026-01-15T00:00:00Z',
        'forecast:duration': 'P16D',
        'isobar:state': 'COMPLETE',
        'isobar:synthetic': true,
      },
      assets: {
        kerchunk: {
          href: `${gateway.address}/refs/gfs.json?init_time=2026-01-15T00`,
          roles: ['references', 'index'],
        },
      },
    });
    expect(linkOf(item.links, 'related')?.href).toBe(
      `${gateway.address}/edr/collections/gfs/instances/2026-01-15T00:00:00Z`,
    );
    expect(item.properties['cube:variables']).toMatchObject({
      air_temperature_2m: { type: 'data', dimensions: ['time', 'latitude', 'longitude'], unit: 'K' },
      temperature: { dimensions: ['time', 'air_pressure', 'latitude', 'longitude'], unit: 'K' },
    });
    expect(item.properties['cube:dimensions']).toMatchObject({
      time: { type: 'temporal', step: null },
      air_pressure: { values: [1000, 850, 700, 500, 300, 250] },
      latitude: { type: 'spatial', axis: 'y', extent: [-90, 90], reference_system: 4326 },
    });
  });

  it('has a NetCDF asset that answers', async () => {
    const { body: item } = await get<Item>(NEWEST);
    const { href = '', type = '' } = item.assets['netcdf'] ?? {};
    const response = await gateway.get(href.replace(gateway.address, ''));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    // The signature of HDF5.
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('HDF');
  });

  it('links to itself, its collection and the same run in EDR', async () => {
    const { body: item } = await get<Item>(NEWEST);
    for (const { href, type } of item.links) {
      const response = await gateway.get(href.replace(gateway.address, ''));
      expect([href, response.status, response.headers.get('content-type')]).toEqual([href, 200, type]);
      await response.arrayBuffer();
    }
  });

  it('names no files that others cannot fetch', async () => {
    const { body: item } = await get<Item>(NEWEST);
    expect(Object.values(item.assets).filter(({ href }) => !/^https?:/.test(href))).toEqual([]);
  });

  it('has an entity tag, and is 304 for clients that have it', async () => {
    const first = await gateway.get(NEWEST);
    const conditional = {
      authorization: `Bearer ${TEST_KEY}`,
      'if-none-match': first.headers.get('etag') ?? '',
    };
    expect((await fetch(gateway.address + NEWEST, { headers: conditional })).status).toBe(304);
    expect(first.headers.get('x-run')).toBe('gfs/2026-01-15T00:00:00Z');
  });
});

describe('the catalogue', () => {
  it('needs a key', async () => {
    for (const path of ['/stac', '/stac/collections', NEWEST, '/stac/search']) {
      expect([path, (await fetch(gateway.address + path)).status]).toEqual([path, 401]);
    }
    const post = await fetch(`${gateway.address}/stac/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(post.status).toBe(401);
  });

  it('names the methods of each route', async () => {
    const of = async (path: string, method: string) => {
      const response = await fetch(gateway.address + path, { method });
      return [response.status, response.headers.get('allow')];
    };
    expect(await of('/stac/search', 'OPTIONS')).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect(await of('/stac/search', 'PUT')).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expect(await of('/stac/collections', 'POST')).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
