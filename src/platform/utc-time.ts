import { IsobarError } from './errors.ts';

/**
 * Reads an initialisation time: `2026-01-01T00:00:00Z`, with or without `Z` (UTC either way), seconds and minutes
 * optional, a space for the `T` allowed, a zone of `+00:00` too (its plus may have become a blank in a query string).
 * Fractions of a second are dropped. Throws IsobarError('validation_error').
 */
export function parseInitTime(text: string): Date {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?:Z|[+ ]00:?00)?$/i.exec(
      text.trim(),
    );
  if (match !== null) {
    const [, day = '', hour = '', minute = '00', second = '00'] = match;
    const time = new Date(`${day}T${hour}:${minute}:${second}Z`);
    // Date accepts 30 February and turns it into March; a time that is not printed as it was written is invalid.
    if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${day}T${hour}:${minute}:${second}`))
      return time;
  }
  throw new IsobarError(
    'validation_error',
    `"${text.slice(0, 40)}" is not an ISO 8601 time in UTC such as 2026-01-01T00:00:00Z or 2026-01-01T00`,
  );
}

/** Prints a time to the second in UTC: `2026-01-01T00:00:00Z`. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
