import { IsobarError } from '../errors/errors.ts';

const TIME = '(?<hour>\\d{2})(?::?(?<minute>\\d{2})(?::?(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?)?';
/** The plus of an offset may have become a blank in a query string. */
const ZONE = '(?:Z|(?<sign>[+ -])(?<zoneHours>\\d{2})(?::?(?<zoneMinutes>\\d{2}))?)?';
/** The extended and the basic form of ISO 8601; in the basic one nothing need stand between day and hour. */
const FORMS = [
  new RegExp(`^(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})[T ]${TIME}${ZONE}$`, 'i'),
  new RegExp(`^(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})[T ]?${TIME}${ZONE}$`, 'i'),
];

/**
 * Reads an initialisation time: a date and an hour in any form of ISO 8601 with the day of the month, as `2026-01-01T00:00:00Z`,
 * `2026-01-01T02+02:00`, `20260101T00Z` or `2026010100`. Minutes and seconds may be left out, a blank may stand for the `T`, and a
 * time without an offset is UTC. Fractions of a second are dropped. Throws IsobarError('validation_error').
 */
export function parseInitTime(text: string): Date {
  return new Date(Math.floor(parseTime(text).getTime() / 1000) * 1000);
}

/** Reads a time in the forms of `parseInitTime`, with fractions of a second to the millisecond. Throws as it does. */
export function parseTime(text: string): Date {
  for (const form of FORMS) {
    const parts = form.exec(text.trim())?.groups;
    const time = parts === undefined ? null : timeOf(parts);
    if (time !== null) return time;
  }
  throw new IsobarError(
    'validation_error',
    `"${text.slice(0, 40)}" is not an ISO 8601 time with an hour, such as 2026-01-01T00:00:00Z, 2026-01-01T02+02:00 or 20260101T00Z`,
    { reason: 'malformed' },
  );
}

/** Null for a time that does not exist. */
function timeOf(parts: Readonly<Record<string, string | undefined>>): Date | null {
  const {
    year,
    month,
    day,
    hour,
    minute = '00',
    second = '00',
    fraction = '0',
    sign,
    zoneHours = '0',
    zoneMinutes = '0',
  } = parts;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const local = Date.parse(`${written}Z`);
  // Date accepts 30 February and turns it into March; a time that is not printed as it was written is invalid.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(written)) return null;
  if (Number(zoneHours) > 23 || Number(zoneMinutes) > 59) return null;
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -60_000 : 60_000);
  return new Date(local + Math.trunc(Number(`0.${fraction}`) * 1000) - ahead);
}

/** Prints a time to the second in UTC: `2026-01-01T00:00:00Z`. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
