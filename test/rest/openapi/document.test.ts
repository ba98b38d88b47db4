import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '../../../src/http/route.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { routeTable } from '../../support/routes.ts';
import { type OpenapiDocument, openapiOf } from './openapi-document.ts';

let gateway: TestGateway;
let routes: readonly Route[];
let document: OpenapiDocument;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
  routes = routeTable(gateway);
  document = await openapiOf(gateway);
});
afterAll(() => gateway.close());

function operationOf({ path }: Route) {
  const operation = document.paths[path]?.get;
  if (operation === undefined) throw new Error(`the document has no ${path}`);
  return operation;
}

interface ObjectSchema {
  readonly type: 'object';
  readonly additionalProperties?: unknown;
}

/** Every schema of an object within a part of the document. */
function objectsIn(part: unknown): readonly ObjectSchema[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(objectsIn);
  // One of several is described by each.
  return 'type' in part && part.type === 'object' && !('oneOf' in part)
    ? [part as ObjectSchema, ...inside]
    : inside;
}

describe('the OpenAPI document', () => {
  it('needs no key, and is sent as OpenAPI or, to clients that accept only that, as JSON', async () => {
    for (const accept of ['*/*', 'application/json', 'application/vnd.oai.openapi+json']) {
      const response = await fetch(`${gateway.address}/openapi.json`, { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.1');
    }
  });

  it.each(['/openapi.json', '/edr/api', '/stac/api'])('%s names a contact and a licence', async (address) => {
    const { info } = await (await fetch(gateway.address + address)).json();
    expect(info.contact.name).toMatch(/\w/);
    expect(info.license.name).toMatch(/Apache/);
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every route and no other', () => {
    expect(Object.keys(document.paths)).toEqual(routes.map(({ path }) => path));
    const ids = routes.map((route) => operationOf(route).operationId);
    expect(ids).toEqual(routes.map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the parameters that the schemas of the routes read, each described', () => {
    for (const route of routes) {
      const parameters = operationOf(route).parameters ?? [];
      const names = (place: string) =>
        parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
      expect(names('query')).toEqual(Object.keys(route.query.shape));
      expect(names('path')).toEqual(Object.keys(route.pathParameters.shape));
      for (const { name, in: place, required = false, description, schema } of parameters) {
        expect(description, name).toBeTruthy();
        const shape = place === 'query' ? route.query.shape : route.pathParameters.shape;
        expect(required, name).toBe(!shape[name]?.safeParse(undefined).success);
        expect(schema.type, name).toMatch(/^(string|number|integer|boolean|array)$/);
      }
    }
  });

  it('says that lists are separated by commas', () => {
    const lists = routes
      .flatMap((route) => operationOf(route).parameters ?? [])
      .filter(({ schema }) => schema.type === 'array');
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['vars', 'variables']));
    for (const list of lists) expect(list).toMatchObject({ style: 'form', explode: false });
  });

  it('requires a key where the route does, and nowhere else', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
    for (const route of routes) {
      const isOpen = route.access === 'public' || route.access === 'probe';
      expect(operationOf(route).security).toEqual(isOpen ? [] : undefined);
    }
  });

  it('gives every error one schema, and describes those of keys where there are keys', () => {
    for (const route of routes) {
      const { responses } = operationOf(route);
      const statuses = Object.keys(responses);
      expect(statuses).toEqual(expect.arrayContaining(['200', '405', '414', '422', '500', '503']));
      expect(statuses.includes('406')).toBe(Object.keys(route.formats).length > 1);
      const isOpen = route.access === 'public' || route.access === 'probe';
      for (const status of ['401', '402']) expect(statuses.includes(status)).toBe(!isOpen);
      // Without a key, requests are counted by address, but for those of load balancers.
      expect(statuses.includes('429')).toBe(route.access !== 'probe');
      for (const status of route.problems) expect(statuses).toContain(`${status}`);
    }
    for (const response of Object.values(document.components.responses)) {
      const { schema } = response.content?.['application/problem+json'] ?? {};
      expect(schema).toEqual({ $ref: '#/components/schemas/Problem' });
    }
  });

  it('leaves no object of an answer open to members that it does not describe', () => {
    // The documents of EDR are described by its own schemas.
    const { Collection: _one, Collections: _all, ...ours } = document.components.schemas;
    const objects = objectsIn(ours);
    expect(objects.length).toBeGreaterThan(20);
    for (const { additionalProperties } of objects) {
      // Those that are keyed by variable, say, describe what is under each key.
      if (additionalProperties === false) continue;
      expect(Object.keys(additionalProperties ?? {}).some((name) => ['type', 'anyOf'].includes(name))).toBe(
        true,
      );
    }
  });

  it('shows an answer for every example of a route, but for binary files', () => {
    for (const route of routes) {
      const { content = {} } = operationOf(route).responses['200'] ?? {};
      const shown = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
      const summaries = route.examples
        .filter(({ call }) => !/fmt=(netcdf|geotiff|png)|\.png/.test(call))
        .map(({ summary }) => summary);
      expect(shown.map(({ summary }) => summary).toSorted()).toEqual(summaries.toSorted());
    }
  });
});
