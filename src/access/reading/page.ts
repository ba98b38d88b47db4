import { IsobarError } from '../../platform/index.ts';
import { mayBeId } from '../texts.ts';

/** The page of a list that somebody asks for. */
export interface PageWish {
  /** How many items. */
  readonly first: number;
  /** The cursor of the item before it; null for the beginning. */
  readonly after: string | null;
}

export interface ReadPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** A page, out of items that are one more where there is more. */
export function cutPage<Item>(items: readonly Item[], { first }: PageWish): ReadPage<Item> {
  return { items: items.slice(0, first), hasMore: items.length > first };
}

/** Where an item stands in a list with the newest first; items of one time stand by their ids. */
export interface TimePlace {
  readonly at: Date;
  readonly id: string;
}

export function placeCursor({ at, id }: TimePlace): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** The place that a cursor names; null for none. Throws IsobarError('validation_error') for what is no cursor of such a list. */
export function placeOf(cursor: string | null): TimePlace | null {
  if (cursor === null) return null;
  const text = cursor.length > MAX_CURSOR ? '' : Buffer.from(cursor, 'base64url').toString();
  const [, time = '', id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,64})$/.exec(text) ?? [];
  const at = new Date(time);
  if (id !== undefined && !Number.isNaN(at.getTime())) return { at, id };
  throw noCursor();
}

/** The id that a page of a list by ids begins after; '' for the beginning. Throws IsobarError('validation_error') for what is no id. */
export function idAfter({ after }: PageWish): string {
  if (after === null || mayBeId(after)) return after ?? '';
  throw noCursor();
}

function noCursor(): IsobarError {
  return new IsobarError(
    'validation_error',
    'after is not a cursor of this list: take it from edges or pageInfo, or leave it out for the beginning',
    { reason: 'malformed', argument: 'after' },
  );
}

const MAX_CURSOR = 200;
