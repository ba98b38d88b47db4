import { MODEL_IDS } from '../../catalog/index.ts';
import { GEOJSON_TYPE, JSON_TYPE } from '../links.ts';
import { ITEMS_QUERY, SEARCH_QUERY } from '../search-parameters.ts';
import { bodySchema, formParameter, queryParameters } from './parameters.ts';
import { SCHEMAS } from './schemas.ts';

const collectionId = {
  name: 'collectionId',
  in: 'path',
  required: true,
  description: 'The model.',
  schema: { type: 'string', enum: [...MODEL_IDS] },
};
const itemId = {
  name: 'itemId',
  in: 'path',
  required: true,
  description: 'The run.',
  schema: { type: 'string' },
  example: 'gfs-20260101T00Z',
};

/** The STAC part of the server in OpenAPI 3.0: what clients of that standard can read. */
export function apiDocument(origin: string, version: string): object {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Isobar: STAC API',
      version,
      description:
        'Runs of weather models as a SpatioTemporal Asset Catalog (STAC API 1.0.0): a collection for each model, an item for each run that is stored.',
      license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: `${origin}/stac` }],
    security: [{ bearer: [] }],
    paths: {
      '/': { get: get('landingPage', 'Landing page', JSON_TYPE, 'Catalog') },
      '/conformance': { get: get('conformance', 'Conformance classes', JSON_TYPE, 'ConformsTo') },
      '/collections': { get: get('listCollections', 'All models', JSON_TYPE, 'Collections') },
      '/collections/{collectionId}': {
        get: get('getCollection', 'One model', JSON_TYPE, 'Collection', {
          parameters: [collectionId],
          problems: [404],
        }),
      },
      '/collections/{collectionId}/items': {
        get: get('listItems', 'Runs of a model, newest first', GEOJSON_TYPE, 'ItemCollection', {
          parameters: [collectionId, ...queryParameters(ITEMS_QUERY)],
          problems: [400, 404],
        }),
      },
      '/collections/{collectionId}/items/{itemId}': {
        get: get('getItem', 'One run', GEOJSON_TYPE, 'Item', {
          parameters: [collectionId, itemId],
          problems: [404],
        }),
      },
      '/search': {
        get: get('search', 'Runs of all models, newest first', GEOJSON_TYPE, 'ItemCollection', {
          parameters: queryParameters(SEARCH_QUERY),
          problems: [400, 422],
        }),
        post: {
          ...operation('searchByBody', 'The same, asked by a body', GEOJSON_TYPE, 'ItemCollection', {
            problems: [400, 413, 415, 422],
          }),
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: bodySchema() } } },
        },
      },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: SCHEMAS,
    },
  };
}

/** An operation whose answer comes in the forms of its type. */
function get(...[operationId, summary, type, schema, more]: Parameters<typeof operation>) {
  const form = formParameter(type === GEOJSON_TYPE ? ['geojson', 'json'] : ['json']);
  const parameters = [...(more?.parameters ?? []), form];
  const { problems = [] } = more ?? {};
  return operation(operationId, summary, type, schema, {
    parameters,
    problems: [...new Set([400, ...problems])],
  });
}

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'A parameter is at fault.',
  401: 'No key, or none that is known.',
  404: 'There is no such collection or item.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A parameter of the contract (model, from, to) is at fault.',
  429: 'Too many requests.',
};

function operation(
  operationId: string,
  summary: string,
  type: string,
  schema: keyof typeof SCHEMAS,
  more: { readonly parameters?: readonly object[]; readonly problems?: readonly number[] } = {},
) {
  const { parameters = [], problems = [] } = more;
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: {
        description: summary,
        content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
      ...Object.fromEntries(
        [...problems, 401, 429].map((status) => [
          status,
          { description: PROBLEMS[status], content: problem },
        ]),
      ),
    },
  };
}
