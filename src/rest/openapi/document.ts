import { createDocument, type ZodOpenApiOverride, type ZodOpenApiResponseObject } from 'zod-openapi';
import { problemDocument, type Route } from '../../http/index.ts';
import { describeService, TAGS } from './about.ts';
import { PROBLEM_EXAMPLES, RECORDING } from './examples.ts';
import { HEADERS, headersOfProblem } from './headers.ts';
import { nameOfExample, operationOf } from './operation.ts';
import { PROBLEM_STATUSES, PROBLEMS, type ProblemStatus } from './problems.ts';

export type ApiDocument = ReturnType<typeof createDocument>;

/** The OpenAPI 3.1 document of routes, from the very schemas that read their parameters. */
export function describeRoutes(routes: readonly Route[], version: string): ApiDocument {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Isobar',
        version,
        description: describeService(),
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server.' }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      security: [{ bearer: [] }],
      paths: Object.fromEntries(routes.map((route) => [route.path, { get: operationOf(route) }])),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'isb_<id>_<secret>',
            description: 'An API key. `npm start` prints one; `npx isobar keys create` makes lasting ones.',
          },
        },
        headers: HEADERS,
        responses: Object.fromEntries(
          PROBLEM_STATUSES.map((status) => [PROBLEMS[status].name, responseOf(status)]),
        ),
      },
    },
    { override: withoutBoundsOfJavaScript },
  );
  for (const { get } of Object.values(document.paths ?? {})) {
    if (get?.parameters !== undefined)
      get.parameters = get.parameters.map((parameter) => described(parameter));
  }
  return document;
}

function responseOf(status: ProblemStatus): ZodOpenApiResponseObject {
  const { condition, code } = PROBLEMS[status];
  const answer = RECORDING.problems[status];
  const asked = status in PROBLEM_EXAMPLES ? PROBLEM_EXAMPLES[status as keyof typeof PROBLEM_EXAMPLES] : null;
  return {
    description: `\`${code}\`: ${condition}`,
    headers: headersOfProblem(status),
    content: {
      'application/problem+json': {
        schema: problemDocument,
        ...(answer &&
          asked && {
            examples: {
              [nameOfExample(asked.summary)]: {
                summary: asked.summary,
                description: `\`GET ${asked.call}\``,
                value: answer.body,
              },
            },
          }),
      },
    },
  };
}

/** That whole numbers are held as JavaScript does says nothing of what they mean. */
const withoutBoundsOfJavaScript: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>;
export type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;

/**
 * A parameter with what its schema says of it, which zod keeps inside of what may be left out, and how lists are written. The
 * examples of what may be left out stay in the schema: pages on which calls are tried fill in those of parameters, and not all
 * of them go together.
 */
function described<Given extends Parameter | { $ref: string }>(parameter: Given): Given {
  const schema = 'schema' in parameter ? parameter.schema : undefined;
  if (typeof schema !== 'object') return parameter;
  const { description, example, ...rest } = schema as Record<string, unknown>;
  return {
    ...parameter,
    ...(description !== undefined && { description }),
    ...(rest['type'] === 'array' && { style: 'form', explode: false }),
    ...(example === undefined
      ? { schema: rest }
      : isRequired(parameter)
        ? { schema: rest, example }
        : { schema: { ...rest, examples: [example] } }),
  };
}

function isRequired(parameter: Parameter | { $ref: string }): boolean {
  return 'required' in parameter && parameter.required === true;
}
