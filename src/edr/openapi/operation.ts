import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject } from 'zod-openapi';
import { type FormatName, MEDIA_TYPES, type Representation, type Route } from '../../http/index.ts';
import { PROBLEMS, problemsOf } from './problems.ts';

/**
 * What the document says of a route.
 * @param isOpen whether it needs no key
 */
export function operationOf(route: Route, isOpen: boolean): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, query, pathParameters, formats } = route;
  const representations = Object.entries(formats) as [FormatName, Representation][];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(isOpen && { security: [] }),
    requestParams: { query, path: pathParameters },
    responses: {
      200: {
        description: representations.map(([, { description }]) => description).join(' '),
        content: Object.fromEntries(
          representations.map(([format, { schema }]) => [MEDIA_TYPES[format], contentOf(format, schema)]),
        ),
      },
      ...Object.fromEntries(
        Object.entries(route.otherStatuses ?? {}).map(([status, description]) => [status, { description }]),
      ),
      ...Object.fromEntries(
        problemsOf(route, isOpen).map((status) => {
          return [`${status}`, { $ref: `#/components/responses/${PROBLEMS[status].name}` }] as const;
        }),
      ),
    },
  };
}

function contentOf(format: FormatName, schema: z.ZodType | null): ZodOpenApiMediaTypeObject {
  if (format === 'netcdf')
    return { schema: z.any().meta({ override: { type: 'string', format: 'binary' } }) };
  return { schema: schema ?? (format === 'csv' ? z.string() : z.looseObject({})) };
}
