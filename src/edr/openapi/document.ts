import { createDocument, type ZodOpenApiOverride } from 'zod-openapi';
import type { Route, Services } from '../../http/index.ts';
import { operationOf } from './operation.ts';
import { PROBLEM_STATUSES, PROBLEMS, problemResponse } from './problems.ts';
import { spellOut } from './spell-out.ts';

export type EdrDocument = ReturnType<typeof createDocument>;

/**
 * The OpenAPI 3.0 document of the EDR routes, whose paths are below the EDR root, from the very schemas that read their
 * parameters. Version 3.0 since the conformance class `oas30` asks for it, and so do the clients of EDR; it refers to nothing
 * outside of itself. Which server the paths are of is for the caller to add.
 */
export function describeEdr(
  routes: readonly Route[],
  { version, publicDiscovery }: Pick<Services, 'version' | 'publicDiscovery'>,
): EdrDocument {
  const isOpen = ({ access }: Route) => access === 'public' || (access === 'discovery' && publicDiscovery);
  const document = createDocument(
    {
      openapi: '3.0.3',
      info: {
        title: 'Isobar: OGC API - EDR',
        version,
        description:
          'Weather forecasts by OGC API - Environmental Data Retrieval 1.1: one collection for each model, one instance for each of its runs.',
        license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      tags: [
        { name: 'Forecasts', description: 'The data queries.' },
        { name: 'Listings', description: 'What collections and instances there are.' },
        { name: 'Description', description: 'What the routes are.' },
      ],
      security: [{ bearer: [] }],
      paths: Object.fromEntries(
        routes.map((route) => [route.path, { get: operationOf(route, isOpen(route)) }]),
      ),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key, which begins with `isb_`.' },
        },
        responses: Object.fromEntries(
          PROBLEM_STATUSES.map((status) => [PROBLEMS[status].name, problemResponse(status)]),
        ),
      },
    },
    { override: withoutBoundsOfJavaScript },
  );
  for (const [path, { get }] of Object.entries(document.paths ?? {})) {
    if (get?.parameters === undefined) continue;
    get.parameters = get.parameters.map((parameter) => spellOut(path, parameter));
  }
  return document;
}

/** That whole numbers are held as JavaScript does says nothing of what they mean. */
const withoutBoundsOfJavaScript: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
