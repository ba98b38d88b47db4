import { notACursor, pageCursor, placeOfCursor } from '../../../platform/index.ts';

/** The requested page of a list. */
export interface PageInput {
  /** How many items. */
  readonly first: number;
  /** The cursor of the item before it; null for the beginning. */
  readonly after: string | null;
}

export interface ReadPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Whether the list begins with it. */
  readonly isFirst: boolean;
}

/** A page of items that were read with one extra item to detect more. */
export function pageOf<Item>(items: readonly Item[], { first, after }: PageInput): ReadPage<Item> {
  return { items: items.slice(0, first), hasMore: items.length > first, isFirst: after === null };
}

/** Position of an item in a list with the newest first; ties are ordered by id. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

/** Lists with the newest first. */
type TimeList = 'audit' | 'ledger';
/** Lists by ids. */
type IdList = 'account' | 'project';

/** The cursors of a list with the newest first. */
export function timeCursor(list: TimeList): (item: TimePosition) => string {
  return ({ at, id }) => pageCursor(list, [at.toISOString(), id]);
}

/** The position that a cursor names; null for none. Throws IsobarError('validation_error') for a text that is not a cursor of this list. */
export function positionOf(list: TimeList, cursor: string | null): TimePosition | null {
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

/** The id that a page of a list by ids begins after; '' for the beginning. Throws IsobarError('validation_error') as `positionOf`. */
export function idAfter(list: IdList, { after }: PageInput): string {
  if (after === null) return '';
  const [id = ''] = placeOfCursor(list, 1, after);
  return id;
}
