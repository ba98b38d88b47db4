import { z } from 'zod';
import { type RunKey, runOfToken } from '../../../forecast/index.ts';
import {
  asList,
  type BoxPolicy,
  boxOf,
  modelId,
  parseBox,
  parseTimeInterval,
  readWith,
  shownAs,
} from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { geometryOf, parseGeometry } from '../../areas/geometry.ts';
import { parseDayOrTime } from './day-or-time.ts';
import { parseSort, sortOf } from './sort.ts';

/** Items of a page that does not say how many. */
export const DEFAULT_ITEMS = 10;
/** Items of a page: a description of a run has up to 0.1 MB. */
export const MAX_ITEMS = 100;

/** Ids in one request. */
const MAX_IDS = 1_000;
const MAX_ID = 100;

/** Heights do not count, since items have none. Numbers beyond the globe are allowed: nothing is there. */
export const BOX: BoxPolicy = { vertical: 'heights', onGlobe: false };

const list = { type: 'array', items: { type: 'string' }, maxItems: MAX_IDS } as const;
const text = { type: 'string' } as const;

/** What is said of each parameter: lists and geometries as they are in a body; in a query lists have commas between them. */
const DESCRIBED = {
  bbox: {
    description:
      'West, south, east, north in degrees, -180 to 360; west > east crosses the antimeridian. With 6 numbers the third and the last are heights, which do not count.',
    example: [5, 45, 15, 55],
    ...shownAs({ type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 }),
  },
  datetime: {
    description:
      'An instant (RFC 3339), or two with a slash between them; one of them may be `..`. Runs fit that have a valid time in between.',
    example: '2026-01-01T00:00:00Z/..',
    ...shownAs(text),
  },
  limit: {
    description: `Items of a page; more than ${MAX_ITEMS} are taken as ${MAX_ITEMS}.`,
    ...shownAs({ type: 'integer', minimum: 1, maximum: MAX_ITEMS, default: DEFAULT_ITEMS }),
  },
  token: { description: 'That of a `next` link.', ...shownAs(text) },
  sortby: {
    description: '`datetime`, `id` or `collection`, with `-` for descending order.',
    example: '-datetime,id',
    ...shownAs(text),
  },
  intersects: {
    description: 'A GeoJSON geometry, instead of bbox.',
    ...shownAs({ type: 'object', required: ['type'], properties: { type: text } }),
  },
  ids: { description: 'Ids of items.', example: ['gfs-20260101T00Z'], ...shownAs(list) },
  collections: {
    description: 'Ids of collections: models. Unknown ones have no items.',
    example: ['gfs', 'hrrr'],
    ...shownAs(list),
  },
} as const;

const ids = z.array(z.string().max(MAX_ID)).max(MAX_IDS, `are up to ${MAX_IDS}`);
const idsInText = readWith(z.string(), (text) => {
  const parsed = ids.safeParse(text.split(',').map((part) => part.trim()));
  if (parsed.success) return parsed.data;
  throw new IsobarError('validation_error', `must be up to ${MAX_IDS} ids with commas between them`);
});

const LIMIT = 'must be a whole number from 1 on';

/** Parameters that are texts in a query and in a body. */
const DATETIME = readWith(z.string(), parseTimeInterval).meta(DESCRIBED.datetime).optional();
const TOKEN = readWith(z.string(), runOf).meta(DESCRIBED.token).optional();

/** Clients that count items begin with 0; items appear and go, so that pages after the first have tokens. */
const OFFSET = readWith(z.string(), (text) => {
  if (/^0+$/.test(text)) return 0;
  throw new IsobarError('validation_error', 'must be 0: the pages after the first are those of next links');
})
  .meta({
    description: 'Where the first page begins: 0.',
    ...shownAs({ type: 'integer', minimum: 0, maximum: 0 }),
  })
  .optional();

/** Parameters of the contract's own search. */
const OF_CONTRACT = {
  model: modelId.meta({ description: 'One model.', example: undefined }).optional(),
  from: readWith(z.string(), (text) => parseDayOrTime(text, 'from'))
    .meta({
      description: 'Runs that have a valid time then or later: a day, or a time in UTC.',
      example: '2026-01-01',
      ...shownAs(text),
    })
    .optional(),
  to: readWith(z.string(), (text) => parseDayOrTime(text, 'to'))
    .meta({
      description: 'Runs that have a valid time then or earlier: a day, or a time in UTC.',
      example: '2026-01-02T12:00',
      ...shownAs(text),
    })
    .optional(),
};

/** Parameters of STAC API as a query has them. */
export const ITEMS_QUERY = z.object({
  bbox: asList(readWith(z.string(), (text) => parseBox(text, BOX)).meta(DESCRIBED.bbox)).optional(),
  datetime: DATETIME,
  limit: z
    .string()
    .regex(/^0*[1-9]\d{0,15}$/, LIMIT)
    .transform(Number)
    .meta(DESCRIBED.limit)
    .optional(),
  offset: OFFSET,
  sortby: asList(readWith(z.string(), parseSort).meta(DESCRIBED.sortby)).optional(),
  token: TOKEN,
  intersects: readWith(z.string(), parseGeometry).meta(DESCRIBED.intersects).optional(),
  ids: asList(idsInText.meta(DESCRIBED.ids)).optional(),
  collections: asList(idsInText.meta(DESCRIBED.collections)).optional(),
});

/** Parameters of a search: those of STAC API and those of the contract. */
export const SEARCH_QUERY = ITEMS_QUERY.extend(OF_CONTRACT);

/** The same as a body has them. */
export const SEARCH_BODY = z.strictObject({
  bbox: readWith(z.array(z.number()), (numbers) => boxOf(numbers, BOX))
    .meta(DESCRIBED.bbox)
    .optional(),
  datetime: DATETIME,
  limit: z.int(LIMIT).min(1, LIMIT).meta(DESCRIBED.limit).optional(),
  sortby: readWith(
    z.array(z.object({ field: z.string(), direction: z.enum(['asc', 'desc']).default('asc') })),
    sortOf,
  )
    .meta({
      description: 'Fields to sort by: datetime, id, collection.',
      ...shownAs({
        type: 'array',
        items: {
          type: 'object',
          required: ['field'],
          properties: { field: text, direction: { type: 'string', enum: ['asc', 'desc'] } },
        },
      }),
    })
    .optional(),
  token: TOKEN,
  intersects: readWith(z.looseObject({}), geometryOf).meta(DESCRIBED.intersects).optional(),
  ids: ids.meta(DESCRIBED.ids).optional(),
  collections: ids.meta(DESCRIBED.collections).optional(),
  ...OF_CONTRACT,
  estimate: z
    .boolean()
    .meta({ description: 'Answers with what the search would cost, instead of its answer.' })
    .optional(),
});

function runOf(token: string): RunKey {
  const run = runOfToken(token);
  if (run !== null) return run;
  throw new IsobarError(
    'validation_error',
    'is not one that this service gave out: take that of a next link',
  );
}

/** Parameters of a search of collections (STAC API, Collection Search). */
export const COLLECTIONS_QUERY = ITEMS_QUERY.pick({ bbox: true, datetime: true, limit: true }).extend({
  token: modelId.meta({ ...DESCRIBED.token, example: undefined }).optional(),
});
