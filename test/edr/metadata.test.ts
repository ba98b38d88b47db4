import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { nativeOf, PRESSURE_BASES, SURFACE_VARIABLE_NAMES } from '../../src/catalog/index.ts';
import { hasPydantic, parseWithPydantic } from '../support/covjson.ts';
import { edrProblems, etsProblems, hasEdrSchemas } from '../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

/** The demo's two runs of gfs, and the span of the newer: 384 hours. */
const NEWER = '2026-01-15T00:00:00Z';
const OLDER = '2026-01-14T18:00:00Z';
const SPAN = ['2026-01-15T00:00:00Z', '2026-01-31T00:00:00Z'];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

interface Collection {
  readonly id: string;
  readonly description: string;
  readonly links: readonly Link[];
  readonly extent: {
    readonly spatial: { readonly bbox: readonly (readonly number[])[] };
    readonly temporal: {
      readonly interval: readonly (readonly string[])[];
      readonly values: readonly string[];
    };
    readonly vertical: { readonly values: readonly string[] };
  };
  readonly data_queries: Readonly<
    Record<string, { readonly link: Link & { readonly variables: Variables } }>
  >;
  readonly output_formats: readonly string[];
  readonly parameter_names: Readonly<Record<string, Parameter>>;
}

interface Variables {
  readonly query_type: string;
  readonly output_formats: readonly string[];
  readonly default_output_format: string;
}

interface Parameter {
  readonly label: string;
  readonly unit: { readonly symbol: { readonly value: string } };
  readonly measurementType?: { readonly method: string; readonly duration: string };
  readonly extent?: { readonly vertical: { readonly values: readonly string[] } };
}

async function ask<Document>(pathAndQuery: string): Promise<Document> {
  const response = await gateway.get(pathAndQuery);
  expect(response.status, pathAndQuery).toBe(200);
  return (await response.json()) as Document;
}

/** Every address of metadata with the schema of the standard and the class of edr-pydantic that its answer must fit. */
const DOCUMENTS = [
  ['/edr', 'core.landingPage', 'capabilities.LandingPageModel'],
  ['/edr/conformance', 'core.confClasses', 'capabilities.ConformanceModel'],
  ['/edr/collections', 'collections.collections', 'collections.Collections'],
  ['/edr/collections/gfs', 'collections.collection', 'collections.Collection'],
  ['/edr/collections/gfs/instances', 'queries.instances', 'collections.Instances'],
  [`/edr/collections/gfs/instances/${NEWER}`, 'collections.collection', 'collections.Instance'],
  [`/edr/collections/gfs/instances/${OLDER}`, 'collections.collection', 'collections.Instance'],
] as const;

