import {
  type ApiDescription,
  type ApiDocument,
  accessPolicyOf,
  COMMON_PROBLEMS,
  CREDITS_DESCRIBED,
  describeRoutes,
  ESTIMATE_TYPE,
  type FormatName,
  isPriced,
  MEDIA_TYPES,
  type Openness,
  operationOf,
  type Parameter,
  type ProblemDescription,
  type Route,
  type Services,
} from '../../http/index.ts';
import { JSON_TYPE } from '../links.ts';
import { SEARCH_BODY } from '../search/parameters/search-parameters.ts';
import { SCHEMAS } from './schemas.ts';

/** The OpenAPI 3.0 document of the STAC routes: what clients of that standard can read. The caller adds the server. */
export function describeStac(
  routes: readonly Route[],
  { version, ...openness }: Pick<Services, 'version' | keyof Openness>,
): ApiDocument {
  const api: ApiDescription = {
    openapi: '3.0.3',
    info: {
      title: 'Isobar: STAC API',
      version,
      description:
        'Runs of weather models as a SpatioTemporal Asset Catalog (STAC API 1.0.0): a collection for each model, an item for each run that is stored.',
    },
    tags: [{ name: 'Catalog', description: 'Models as collections, their runs as items.' }],
    key: { description: 'An API key.' },
    components: { schemas: SCHEMAS },
    problems: STAC_PROBLEMS_DESCRIBED,
    inlineProblems: true,
    accessPolicyOf: (route) => accessPolicyOf(route, openness),
    problem: () => ({ content: { 'application/problem+json': { schema: schemaOf('Problem') } } }),
    answer: (route) => {
      const body = { schema: schemaOf(BODIES[route.operationId] ?? 'Catalog') };
      const types = Object.keys(route.formats).map((format) => MEDIA_TYPES[format as FormatName]);
      const estimate = isPriced(route) ? { [ESTIMATE_TYPE]: { schema: schemaOf('Estimate') } } : {};
      const content = { ...Object.fromEntries(types.map((type) => [type, body])), ...estimate };
      return { description: route.summary, content, headers: CREDITS_DESCRIBED };
    },
    parameter: asContent,
  };
  const described = routes.filter(({ operationId }) => operationId in BODIES);
  const search = described.find(({ operationId }) => operationId === 'search');
  if (search === undefined) throw new Error('stac: there is no route of the search');
  return describeRoutes(described, api, { '/search': { post: searchByBody(search, api) } });
}

const PROBLEMS = Object.fromEntries(
  Object.entries({
    400: 'A parameter is not valid.',
    401: 'No key, or none that is known.',
    402: 'The request costs more credits than the project has left.',
    403: COMMON_PROBLEMS[403].condition,
    404: 'There is no such collection or item.',
    406: 'None of the media types of `Accept` is offered.',
    413: 'The body is too large.',
    414: COMMON_PROBLEMS[414].condition,
    415: 'The body is not JSON.',
    422: 'A parameter of the contract (model, from, to) is not valid.',
    429: 'Too many requests.',
    500: 'The server failed.',
  }).map(([status, condition]) => [status, { name: status, condition }]),
);

/** Schema of the answer of each operation that is described. */
const BODIES: Readonly<Record<string, keyof typeof SCHEMAS>> = {
  landingPage: 'Catalog',
  conformance: 'ConformsTo',
  listCollections: 'CollectionList',
  getCollection: 'Collection',
  listItems: 'ItemCollection',
  getItem: 'Item',
  search: 'ItemCollection',
};

/** The statuses of errors. */
export const STAC_PROBLEMS_DESCRIBED: ProblemDescription = {
  table: PROBLEMS,
  always: [400, 401, 402, 403, 406, 414, 429, 500],
  withKey: [],
};

function schemaOf(name: keyof typeof SCHEMAS) {
  return { $ref: `#/components/schemas/${name}` } as const;
}

/** `POST /search`: the search with its parameters in a body. */
function searchByBody(search: Route, api: ApiDescription) {
  const { summary, requestParams, ...operation } = operationOf({ ...search, problems: [413, 415, 422] }, api);
  const answer = 'The same, with the parameters in a body';
  return {
    ...operation,
    operationId: 'searchByBody',
    summary: answer,
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: SEARCH_BODY } } },
    responses: { ...operation.responses, 200: { ...operation.responses?.['200'], description: answer } },
  };
}

/** A geometry is JSON in the query; by its name, since generators of clients do not read an object there. */
function asContent({ schema, style, explode, ...parameter }: Parameter): Parameter {
  const isObject = typeof schema === 'object' && 'type' in schema && schema.type === 'object';
  if (isObject)
    return { ...parameter, content: { [JSON_TYPE]: { schema: schemaOf('Geometry') } } } as Parameter;
  const { example, ...withoutExample } = parameter;
  const shown = parameter.name === 'f' ? withoutExample : parameter;
  return { ...shown, ...(style && { style, explode }), schema } as Parameter;
}
