import {
  defineRoute,
  derivedContent,
  type Openness,
  type Route,
  type Services,
} from '../../../http/index.ts';
import { describeRest } from '../../openapi/document.ts';

/** `GET /openapi.json`: the description of the routes. */
export function openapiRoute(
  routes: () => readonly Route[],
  {
    version,
    publicUrl,
    plans,
    publicDiscovery,
    anonymous,
  }: Pick<Services, 'version' | 'publicUrl' | 'plans' | keyof Openness>,
) {
  const server = publicUrl === null ? '/' : new URL(publicUrl).pathname;
  return defineRoute({
    path: '/openapi.json',
    operationId: 'getOpenapi',
    tag: 'Description',
    summary: 'This document',
    description: 'OpenAPI 3.1. Needs no key. `/docs` shows it as a page on which calls can be tried.',
    access: 'public',
    formats: { openapi: { schema: null, description: 'The description of every route.' } },
    prepare: derivedContent(
      () => plans.all,
      (all) =>
        JSON.stringify(
          describeRest(routes(), version, { server, openness: { publicDiscovery, anonymous }, plans: all }),
        ),
    ),
  });
}
