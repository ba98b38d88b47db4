import type { ZodOpenApiSchemaObject } from 'zod-openapi';
import { STAC_VERSION } from '../links.ts';

type Schema = ZodOpenApiSchemaObject;

const text: Schema = { type: 'string' };
const link: Schema = {
  type: 'object',
  required: ['rel', 'href'],
  properties: {
    rel: text,
    href: { type: 'string', format: 'uri' },
    type: text,
    title: text,
    method: { type: 'string', enum: ['GET', 'POST'] },
    body: { type: 'object' },
    merge: { type: 'boolean' },
  },
};
const links: Schema = { type: 'array', items: { $ref: '#/components/schemas/Link' } };
const stacObject = (type: string): Record<string, Schema> => ({
  type: { type: 'string', enum: [type] },
  stac_version: { type: 'string', enum: [STAC_VERSION] },
  stac_extensions: { type: 'array', items: { type: 'string', format: 'uri' } },
  id: text,
  links,
});

type SchemaName =
  | 'Link'
  | 'Geometry'
  | 'ConformsTo'
  | 'Catalog'
  | 'Collection'
  | 'CollectionList'
  | 'Item'
  | 'ItemCollection'
  | 'Estimate'
  | 'Problem';

/** Short schemas of bodies: STAC's own JSON Schemas say all of it. */
export const SCHEMAS: Readonly<Record<SchemaName, Schema>> = {
  Link: link,
  Geometry: {
    type: 'object',
    description: 'A GeoJSON geometry (RFC 7946).',
    required: ['type'],
    properties: { type: text },
  },
  ConformsTo: {
    type: 'object',
    required: ['conformsTo'],
    properties: { conformsTo: { type: 'array', items: text } },
  },
  Catalog: {
    type: 'object',
    required: ['type', 'stac_version', 'id', 'description', 'links', 'conformsTo'],
    properties: {
      ...stacObject('Catalog'),
      title: text,
      description: text,
      conformsTo: { type: 'array', items: text },
    },
  },
  Collection: {
    type: 'object',
    required: ['type', 'stac_version', 'id', 'description', 'license', 'extent', 'links'],
    properties: {
      ...stacObject('Collection'),
      title: text,
      description: text,
      keywords: { type: 'array', items: text },
      license: text,
      providers: { type: 'array', items: { type: 'object' } },
      extent: { type: 'object' },
      summaries: { type: 'object' },
    },
  },
  CollectionList: {
    type: 'object',
    required: ['collections', 'links'],
    properties: {
      collections: { type: 'array', items: { $ref: '#/components/schemas/Collection' } },
      links,
    },
  },
  Item: {
    type: 'object',
    required: [
      'type',
      'stac_version',
      'id',
      'collection',
      'geometry',
      'bbox',
      'properties',
      'links',
      'assets',
    ],
    properties: {
      ...stacObject('Feature'),
      collection: text,
      geometry: { $ref: '#/components/schemas/Geometry' },
      bbox: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 },
      properties: { type: 'object' },
      assets: { type: 'object', additionalProperties: { type: 'object' } },
    },
  },
  ItemCollection: {
    type: 'object',
    required: ['type', 'features', 'links', 'numberMatched', 'numberReturned'],
    properties: {
      type: { type: 'string', enum: ['FeatureCollection'] },
      features: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
      numberMatched: { type: 'integer' },
      numberReturned: { type: 'integer' },
      timeStamp: { type: 'string', format: 'date-time' },
      context: { type: 'object' },
      links,
    },
  },
  Estimate: {
    type: 'object',
    description: 'What a question would cost.',
    required: ['credits', 'remaining', 'renews_at', 'plan'],
    properties: {
      credits: { type: 'integer', minimum: 0 },
      remaining: { type: 'integer', nullable: true },
      renews_at: { type: 'string', format: 'date-time', nullable: true },
      plan: { type: 'string', nullable: true },
    },
  },
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail'],
    properties: { type: text, title: text, status: { type: 'integer' }, code: text, detail: text },
  },
};
