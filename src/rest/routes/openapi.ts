import { z } from 'zod';
import { defineRoute, madeOnce, type Route } from '../../http/index.ts';
import { describeRoutes } from '../openapi/document.ts';

/** `GET /openapi.json`: the description of the routes, made once. */
export function openapiRoute(routes: () => readonly Route[], version: string) {
  const made = madeOnce(() => JSON.stringify(describeRoutes(routes(), version)));
  return defineRoute({
    path: '/openapi.json',
    operationId: 'getOpenapi',
    tag: 'Description',
    summary: 'This document',
    description: 'OpenAPI 3.1. Needs no key. `/docs` shows it as a page on which calls can be tried.',
    access: 'public',
    query: z.object({}),
    pathParameters: z.object({}),
    formats: { openapi: { schema: null, description: 'The description of every route.' } },
    problems: [422],
    examples: [],
    prepare: () => ({ run: null, kept: 'current', ...made() }),
  });
}
