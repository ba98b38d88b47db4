import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MODEL_IDS } from '../../../src/catalog/index.ts';
import { edrProblems, etsProblems, hasEdrSchemas } from '../../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { geojsonProblems, hasGeojsonSchema } from '../../support/geojson.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, get, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

type Json = Readonly<Record<string, unknown>>;

/** An example of the standards next to this checkout. */
const example = (name: string) => JSON.parse(readFileSync(sharedPath(`examples/${name}.json`), 'utf8'));

/**
 * Members of an example that an answer lacks, as `extent.temporal.trs`; elements of a list are compared with the example's first.
 * What the members hold is the answer's own.
 */
function lacking(answer: unknown, shown: unknown, at = ''): readonly string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answer)) return [at];
    return typeof shown[0] === 'object' && !Array.isArray(shown[0])
      ? [...new Set(answer.flatMap((one) => lacking(one, shown[0], `${at}[]`)))]
      : [];
  }
  if (typeof shown !== 'object' || shown === null) return [];
  if (typeof answer !== 'object' || answer === null) return [at];
  return Object.entries(shown).flatMap(([name, member]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return name in answer ? lacking((answer as Json)[name], member, path) : [path];
  });
}

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly method?: string;
}

/** Relations of links, each once, in alphabetical order. */
const relations = (links: readonly Link[]) => [...new Set(links.map(({ rel }) => rel))].toSorted();

