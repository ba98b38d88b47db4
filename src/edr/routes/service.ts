import { z } from 'zod';
import { type ApiDocument, contentAnswer, defineRoute, type Route } from '../../http/index.ts';
import { conformance } from '../documents/conformance.ts';
import { landingPage } from '../documents/landing-page.ts';
import { rootAddress } from '../documents/links.ts';
import { describeEdr } from '../openapi/document.ts';
import { apiQuery, metadataQuery } from './parameters.ts';

const link = z
  .object({ href: z.string(), rel: z.string(), type: z.string(), title: z.string().optional() })
  .meta({ id: 'Link', description: 'A link (RFC 8288).' });

export const links = z.array(link);

/** `GET /edr`: what the interface is and where its parts are. */
export const landingRoute = defineRoute({
  path: '/',
  operationId: 'getLandingPage',
  tag: 'Listings',
  summary: 'Landing page',
  description: 'What this interface is, and links to its parts.',
  access: 'discovery',
  query: metadataQuery,
  formats: {
    json: {
      schema: z
        .object({ title: z.string(), description: z.string(), keywords: z.array(z.string()), links })
        .meta({ id: 'LandingPage', description: 'Where things are.' }),
      description: 'The landing page.',
    },
  },
  prepare: (_asked, { origin }) => contentAnswer(JSON.stringify(landingPage(origin))),
});

/** `GET /edr/conformance`: the conformance classes. */
export const conformanceRoute = defineRoute({
  path: '/conformance',
  operationId: 'getConformance',
  tag: 'Listings',
  summary: 'Conformance classes',
  description: 'The classes of OGC API - Common and OGC API - EDR that this interface conforms to.',
  access: 'discovery',
  query: metadataQuery,
  formats: {
    json: {
      schema: z
        .object({ conformsTo: z.array(z.string()) })
        .meta({ id: 'Conformance', description: 'Conformance classes by their URIs.' }),
      description: 'The conformance classes.',
    },
  },
  prepare: () => contentAnswer(JSON.stringify(conformance())),
});

/** `GET /edr/api`: the description of these routes, for those who have no key yet too. */
export function apiRoute(routes: () => readonly Route[]) {
  let made: ApiDocument | undefined;
  return defineRoute({
    path: '/api',
    operationId: 'getApi',
    tag: 'Description',
    summary: 'This document',
    description: 'OpenAPI 3.0 of the EDR routes. Needs no key.',
    access: 'public',
    query: apiQuery,
    formats: { openapi30: { schema: null, description: 'The description of every EDR route.' } },
    prepare(_asked, { origin, version, publicDiscovery, anonymous }) {
      made ??= describeEdr(routes(), { version, publicDiscovery, anonymous });
      const servers = [{ url: rootAddress(origin), description: 'This server.' }];
      return contentAnswer(JSON.stringify({ ...made, servers }));
    },
  });
}
