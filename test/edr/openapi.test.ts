import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let document: Description;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
  document = (await (await gateway.get('/edr/api')).json()) as Description;
});
afterAll(() => gateway.close());

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation; readonly parameters?: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly description?: string;
  readonly schema: object;
}

describe("EDR's description", () => {
  it('is OpenAPI 3.0.3 by its schema, and sent as that', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.0');
    const { headers } = await gateway.get('/edr/api');
    expect(headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0');
  });

  it('is open to those without a key, and says that the rest is not', async () => {
    const { status } = await fetch(`${gateway.address}/edr/api`);
    expect(status).toBe(200);
    expect(document.paths['/api']?.get.security).toEqual([]);
    expect(document.paths['/collections/{collectionId}/position']?.get.security).toBeUndefined();
  });

  it('has no references to other documents', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((reference) => !reference?.startsWith('#/components/'))).toEqual([]);
  });

  it('has the paths of EDR below the root of EDR', () => {
    expect(document.servers.map(({ url }) => url)).toEqual([`${gateway.address}/edr`]);
    const collection = '/collections/{collectionId}';
    const instance = `${collection}/instances/{instanceId}`;
    const queries = [
      'position',
      'area',
      'cube',
      'radius',
      'trajectory',
      'corridor',
      'locations',
      'locations/{locationId}',
    ];
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [
        '/',
        '/api',
        '/conformance',
        '/collections',
        collection,
        `${collection}/instances`,
        instance,
        ...queries.flatMap((query) => [`${collection}/${query}`, `${instance}/${query}`]),
      ].toSorted(),
    );
  });

  it('says at each operation how every parameter of a query is written', () => {
    for (const [path, { get, parameters }] of Object.entries(document.paths)) {
      expect(parameters, path).toBeUndefined();
      for (const { name, in: place, required, style, explode, description } of get.parameters ?? []) {
        expect(description, `${name} of ${path}`).toBeTruthy();
        if (place === 'path') expect([path.includes(`{${name}}`), required]).toEqual([true, true]);
        else expect([style, explode], `${name} of ${path}`).toEqual(['form', false]);
      }
    }
  });

  it.each([
    ['position', ['coords']],
    // The server takes bbox instead: the standard does not know that.
    ['area', ['coords']],
    ['cube', ['bbox']],
    ['radius', ['coords', 'within', 'within-units']],
    ['trajectory', ['coords']],
    ['corridor', ['coords', 'corridor-width', 'width-units']],
    ['locations', []],
  ])('demands of %s what the standard does', (query, names) => {
    const required = document.paths[`/collections/{collectionId}/${query}`]?.get.parameters
      ?.filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name }) => name);
    expect(required?.toSorted()).toEqual(names.toSorted());
  });

  it('describes boxes as lists of numbers', () => {
    for (const query of ['area', 'cube']) {
      const bbox = document.paths[`/collections/{collectionId}/${query}`]?.get.parameters?.find(
        ({ name }) => name === 'bbox',
      );
      expect(bbox?.schema, query).toMatchObject({ type: 'array', minItems: 4, items: { type: 'number' } });
    }
  });

  it('has each status of errors that EDR has, and none of the other routes', () => {
    const area = document.paths['/collections/{collectionId}/area']?.get;
    expect(Object.keys(area?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '204', '400', '401', '404', '413', '429']),
    );
    for (const { get } of Object.values(document.paths))
      expect(Object.keys(get.responses)).not.toContain('422');
  });
});
