import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { AccessPolicy } from '../admission/access-policy.ts';
import { ESTIMATE_TYPE, estimateDocument, isPriced } from '../credits/estimate/estimate.ts';
import { type FormatName, MEDIA_TYPES } from '../message/media-types.ts';
import { problemDocument } from '../problems/problem-document.ts';
import type { Representation, Route } from '../route.ts';
import { asClientsRead, withoutListsOfTypes } from './as-clients-read.ts';
import { CREDITS_DESCRIBED } from './credits.ts';
import { type ApiDocument, type Parameter, parameterIn30, parameterIn31 } from './parameters.ts';
import { type ProblemDescription, problemsOf } from './problems.ts';

/** What an interface adds to the descriptions of its routes. */
export interface ApiDescription {
  readonly openapi: '3.0.3' | '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers?: ZodOpenApiObject['servers'];
  readonly tags?: ZodOpenApiObject['tags'];
  /** The key that routes take. */
  readonly key: { readonly description: string; readonly bearerFormat?: string };
  readonly components?: ZodOpenApiObject['components'];
  readonly problems: ProblemDescription;
  /** Whether each operation repeats its problem responses, rather than referring to the components. */
  readonly inlineProblems?: boolean;
  /** The access policy of a route. */
  accessPolicyOf(route: Route): AccessPolicy;
  /** The response of a status of errors; by default its condition and a problem document. */
  problem?(status: number): Partial<ZodOpenApiResponseObject>;
  /** More of the answer of a route. */
  answer?(route: Route): Partial<ZodOpenApiResponseObject>;
  /** More of one form of it. */
  media?(route: Route, format: FormatName): ZodOpenApiMediaTypeObject;
  /** Responses besides the answer and errors. */
  others?(route: Route, answer: ZodOpenApiResponseObject): Readonly<Record<string, ZodOpenApiResponseObject>>;
  /** Changes a parameter after it was described. */
  parameter?(parameter: Parameter, path: string): Parameter;
}

/** Isobar is hosted by many: who runs a server answers for it. */
const CONTACT = { name: 'The operator of this server' } as const;

/** OpenAPI 3.1 has identifiers of SPDX. */
const LICENCES = {
  '3.0.3': { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  '3.1.1': { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
} as const;

/**
 * The OpenAPI document of routes, from the very schemas that read their parameters.
 * @param morePaths operations besides those of the routes
 */
export function describeRoutes(
  routes: readonly Route[],
  api: ApiDescription,
  morePaths: ZodOpenApiPathsObject = {},
): ApiDocument {
  const { openapi, info, servers, tags, key, components, problems } = api;
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { get: operationOf(route, api), ...morePaths[route.path] };
  const responses = Object.entries(problems.table).map(([status, { name }]) => [
    name,
    problemResponse(Number(status), api),
  ]);
  const document = createDocument(
    {
      openapi,
      info: { ...info, contact: CONTACT, license: LICENCES[openapi] },
      ...(servers && { servers }),
      ...(tags && { tags }),
      security: [{ bearer: [] }],
      paths,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', ...key } },
        ...(!api.inlineProblems && { responses: Object.fromEntries(responses) }),
        ...components,
      },
    },
    { override: asClientsRead },
  );
  withoutListsOfTypes(document.components);
  withoutListsOfTypes(document.paths);
  const finish = openapi === '3.0.3' ? parameterIn30 : parameterIn31;
  for (const [path, { get }] of Object.entries(document.paths ?? {})) {
    if (get?.parameters === undefined) continue;
    get.parameters = get.parameters.map((parameter) => {
      if (!('schema' in parameter) || typeof parameter.schema !== 'object') return parameter;
      const finished = finish(parameter);
      return api.parameter?.(finished, path) ?? finished;
    });
  }
  return document;
}

/** Without its own entry, an operation needs the key of the whole document. */
const SECURITY = {
  open: { security: [] },
  either: { security: [{ bearer: [] }, {}] },
  key: {},
};

/** What a document says of a route. */
export function operationOf(route: Route, api: ApiDescription): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, query, pathParameters } = route;
  const policy = api.accessPolicyOf(route);
  const answer = answerOf(route, api);
  const problems = problemsOf(route, policy, api.problems).map((status) => {
    if (api.inlineProblems) return [`${status}`, problemResponse(status, api)] as const;
    const name = api.problems.table[status]?.name;
    return [`${status}`, { $ref: `#/components/responses/${name}` }] as const;
  });
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...SECURITY[policy],
    requestParams: { query, path: pathParameters },
    responses: { 200: answer, ...Object.fromEntries(problems), ...api.others?.(route, answer) },
  };
}

function answerOf(route: Route, api: ApiDescription): ZodOpenApiResponseObject {
  const formats = Object.entries(route.formats) as [FormatName, Representation][];
  return {
    description: formats.map(([, { description }]) => description).join(' '),
    content: {
      ...Object.fromEntries(
        formats.map(([format, { schema }]) => [
          MEDIA_TYPES[format],
          { ...schemaOf(format, schema, api), ...api.media?.(route, format) },
        ]),
      ),
      ...(isPriced(route) && { [ESTIMATE_TYPE]: { schema: estimateDocument } }),
    },
    ...(api.accessPolicyOf(route) !== 'open' && { headers: CREDITS_DESCRIBED }),
    ...api.answer?.(route),
  };
}

/** Forms that are bytes. */
const BYTES: ReadonlySet<FormatName> = new Set(['netcdf', 'png', 'geotiff']);
const TEXTS: ReadonlySet<FormatName> = new Set(['csv', 'text', 'prometheus', 'svg']);

function schemaOf(format: FormatName, schema: z.ZodType | null, { openapi }: ApiDescription) {
  if (!BYTES.has(format)) return { schema: schema ?? (TEXTS.has(format) ? z.string() : z.looseObject({})) };
  // Bytes have no schema since OpenAPI 3.1 (section 4.8.14.3).
  return openapi === '3.0.3'
    ? { schema: z.any().meta({ override: { type: 'string', format: 'binary' } }) }
    : {};
}

function problemResponse(status: number, api: ApiDescription): ZodOpenApiResponseObject {
  return {
    description: api.problems.table[status]?.condition ?? '',
    content: { 'application/problem+json': { schema: problemDocument } },
    ...api.problem?.(status),
  };
}