describe('a payload whose form a standard gives', () => {
  it.skipIf(!hasShared)('`/stac/search` | §4.3, `examples/stac-search.json`', async () => {
    interface Item extends Json {
      readonly id: string;
      readonly links: readonly Link[];
      readonly properties: Json;
      readonly assets: Readonly<Record<string, Link>>;
    }
    interface Page extends Json {
      readonly links: readonly Link[];
      readonly features: readonly Item[];
    }
    const { status, headers, body } = await get<Page>('/stac/search', { collections: 'gfs', limit: 1 });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json']);
    const shown: Page = example('stac-search');
    const { features: _, ...page } = shown;
    expect(lacking(body, page)).toEqual([]);
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      numberMatched: 2,
      numberReturned: 1,
      context: { returned: 1, limit: 1, matched: 2 },
    });
    expect(relations(body.links)).toEqual(relations(shown.links));

    const [item] = body.features;
    const [shownItem] = shown.features;
    if (item === undefined || shownItem === undefined) throw new Error('no item');
    // Grids, variables and files differ from run to run; that there are some does not.
    const { assets: _assets, properties, ...members } = shownItem;
    expect(lacking(item, members)).toEqual([]);
    // Optional in STAC: of a run it is kept when it last changed (`updated`), not when it first came.
    const { created: _created, ...required } = properties;
    expect(Object.keys(item.properties)).toEqual(expect.arrayContaining(Object.keys(required)));
    expect(item).toMatchObject({
      stac_version: '1.1.0',
      stac_extensions: expect.arrayContaining(shownItem['stac_extensions'] as string[]),
      id: 'gfs-20260115t00z',
      collection: 'gfs',
      properties: {
        datetime: '2026-01-15T00:00:00Z',
        start_datetime: '2026-01-15T00:00:00Z',
        end_datetime: '2026-01-31T00:00:00Z',
        'forecast:reference_datetime': '2026-01-15T00:00:00Z',
        'forecast:duration': 'P16D',
        'cube:variables': { air_temperature_2m: { type: 'data', unit: 'K' } },
      },
    });
    expect(relations(item.links)).toEqual(expect.arrayContaining(relations(shownItem.links)));
    expect(item.assets).toHaveProperty('netcdf.type', 'application/x-netcdf');

    // Newest first; the next page is a plain address with all parameters and a token, and the last has none.
    const next = body.links.find(({ rel }) => rel === 'next');
    expect(next).toMatchObject({ method: 'GET', type: 'application/geo+json' });
    const { pathname, search, searchParams } = new URL(next?.href ?? '');
    expect([...searchParams.keys()].toSorted()).toEqual(['collections', 'limit', 'token']);
    const last = await ok<Page>(pathname + search);
    expect(last.features.map(({ id }) => id)).toEqual(['gfs-20260114t18z']);
    expect(relations(last.links)).not.toContain('next');
  });

  it.skipIf(!hasShared)(
    '`/edr/conformance`, `/edr/collections`, `/edr/collections/{model}` | `examples/edr-*.json`',
    async () => {
      const { conformsTo } = await ok<{ conformsTo: readonly string[] }>('/edr/conformance');
      expect(conformsTo).toEqual(expect.arrayContaining(example('edr-conformance').conformsTo));

      interface Collection extends Json {
        readonly id: string;
        readonly links: readonly Link[];
        readonly data_queries: Json;
        readonly parameter_names: Readonly<Record<string, Json>>;
      }
      const all = await ok<{ links: readonly Link[]; collections: readonly Collection[] }>(
        '/edr/collections',
      );
      // Browsers get the example's `alternate` by `Accept`, at the same address: `f` has no form for it.
      const ofPrograms = (shown: readonly Link[]) => relations(shown).filter((rel) => rel !== 'alternate');
      await refused('/edr/collections', { f: 'html' }, 400, 'f');
      expect(relations(all.links)).toEqual(
        expect.arrayContaining(ofPrograms(example('edr-collections').links)),
      );
      expect(all.collections.map(({ id }) => MODEL_IDS.includes(id as never))).not.toContain(false);

      const one = await ok<Collection>('/edr/collections/gfs');
      expect(all.collections).toContainEqual(one);
      const shown: Collection = example('edr-collection');
      // Links apart from their relations, the queries and the parameters are the model's own.
      const { links, data_queries: queries, parameter_names: parameters, ...members } = shown;
      // Which the standard leaves open, besides `crs`.
      const named = ['extent.spatial.name'];
      expect(lacking(one, members).filter((member) => !named.includes(member))).toEqual([]);
      expect(relations(one.links)).toEqual(expect.arrayContaining(ofPrograms(links)));
      expect(Object.keys(one.data_queries)).toEqual(expect.arrayContaining(Object.keys(queries)));
      for (const [name, parameter] of Object.entries(parameters)) {
        // Steps change their length within a run, so no one duration is true of amounts.
        const { measurementType: _, ...always } = parameter;
        expect([name, lacking(one.parameter_names[name], always)]).toEqual([name, []]);
      }
      if (hasEdrSchemas) expect(edrProblems('collections.collection', one)).toEqual([]);
    },
  );

  it('`/edr/collections/{model}/locations` | §3', async () => {
    interface Feature {
      readonly id: string;
      readonly geometry: { readonly type: string; readonly coordinates: readonly number[] };
      readonly properties: Json & { readonly edrqueryendpoint: string };
    }
    interface Features extends Json {
      readonly links: readonly Link[];
      readonly features: readonly Feature[];
    }
    const path = '/edr/collections/gfs/locations';
    const list = await ok<Features>(path);
    const points = await ok<Features>(path, {
      lats: '52.5,48.2',
      lons: '13.4,16.4',
      'parameter-name': 'total_precipitation,cape',
      lead_from: 0,
      lead_to: 3,
    });
    for (const answer of [list, points]) {
      expect(answer).toMatchObject({
        type: 'FeatureCollection',
        links: expect.any(Array),
        timeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        numberMatched: expect.any(Number),
        numberReturned: answer.features.length,
      });
      for (const { id, properties } of answer.features) {
        expect(id).toEqual(expect.any(String));
        expect(properties).toMatchObject({
          label: expect.any(String),
          datetime: expect.stringMatching(/^2026-01-15T00:00:00Z/),
          'parameter-name': expect.arrayContaining(['cape']),
          edrqueryendpoint: expect.stringMatching(`^${gateway.address}/`),
        });
      }
      if (hasGeojsonSchema) expect(geojsonProblems(answer)).toEqual([]);
      if (hasEdrSchemas) {
        expect(edrProblems('edr-geojson.edrFeatureCollectionGeoJSON', answer)).toEqual([]);
        expect(etsProblems('geojson', answer)).toEqual([]);
      }
    }
    // A list, whose labels depend on the language, stands on answers with values alone.
    expect(points['parameters']).toMatchObject([{ id: 'total_precipitation' }, { id: 'cape' }]);
    expect(points.features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
      properties: {
        model: 'gfs',
        init_time: '2026-01-15T00:00:00Z',
        lead_hours: [0, 1, 2, 3],
        times: ['00', '01', '02', '03'].map((hour) => `2026-01-15T${hour}:00:00Z`),
        variables: {
          cape: { units: 'J kg-1', values: { length: 4 } },
          total_precipitation: { units: 'kg m-2', values: [null, ...Array(3).fill(expect.any(Number))] },
        },
        grid_lon: 15,
        grid_lat: 55,
      },
    });
    const [{ coordinates } = { coordinates: [] }] = points.features.slice(1).map(({ geometry }) => geometry);
    expect(coordinates).toEqual([16.4, 48.2]);
  });

  it('`lats`/`lons` | comma lists (repeatable)', async () => {
    const ask = async (query: string) =>
      (
        await ok<{ features: readonly object[] }>(
          `/edr/collections/gfs/locations?parameter-name=cape&${query}`,
        )
      ).features;
    const two = await ask('lats=52.5,48.2&lons=13.4,16.4');
    expect(two).toHaveLength(2);
    expect(await ask('lats=52.5&lats=48.2&lons=13.4&lons=16.4')).toEqual(two);
    expect(await ask('lats=52.5&lats=48.2&lons=13.4,16.4')).toEqual(two);
    const path = '/edr/collections/gfs/locations';
    await refused(path, { lats: '52.5,48.2', lons: '13.4' }, 400, 'lons has 1 longitudes to 2 latitudes');
    await refused(path, { lats: '52.5' }, 400, 'lons');
    await refused(path, { lats: '52.5,north', lons: '13.4,16.4' }, 400, 'lats');
    const many = (value: number, count: number) => Array(count).fill(value).join(',');
    expect(await ask(`lats=${many(52.5, 100)}&lons=${many(13.4, 100)}&lead_to=0`)).toHaveLength(100);
    await refused(path, { lats: many(52.5, 101), lons: many(13.4, 101) }, 400, '100');
  });
});
