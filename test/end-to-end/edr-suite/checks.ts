import { expect } from 'vitest';
import { type EtsSchema, etsProblems } from '../../support/edr-schemas.ts';
import { getAsJava, type JavaAnswer } from './java-client.ts';

/**
 * What the OGC executable test suite for EDR 1.0 (ets-ogcapi-edr10 1.3) asks of a server, in our words: one check for each of
 * its test methods, by its name, with the abstract tests that it stands for. Where the suite takes any parameter of a
 * collection, all are tried here.
 */
export interface Check {
  readonly name: string;
  readonly of: string;
  run(suite: Suite): Promise<void>;
}

/** A server as the suite has found it. */
export interface Suite {
  /** Address of the landing page, without a slash at its end. */
  readonly root: string;
  readonly landing: { readonly links: readonly Link[] };
  readonly api: Api;
  readonly collections: readonly Collection[];
}

interface Link {
  readonly rel?: string;
  readonly type?: string;
  readonly href: string;
}

interface Api {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

interface Operation {
  readonly parameters?: readonly ApiParameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}

interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: { readonly type?: string };
}

interface Collection {
  readonly id: string;
  readonly links: readonly Link[];
  readonly crs: readonly string[];
  readonly extent: {
    readonly spatial: { readonly bbox: readonly (readonly [number, number, number, number])[] };
    readonly temporal: { readonly interval: readonly (readonly [string, string])[] };
  };
  readonly data_queries: Readonly<
    Record<
      string,
      { readonly link: Link & { readonly variables: { readonly output_formats: readonly string[] } } }
    >
  >;
  readonly parameter_names: Readonly<
    Record<string, { readonly type?: string; readonly observedProperty?: object }>
  >;
}

/** Reads what all checks begin from, as the suite does before its first test. */
export async function openSuite(root: string): Promise<Suite> {
  const landing = parsed<Suite['landing']>(await getAsJava(root));
  const description = landing.links.find(({ rel }) => rel === 'service-desc' || rel === 'service-doc');
  expect(description?.rel).toBe('service-desc');
  const api = parsed<Api>(await getAsJava(description?.href ?? '', description?.type));
  const { collections } = parsed<{ collections: readonly Collection[] }>(
    await getAsJava(`${root}/collections`, JSON_TYPE),
  );
  return { root, landing, api, collections };
}

const JSON_TYPE = 'application/json';
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';
const CONFORMANCE_OF_CORE = 'http://www.opengis.net/spec/ogcapi-edr-1/1.0/conf/core';

/** Queries by the geometry of their coords. */
const GEOMETRIES: Readonly<Record<string, readonly string[]>> = {
  position: ['POINT()'],
  area: ['POLYGON()'],
  trajectory: ['LINESTRING()', 'LINESTRINGM()', 'LINESTRINGZ()', 'LINESTRINGZM()'],
};

