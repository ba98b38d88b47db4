import { z } from 'zod';
import type {
  ZodOpenApiExampleObject,
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type FormatName, MEDIA_TYPES, type Representation, type Route } from '../../http/index.ts';
import { RECORDING } from './examples.ts';
import { headersOfAnswer, headersOfHeldAnswer, headersOfOther, isKept } from './headers.ts';
import { PROBLEMS, problemsOf } from './problems.ts';

/** What the document says of a route. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, access, query, pathParameters } = route;
  const answer = answerOf(route);
  const problems = problemsOf(route).map((status) => {
    return [`${status}`, { $ref: `#/components/responses/${PROBLEMS[status].name}` }] as const;
  });
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(access === 'public' && { security: [] }),
    requestParams: { query, path: pathParameters },
    responses: {
      200: answer,
      ...(isKept(route) && {
        304: {
          description: 'What `If-None-Match` names is still the answer.',
          headers: headersOfHeldAnswer(route),
        },
      }),
      ...Object.fromEntries(problems),
      ...Object.fromEntries(
        Object.entries(route.otherStatuses ?? {}).map(([status, description]) => [
          status,
          { ...answer, description, headers: headersOfOther(route, Number(status)) },
        ]),
      ),
    },
  };
}

function answerOf(route: Route): ZodOpenApiResponseObject {
  const formats = Object.entries(route.formats) as [FormatName, Representation][];
  return {
    description: formats.map(([, { description }]) => description).join(' '),
    headers: headersOfAnswer(route),
    content: Object.fromEntries(
      formats.map(([format, { schema }]) => [MEDIA_TYPES[format], contentOf(route, format, schema)]),
    ),
  };
}

function contentOf(route: Route, format: FormatName, schema: z.ZodType | null): ZodOpenApiMediaTypeObject {
  const examples = examplesOf(route, format);
  return {
    // Bytes have no schema (OpenAPI 3.1, section 4.8.14.3).
    ...(format !== 'netcdf' && { schema: schema ?? plainSchemaOf(format) }),
    ...(Object.keys(examples).length > 0 && { examples }),
  };
}

function plainSchemaOf(format: FormatName): z.ZodType {
  return format === 'csv' || format === 'text' || format === 'prometheus' ? z.string() : z.looseObject({});
}

function examplesOf({ examples }: Route, format: FormatName): Record<string, ZodOpenApiExampleObject> {
  return Object.fromEntries(
    examples.flatMap(({ summary, call }) => {
      const answer = RECORDING.answers[call];
      if (answer?.type !== MEDIA_TYPES[format]) return [];
      return [[nameOfExample(summary), { summary, description: `\`GET ${call}\``, value: answer.body }]];
    }),
  );
}

/** `Two variables on 500 hPa` -> `two-variables-on-500-hpa` */
export function nameOfExample(summary: string): string {
  return summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