describe("EDR's metadata", () => {
  it.runIf(hasEdrSchemas).each(DOCUMENTS)('%s fits %s of the standard', async (address, definition) => {
    expect(edrProblems(definition, await ask(address))).toEqual([]);
  });

  it.runIf(hasPydantic).each(DOCUMENTS)('%s is read by edr-pydantic', async (address, _definition, model) => {
    const text = await (await gateway.get(address)).text();
    expect(withoutAlias(parseWithPydantic(`edr_pydantic.${model}`, text))).toEqual(
      withoutAlias(JSON.parse(text)),
    );
  });

  it.runIf(hasEdrSchemas)('fits the schemas that the test suite holds it against', async () => {
    expect(etsProblems('landingPage', await ask('/edr'))).toEqual([]);
    expect(etsProblems('confClasses', await ask('/edr/conformance'))).toEqual([]);
  });

  it('lists a model with the same document as its own address', async () => {
    const { collections } = await ask<{ collections: readonly Collection[] }>('/edr/collections');
    expect(collections.map(({ id }) => id)).toEqual(['gfs']);
    expect(await ask('/edr/collections/gfs')).toEqual(collections[0]);
  });

  it('lists runs with the same documents as their own addresses, newest first', async () => {
    const { instances } = await ask<{ instances: readonly Collection[] }>('/edr/collections/gfs/instances');
    expect(instances.map(({ id }) => id)).toEqual([NEWER, OLDER]);
    expect(await ask(`/edr/collections/gfs/instances/${OLDER}`)).toEqual(instances[1]);
  });

  it('finds a run by each spelling of its time, and the newest by `latest`', async () => {
    const run = await ask(`/edr/collections/gfs/instances/${OLDER}`);
    for (const id of ['2026-01-14T18', '2026-01-14T18:00Z', '20260114T18Z', '20260114T18']) {
      expect(await ask(`/edr/collections/gfs/instances/${id}`), id).toEqual(run);
    }
    const { id } = await ask<Collection>('/edr/collections/gfs/instances/latest');
    expect(id).toBe(NEWER);
  });

  it('spans the newest complete run, whose times it lists one by one', async () => {
    const { extent } = await ask<Collection>('/edr/collections/gfs');
    expect(extent.spatial.bbox).toEqual([[-180, -90, 180, 90]]);
    expect(extent.temporal.interval).toEqual([SPAN]);
    // GFS is out every hour to 120 h, then every 3 h to 384 h.
    const { values } = extent.temporal;
    expect(values).toHaveLength(121 + 88);
    expect([...values.slice(0, 2), ...values.slice(120, 122), values.at(-1)]).toEqual([
      '2026-01-15T00:00:00Z',
      '2026-01-15T01:00:00Z',
      '2026-01-20T00:00:00Z',
      '2026-01-20T03:00:00Z',
      '2026-01-31T00:00:00Z',
    ]);
    expect(extent.vertical.values).toEqual(['1000', '850', '700', '500', '300', '250']);
  });

  it('names what each parameter is, in its unit, those on pressure levels once', async () => {
    const { parameter_names: names } = await ask<Collection>('/edr/collections/gfs');
    const surface = SURFACE_VARIABLE_NAMES.filter((name) => nativeOf('gfs', name).status !== 'unavailable');
    expect(Object.keys(names)).toEqual([...surface, ...PRESSURE_BASES]);
    expect(names['air_temperature_2m']).toMatchObject({
      observedProperty: { id: 'http://vocab.nerc.ac.uk/standard_name/air_temperature/' },
      unit: { label: 'kelvin', symbol: { value: 'K', type: 'http://www.opengis.net/def/uom/UCUM/' } },
      measurementType: { method: 'instantaneous', duration: 'PT0S' },
    });
    expect(names['geopotential_height']?.extent?.vertical.values).toEqual([
      '1000',
      '850',
      '700',
      '500',
      '300',
      '250',
    ]);
    expect(names['geopotential_height']?.label).not.toMatch(/\d/);
    // Over an hour, later over three: there is no one duration.
    expect(names['total_precipitation']).not.toHaveProperty('measurementType');
    expect(names['total_precipitation']).toMatchObject({
      description: expect.stringContaining('time: sum'),
      unit: { symbol: { value: 'kg.m-2' } },
    });
  });

  it('offers queries at addresses that clients append their parameters to', async () => {
    const { data_queries, output_formats, links } = await ask<Collection>('/edr/collections/gfs');
    const { instances, ...queries } = data_queries;
    expect(Object.keys(queries)).toEqual([
      'position',
      'area',
      'cube',
      'radius',
      'trajectory',
      'corridor',
      'locations',
    ]);
    expect(instances?.link.href).toBe(`${gateway.address}/edr/collections/gfs/instances`);
    for (const [type, { link }] of Object.entries(queries)) {
      expect(link.href).toBe(`${gateway.address}/edr/collections/gfs/${type}`);
      expect(link.variables.query_type).toBe(type);
      const isList = type === 'locations';
      expect(link.variables.default_output_format).toBe(isList ? 'GeoJSON' : 'CoverageJSON');
      expect(link.variables.output_formats.at(-1)).toBe(isList ? 'GeoJSON' : 'CoverageJSON');
      expect(output_formats).toEqual(expect.arrayContaining([...link.variables.output_formats]));
      expect(links).toContainEqual(
        expect.objectContaining({ rel: 'data', href: link.href, type: link.type }),
      );
    }
  });

  it('has no address that answers with anything but 200 or, for a query without its parameters, 400', async () => {
    const pages = DOCUMENTS.map(([address]) => address);
    const found = new Set<string>();
    for (const page of pages) collectAddresses(await ask(page), found);
    for (const address of found) {
      expect(address.startsWith(gateway.address), address).toBe(true);
      const { status } = await gateway.get(address.slice(gateway.address.length));
      expect([
        address,
        /\/(position|area|cube|radius|trajectory|corridor)$/.test(address) ? 400 : 200,
      ]).toEqual([address, status]);
    }
    expect(found.size).toBeGreaterThan(20);
  });

  it('puts the description for programs before the page for people', async () => {
    const { links } = await ask<{ links: readonly Link[] }>('/edr');
    expect(links.map(({ rel }) => rel)).toEqual([
      'self',
      'service-desc',
      'service-doc',
      'conformance',
      'data',
    ]);
    expect(links[1]?.type).toBe('application/vnd.oai.openapi+json;version=3.0');
  });

  it('answers with and without a slash at the end', async () => {
    for (const address of [
      '/edr',
      '/edr/conformance',
      '/edr/api',
      '/edr/collections',
      '/edr/collections/gfs',
    ]) {
      const [bare, slashed] = await Promise.all([gateway.get(address), gateway.get(`${address}/`)]);
      expect([bare.status, slashed.status], address).toEqual([200, 200]);
      expect(await slashed.text()).toBe(await bare.text());
    }
  });
});

describe("EDR's errors", () => {
  it.each([
    ['/edr/collections/gsf', 404, 'did you mean gfs'],
    ['/edr/collections/icon-eu', 404, 'no complete run'],
    ['/edr/collections/gfs/instances/yesterday', 404, 'latest'],
    ['/edr/collections/gfs/instances/1999-01-01T00:00:00Z', 404, NEWER],
    ['/edr/collections/gfs/nothing', 404, 'there is no GET'],
    ['/edr/collections?f=xml', 400, 'f must be'],
    ['/edr/collections?lang=en', 400, 'lang is not a parameter'],
  ] as const)('%s is answered with %i', async (address, status, words) => {
    const response = await gateway.get(address);
    const body = (await response.json()) as { code: string; description: string; detail: string };
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(body.detail).toContain(words);
    expect(body.description).toBe(body.detail);
    if (hasEdrSchemas) expect(edrProblems('core.exception', body)).toEqual([]);
  });
});

/** edr-pydantic knows `dataType` as `data-type` and prints either under the one name. */
function withoutAlias(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'data-type' || key === 'dataType' ? undefined : value,
  );
}

function collectAddresses(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'href' && typeof member === 'string') into.add(member);
    else collectAddresses(member, into);
  }
}