export const CHECKS: readonly Check[] = [
  {
    name: 'SuitePreconditions.verifyTestSubject',
    of: 'the server answers',
    async run({ root }) {
      for (const query of ['', '/', '?f=json', '?f=application/json']) {
        expect([query, (await getAsJava(root + query)).status]).toEqual([query, 200]);
      }
    },
  },
  {
    name: 'LandingPage.edrLandingPageValidation',
    of: '2, 3',
    async run({ landing }) {
      const rels = landing.links.map(({ rel }) => rel);
      expect(rels).toEqual(expect.arrayContaining(['service-desc', 'conformance', 'data']));
    },
  },
  {
    name: 'ApiDefinition.openapiDocumentRetrieval',
    of: '4',
    async run({ landing, root }) {
      const link = landing.links.find(({ rel }) => rel === 'service-desc');
      expect(link?.type).toBe(OPENAPI_TYPE);
      expect(link?.href).toBe(`${root}/api`);
      expect((await getAsJava(`${root}/api`, OPENAPI_TYPE)).status).toBe(200);
    },
  },
  {
    name: 'Conformance.http',
    of: '1',
    async run({ root }) {
      expect((await getAsJava(`${root}/`)).httpVersion).toBe('1.1');
    },
  },
  {
    name: 'Conformance.validateConformanceOperationAndResponse',
    of: '6, 7',
    async run({ root }) {
      const document = parsed<{ conformsTo: readonly string[] }>(
        await getAsJava(`${root}/conformance?f=json`, JSON_TYPE),
      );
      expect(document.conformsTo).toContain(CONFORMANCE_OF_CORE);
      expect(document.conformsTo.every((uri) => typeof uri === 'string')).toBe(true);
    },
  },
  {
    name: 'Collections.validateCollectionsMetadataOperation',
    of: '82',
    async run({ api, root }) {
      expect(api.servers[0]?.url).toBe(root);
      expect(Object.keys(api.paths['/collections']?.get.responses ?? {})).toContain('200');
      expect((await getAsJava(`${api.servers[0]?.url}/collections`, JSON_TYPE)).status).toBe(200);
    },
  },
  {
    name: 'Collections.validateCollectionMetadata_Links',
    of: '15',
    async run({ collections }) {
      for (const { id, links } of collections) {
        const found = links.filter(({ rel }) => rel === 'data' || rel === 'collection');
        expect(found.length, id).toBeGreaterThan(0);
        expect(found.every(({ type }) => type !== undefined)).toBe(true);
      }
    },
  },
  {
    name: 'Collections.validateCollectionsMetadata_Links',
    of: '16',
    async run({ root }) {
      const { links } = parsed<{ links: readonly Link[] }>(await getAsJava(`${root}/collections`, JSON_TYPE));
      expect(links).toContainEqual(expect.objectContaining({ rel: 'self', type: expect.any(String) }));
    },
  },
  {
    name: 'CollectionsResponse.validateRetrievalOfCollections',
    of: '9, 10',
    async run({ collections }) {
      expect(collections.length).toBeGreaterThan(0);
    },
  },
  {
    name: 'CollectionsResponse.validateRetrievalOfEnvironmentalDataCollections',
    of: '11, 12',
    async run({ collections, root }) {
      for (const { id } of collections) {
        const answer = await getAsJava(`${root}/collections/${id}`, JSON_TYPE);
        expect(parsed<Collection>(answer).id).toBe(id);
      }
    },
  },
  {
    name: 'CollectionsResponse.collectionsCRS84',
    of: '8',
    async run({ collections }) {
      for (const { id, crs } of collections) expect(crs.join(' '), id).toMatch(/CRS:?84|WGS84/);
    },
  },
  {
    name: 'CollectionsResponse.collectionsParameters',
    of: '17',
    async run({ collections }) {
      for (const { parameter_names } of collections) {
        expect(Object.keys(parameter_names).length).toBeGreaterThan(0);
        for (const parameter of Object.values(parameter_names)) {
          expect(parameter).toMatchObject({ type: 'Parameter', observedProperty: expect.any(Object) });
        }
      }
    },
  },
  {
    name: 'CollectionsResponse.verifyCollectionsMetadata',
    of: '13, 14, 15, 16',
    async run({ collections, root }) {
      for (const { id } of collections) {
        const { extent, links } = parsed<Collection>(await getAsJava(`${root}/collections/${id}`, JSON_TYPE));
        expect(extent.spatial.bbox[0], id).toHaveLength(4);
        const rels = links.map(({ rel }) => rel);
        expect(
          rels.some((rel) => rel === 'data' || rel === 'collection'),
          id,
        ).toBe(true);
        expect(
          rels.some((rel) => rel === 'self' || rel === 'alternate'),
          id,
        ).toBe(true);
      }
    },
  },
  ...['Position', 'Area', 'Trajectory'].map((query) => ({
    name: `${query}Collections.${query.toLowerCase()}CoordsParameterDefinition`,
    of: '38, 54, 92',
    async run({ api }: Suite) {
      for (const parameters of parametersOf(api, query.toLowerCase())) {
        const coords = parameters.find(({ name }) => name === 'coords');
        expect(coords).toMatchObject({ in: 'query', required: true, schema: { type: 'string' } });
        expect(coords?.explode).not.toBe(true);
      }
    },
  })),
  {
    name: 'CubeCollections.cubeBboxParameterDefinition',
    of: '70',
    async run({ api }) {
      for (const parameters of parametersOf(api, 'cube')) {
        const bbox = parameters.find(({ name }) => name === 'bbox');
        expect(bbox).toMatchObject({ in: 'query', required: true, schema: { type: 'array' } });
        expect(bbox?.explode).not.toBe(true);
      }
    },
  },
  ...['Position', 'Area', 'Cube', 'Trajectory', 'Locations'].map((query) => ({
    name: `${query}Collections.${query.toLowerCase()}DateTimeParameterDefinition`,
    of: '42, 58, 74, 91, 139',
    async run({ api }: Suite) {
      for (const parameters of parametersOf(api, query.toLowerCase())) {
        for (const { name, required, style, explode } of parameters) {
          if (!['datetime', 'parameter-name', 'crs', 'f'].includes(name)) continue;
          expect({ name, required, style, explode }).toEqual({
            name,
            required: false,
            style: 'form',
            explode: false,
          });
        }
      }
    },
  })),
  {
    name: 'QueryCollections.validateNoQueryParameters',
    of: '34, 50, 82, 136',
    async run({ collections, root }) {
      for (const { id, data_queries } of collections) {
        for (const query of Object.keys(GEOMETRIES).filter((type) => type in data_queries)) {
          expect([query, (await getAsJava(`${root}/collections/${id}/${query}`, JSON_TYPE)).status]).toEqual([
            query,
            400,
          ]);
        }
        expect((await getAsJava(`${root}/collections/${id}/locations`, JSON_TYPE)).status).toBe(200);
      }
    },
  },
  {
    name: 'QueryCollections.validateCoordsQueryParameters',
    of: '35, 36, 51, 52, 83 to 89',
    async run({ collections, root }) {
      for (const { id, data_queries } of collections) {
        for (const [query, empty] of Object.entries(GEOMETRIES)) {
          if (!(query in data_queries)) continue;
          for (const coords of ['', ...empty]) {
            const address = `${root}/collections/${id}/${query}?coords=${coords}`;
            expect([address, (await getAsJava(address, JSON_TYPE)).status]).toEqual([address, 400]);
          }
        }
      }
    },
  },
  ...Object.entries({
    Position: ([x, y]: Middle) => `POINT(${x}+${y})`,
    Area: ([x, y]: Middle) =>
      `POLYGON((${x - 1}+${y - 1},${x - 1}+${y + 1},${x + 1}+${y + 1},${x + 1}+${y - 1},${x - 1}+${y - 1}))`,
    Trajectory: ([x, y]: Middle) => `LINESTRING(${x - 1}+${y - 1},${x}+${y},${x + 1}+${y + 1})`,
  }).map(([query, coordsOf]) => ({
    name: `QueryCollections.validate${query}QueryUsingParameters`,
    of: '37 to 49, 53 to 65, 91 to 99',
    async run({ collections, root }: Suite) {
      const type = query.toLowerCase();
      const offering = collections.filter(({ data_queries }) => type in data_queries);
      // The suite objects to a query that some collections have and others do not.
      expect(offering).toHaveLength(collections.length);
      for (const collection of offering) {
        const coords = coordsOf(middleOf(collection));
        for (const name of Object.keys(collection.parameter_names)) {
          const address = `${root}/collections/${collection.id}/${type}?parameter-name=${name}&coords=${coords}&crs=${crsOf(collection)}&f=${formatOf(collection, type)}&datetime=${timesOf(collection)}`;
          const { status, body } = await getAsJava(address);
          expect([address, status]).toEqual([address, 200]);
          expect(body.split('\n', 10).join('\n')).toMatch(/Coverage|Feature/);
        }
      }
    },
  })),
  {
    name: 'JSONEncoding.validateResponseForJSON',
    of: '18, 19',
    async run({ root }) {
      const schemas: Readonly<Record<string, EtsSchema | null>> = {
        '': 'landingPage',
        '/api': null,
        '/conformance': 'confClasses',
        '/collections': null,
      };
      for (const [path, schema] of Object.entries(schemas)) {
        const document = parsed<object>(await getAsJava(root + path, JSON_TYPE));
        if (schema !== null) expect(etsProblems(schema, document), path).toEqual([]);
      }
    },
  },
  {
    name: 'GeoJSONEncoding.validateResponseForGeoJSON',
    of: '20, 21',
    async run({ collections }) {
      for (const { data_queries } of collections) {
        const link = data_queries['locations']?.link;
        expect(link?.variables.output_formats).toContain('GeoJSON');
        expect(etsProblems('geojson', parsed(await getAsJava(`${link?.href}?f=GeoJSON`)))).toEqual([]);
      }
    },
  },
  {
    name: 'EDRGeoJSONEncoding.validateResponseForEDRGeoJSON',
    of: '22, 23',
    async run({ collections }) {
      for (const collection of collections) {
        const link = collection.data_queries['position']?.link;
        expect(link?.variables.output_formats).toContain('GeoJSON');
        const [x, y] = middleOf(collection);
        for (const name of Object.keys(collection.parameter_names)) {
          const address = `${link?.href}?f=GeoJSON&crs=CRS84&coords=POINT(${x}+${y})&parameter-name=${name}&datetime=${timesOf(collection)}`;
          expect(etsProblems('edrgeojson', parsed(await getAsJava(address))), address).toEqual([]);
        }
      }
    },
  },
];

