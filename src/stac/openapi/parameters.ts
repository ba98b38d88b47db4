import { MODEL_IDS } from '../../catalog/index.ts';
import type { ITEMS_QUERY, SEARCH_QUERY } from '../search-parameters.ts';

/** What is said of a parameter: JSON Schema as OpenAPI 3.0 has it. */
interface ParameterText {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
}

const texts = { type: 'array', items: { type: 'string' }, maxItems: 1000 };
const time = { type: 'string', description: 'A day, or a time in UTC.' };

/** The parameters of a search, as they are in a body; in a query lists have commas between them. */
export const PARAMETERS: Readonly<Record<keyof typeof SEARCH_QUERY.shape, ParameterText>> = {
  bbox: {
    description:
      'West, south, east, north in degrees; west > east crosses the antimeridian. With 6 numbers the third and the last are heights, which do not count.',
    schema: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 },
    example: [5, 45, 15, 55],
  },
  intersects: {
    description: 'A GeoJSON geometry, instead of bbox.',
    schema: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
  },
  datetime: {
    description:
      'An instant (RFC 3339), or two with a slash between them; one of them may be `..`. Runs fit that have a valid time in between.',
    schema: { type: 'string' },
    example: '2026-01-01T00:00:00Z/..',
  },
  ids: { description: 'Ids of items.', schema: texts, example: ['gfs-20260101T00Z'] },
  collections: {
    description: 'Ids of collections: models. Unknown ones have no items.',
    schema: texts,
    example: ['gfs', 'hrrr'],
  },
  limit: {
    description: 'Items of a page, 10 unless told; more than 100 are 100.',
    schema: { type: 'integer', minimum: 1, default: 10 },
  },
  token: { description: 'That of a `next` link.', schema: { type: 'string' } },
  model: { description: 'One model.', schema: { type: 'string', enum: [...MODEL_IDS] } },
  from: {
    description: 'Runs that have a valid time then or later.',
    schema: time,
    example: '2026-01-01',
  },
  to: {
    description: 'Runs that have a valid time then or earlier.',
    schema: time,
    example: '2026-01-02T12:00',
  },
};

/** The parameter that names the form of an answer. */
export function formParameter(forms: readonly string[]): object {
  const description = 'The form of the answer; goes before `Accept`.';
  const schema = { type: 'string', enum: forms };
  return { name: 'f', in: 'query', required: false, style: 'form', explode: false, schema, description };
}

/** Parameters of a list of items. */
export function queryParameters(query: typeof ITEMS_QUERY | typeof SEARCH_QUERY): readonly object[] {
  return Object.keys(query.shape).map((name) => {
    const { description, schema, example } = PARAMETERS[name as keyof typeof PARAMETERS];
    const shown = { description, ...(example !== undefined && { example }) };
    // A geometry is JSON inside of the query.
    if (schema['type'] === 'object') {
      return { name, in: 'query', required: false, ...shown, content: { 'application/json': { schema } } };
    }
    return { name, in: 'query', required: false, style: 'form', explode: false, schema, ...shown };
  });
}

/** The body of a search. */
export function bodySchema(): object {
  const properties = Object.entries(PARAMETERS).map(([name, { description, schema, example }]) => [
    name,
    { ...schema, description, ...(example !== undefined && { example }) },
  ]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}
