import { z } from 'zod';
import { modelId } from '../http/index.ts';
import { IsobarError } from '../platform/index.ts';
import { boxOf, parseBox } from './box.ts';
import { parseDayOrTime } from './day-or-time.ts';
import { geometryOf, parseGeometry } from './geometry.ts';
import { parsePageToken } from './run-key.ts';
import { parseDatetime } from './time-interval.ts';

/** Ids in one request. */
const MAX_IDS = 1_000;
const MAX_ID = 100;

/** What a reader makes of a value; its IsobarError is told as the parameter's fault. */
function readBy<Given, Value>(schema: z.ZodType<Given>, read: (given: Given) => Value) {
  return schema.transform((given, context): Value => {
    try {
      return read(given);
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

const ids = z.array(z.string().max(MAX_ID)).max(MAX_IDS, `are up to ${MAX_IDS}`);
const idsInText = readBy(z.string(), (text) => {
  const parsed = ids.safeParse(text.split(',').map((part) => part.trim()));
  if (parsed.success) return parsed.data;
  throw new IsobarError('validation_error', `must be up to ${MAX_IDS} ids with commas between them`);
});

const LIMIT = 'must be a whole number from 1 on';

const datetime = readBy(z.string(), parseDatetime);
const token = readBy(z.string(), parsePageToken);
const from = readBy(z.string(), (text) => parseDayOrTime(text, 'from'));
const to = readBy(z.string(), (text) => parseDayOrTime(text, 'to'));

/** Parameters of STAC API as a query has them. */
export const ITEMS_QUERY = z.object({
  bbox: readBy(z.string(), parseBox).optional(),
  datetime: datetime.optional(),
  limit: z
    .string()
    .regex(/^0*[1-9]\d{0,15}$/, LIMIT)
    .transform(Number)
    .optional(),
  token: token.optional(),
  intersects: readBy(z.string(), parseGeometry).optional(),
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
  bbox: readBy(z.array(z.number()), boxOf).optional(),
  datetime: datetime.optional(),
  limit: z.int(LIMIT).min(1, LIMIT).optional(),
  token: token.optional(),
  intersects: readBy(z.looseObject({}), geometryOf).optional(),
  ids: ids.optional(),
  collections: ids.optional(),
  model: modelId.optional(),
  from: from.optional(),
  to: to.optional(),
});