type Middle = readonly [x: number, y: number];

function middleOf({ extent }: Collection): Middle {
  const [[west, south, east, north] = [0, 0, 0, 0]] = extent.spatial.bbox;
  return [west + (east - west) / 2, south + (north - south) / 2];
}

function timesOf({ extent }: Collection): string {
  return extent.temporal.interval[0]?.join('/') ?? '';
}

/** The last one that fits, as the suite chooses. */
function crsOf({ crs }: Collection): string | undefined {
  return crs.findLast((name) => /^CRS:?84$|www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84/.test(name));
}

function formatOf({ data_queries }: Collection, type: string): string | undefined {
  const formats = data_queries[type]?.link.variables.output_formats ?? [];
  return formats.findLast((name) => /coveragejson|^geojson$/i.test(name));
}

/** Of every path that ends in a query; at least one, or the suite would pass over it without a word. */
function parametersOf({ paths }: Api, query: string): readonly (readonly ApiParameter[])[] {
  const found = Object.entries(paths).filter(([path]) => path.endsWith(`/${query}`));
  expect(found.length).toBeGreaterThan(0);
  return found.map(([, { get }]) => get.parameters ?? []);
}

function parsed<Document>({ status, body }: JavaAnswer): Document {
  expect(status, body.slice(0, 500)).toBe(200);
  return JSON.parse(body) as Document;
}
