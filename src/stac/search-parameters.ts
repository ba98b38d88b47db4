import { z } from 'zod';
import { type BoxPolicy, boxOf, modelId, parseBox, parseTimeInterval, readWith } from '../http/index.ts';
import { IsobarError } from '../platform/index.ts';
import { parseDayOrTime } from './day-or-time.ts';
import { geometryOf, parseGeometry } from './geometry.ts';
import { parsePageToken } from './run-key.ts';

/** Ids in one request. */
const MAX_IDS = 1_000;
const MAX_ID = 100;

/** Heights do not count, since items have none. Numbers beyond the globe are allowed: nothing is there. */
export const BOX: BoxPolicy = { vertical: 'heights', onGlobe: false };

const ids = z.array(z.string().max(MAX_ID)).max(MAX_IDS, `are up to ${MAX_IDS}`);
const idsInText = readWith(z.string(), (text) => {
  const parsed = ids.safeParse(text.split(',').map((part) => part.trim()));
  if (parsed.success) return parsed.data;
  throw new IsobarError('validation_error', `must be up to ${MAX_IDS} ids with commas between them`);
});

const LIMIT = 'must be a whole number from 1 on';

const datetime = readWith(z.string(), parseTimeInterval);
const token = readWith(z.string(), parsePageToken);
const from = readWith(z.string(), (text) => parseDayOrTime(text, 'from'));
const to = readWith(z.string(), (text) => parseDayOrTime(text, 'to'));

/** Parameters of STAC API as a query has them. */
export const ITEMS_QUERY = z.object({
  bbox: readWith(z.string(), (text) => parseBox(text, BOX)).optional(),
  datetime: datetime.optional(),
  limit: z
    .string()
    .regex(/^0*[1-9]\d{0,15}$/, LIMIT)
    .transform(Number)
    .optional(),
  token: token.optional(),
  intersects: readWith(z.string(), parseGeometry).optional(),
  ids: idsInText.optional(),
  collections: idsInText.optional(),
});

/** Those of a search: with what the contract has beside them. */
export const SEARCH_QUERY = ITEMS_QUERY.extend({
  model: modelId.optional(),
  from: from.optional(),
  to: to.optional(),
});

/** The same as a body has them. */
export const SEARCH_BODY = z.strictObject({
  bbox: readWith(z.array(z.number()), (numbers) => boxOf(numbers, BOX)).optional(),
  datetime: datetime.optional(),
  limit: z.int(LIMIT).min(1, LIMIT).optional(),
  token: token.optional(),
  intersects: readWith(z.looseObject({}), geometryOf).optional(),
  ids: ids.optional(),
  collections: ids.optional(),
  model: modelId.optional(),
  from: from.optional(),
  to: to.optional(),
});
