import { IsobarError } from '../platform/index.ts';

/** From one instant to another, both included; null where it has no end on that side. Milliseconds since 1970. */
export interface TimeInterval {
  readonly from: number | null;
  readonly to: number | null;
}

/** RFC 3339, section 5.6: `T` and `Z` in either case. A plus that stood bare in a query string has become a blank. */
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+ -])(\d{2}):(\d{2}))$/;

const FORMS =
  'must be an instant such as 2026-01-01T00:00:00Z, or two with a slash between them, one of which may be ..';

/**
 * Reads the parameter `datetime` (OGC API - Features, 7.15.4; STAC API, Item Search): an instant, or an interval open on one
 * side at most. Throws IsobarError('validation_error').
 */
export function parseDatetime(text: string): TimeInterval {
  const sides = text.split('/', 3);
  const [first = '', second] = sides;
  if (second === undefined) {
    const instant = parseInstant(first);
    return { from: instant, to: instant };
  }
  if (sides.length > 2) throw fault(text);
  const from = isOpen(first) ? null : parseInstant(first);
  const to = isOpen(second) ? null : parseInstant(second);
  if (from === null && to === null) throw fault(text);
  if (from !== null && to !== null && from > to) {
    throw new IsobarError('validation_error', `"${text.slice(0, 80)}" ends before it begins`);
  }
  return { from, to };
}

function isOpen(side: string): boolean {
  return side === '' || side === '..';
}

function parseInstant(text: string): number {
  const match = INSTANT.exec(text);
  if (match === null) throw fault(text);
  const [, year, month, day, hour, minute, second, fraction = '0', sign, offsetHours, offsetMinutes] = match;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  // The sixtieth second is a leap second (RFC 3339, section 5.7); here it is the first of the next minute.
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === Number(day);
  const shift = Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0);
  if (
    !isDay ||
    h > 23 ||
    m > 59 ||
    s > 60 ||
    Number(offsetHours ?? 0) > 23 ||
    Number(offsetMinutes ?? 0) > 59
  ) {
    throw fault(text);
  }
  const local = midnight + ((h * 60 + m) * 60 + s) * 1000 + Number(`0.${fraction}`) * 1000;
  return local - (sign === '-' ? -shift : shift) * 60_000;
}

function fault(text: string): IsobarError {
  return new IsobarError('validation_error', `"${text.slice(0, 80)}" is not a time: it ${FORMS}`);
}

/** Whether two intervals have an instant in common. */
export function meet(a: TimeInterval, b: TimeInterval): boolean {
  const isBefore = (one: TimeInterval, other: TimeInterval) =>
    one.to !== null && other.from !== null && one.to < other.from;
  return !isBefore(a, b) && !isBefore(b, a);
}
