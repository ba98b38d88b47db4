import { notACursor, pageCursor, placeOfCursor } from '../../platform/index.ts';

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

/** Lists with the newest first. */
type TimeList = 'audit' | 'ledger';
/** Lists by ids. */
type IdList = 'account' | 'project';

/** The cursors of a list with the newest first. */
export function placeCursor(list: TimeList): (item: TimePlace) => string {
  return ({ at, id }) => pageCursor(list, [at.toISOString(), id]);
}

/** The place that a cursor names; null for none. Throws IsobarError('validation_error') for what is not a cursor of this list. */
export function placeOf(list: TimeList, cursor: string | null): TimePlace | null {
  if (cursor === null) return null;
  const [time = '', id = ''] = placeOfCursor(list, 2, cursor);
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== time) throw notACursor();
  return { at, id };
}

/** The cursors of a list by ids. */
export function idCursor(list: IdList): (item: { readonly id: string }) => string {
  return ({ id }) => pageCursor(list, [id]);
}

/** The id that a page of a list by ids begins after; '' for the beginning. Throws IsobarError('validation_error') as `placeOf`. */
export function idAfter(list: IdList, { after }: PageWish): string {
  if (after === null) return '';
  const [id = ''] = placeOfCursor(list, 1, after);
  return id;
}
