import { z } from 'zod';
import { type ApiDocument, contentAnswer, defineRoute, formatName, type Route } from '../../http/index.ts';
import { addressesAt } from '../links.ts';
import { describeStac } from '../openapi/document.ts';
import { CONFORMS_TO, landingPage } from './landing.ts';

/** Clients of OGC APIs ask for JSON with `f`. */
export const documentQuery = z.object({ f: formatName(['json']).optional() });

const json = (description: string) => ({ json: { schema: null, description } });

/** `GET /stac`: the root catalog. */
export const landingRoute = defineRoute({
  path: '/',
  operationId: 'landingPage',
  tag: 'Catalog',
  summary: 'Landing page',
  description: 'The root catalog, and where all else is.',
  access: 'discovery',
  query: documentQuery,
  formats: json('The root catalog.'),
  prepare: (_, { origin }) => contentAnswer(JSON.stringify(landingPage(addressesAt(origin)))),
});

/** `GET /stac/conformance`: the conformance classes. */
export const conformanceRoute = defineRoute({
  path: '/conformance',
  operationId: 'conformance',
  tag: 'Catalog',
  summary: 'Conformance classes',
  description: 'The classes of STAC API and OGC API - Features that the catalogue fulfils.',
  access: 'discovery',
  query: documentQuery,
  formats: json('The classes.'),
  prepare: () => contentAnswer(JSON.stringify({ conformsTo: CONFORMS_TO })),
});

/** `GET /stac/api`: the description of the interface, in the requested media type. */
export function apiRoute(routes: () => readonly Route[]) {
  let document: ApiDocument | undefined;
  return defineRoute({
    path: '/api',
    operationId: 'getApi',
    tag: 'Catalog',
    summary: 'This interface in OpenAPI 3.0',
    description: 'Needs no key.',
    access: 'public',
    query: documentQuery,
    formats: {
      openapi30: { schema: null, description: 'The description.' },
      ...json('The description, as what it also is.'),
    },
    prepare(_, { origin, version, publicDiscovery, anonymous }) {
      document ??= describeStac(routes(), { version, publicDiscovery, anonymous });
      const servers = [{ url: addressesAt(origin).root }];
      return contentAnswer(JSON.stringify({ ...document, servers }));
    },
  });
}
