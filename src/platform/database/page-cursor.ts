import { IsobarError } from '../errors/errors.ts';

/** Longer ones are none of ours. */
const MAX_LENGTH = 600;

/**
 * The cursor of an item in a list that is read page by page: base64url of a JSON array of the list's kind and of what the list is ordered
 * by. Opaque to clients.
 * @param kind of the list, so that a cursor of one list is never taken for one of another
 * @param place what the item is ordered by, as texts of any characters
 */
export function pageCursor(kind: string, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([kind, ...place])).toString('base64url');
}

/**
 * What a cursor of `pageCursor` holds.
 * @param size how many texts the place of an item in this list has
 * @throws IsobarError('validation_error') for everything else, cursors of other lists and of earlier versions too
 */
export function placeOfCursor(kind: string, size: number, cursor: string): readonly string[] {
  const parts = cursor.length > MAX_LENGTH ? null : partsOf(Buffer.from(cursor, 'base64url').toString());
  const isOurs =
    parts !== null &&
    parts.length === size + 1 &&
    parts[0] === kind &&
    // PostgreSQL takes neither for text.
    parts.every((part) => part.isWellFormed() && !part.includes('\0')) &&
    pageCursor(kind, parts.slice(1)) === cursor;
  if (!isOurs) throw notACursor();
  return parts.slice(1);
}

/** For `after` that is not a cursor of the list. */
export function notACursor(): IsobarError {
  return new IsobarError(
    'validation_error',
    'after is not a cursor of this list: take it from edges or pageInfo, or leave it out for the beginning',
    { reason: 'malformed', argument: 'after' },
  );
}

function partsOf(text: string): readonly string[] | null {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : null;
  } catch {
    return null;
  }
}
