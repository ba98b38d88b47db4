import { DAY_MS } from '../../../catalog/index.ts';

/** Milliseconds since 1970 from the first to the last moment that a text stands for; the same where it names a moment. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * How much of a time must be written. `full`: date, time and zone, with a 60th second where there is a leap second (RFC 3339,
 * section 5.6). `short`: minutes and seconds may be left out, a time without a zone is UTC, and a date is the whole day.
 */
export type TimeForm = 'full' | 'short';

/** `T` and `Z` in either case. A plus that stood bare in a query string has become a blank. */
const FORMS: Readonly<Record<TimeForm, RegExp>> = {
  full: /^(?<day>\d{4}-\d{2}-\d{2})T(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?(?<zone>Z|[+ -]\d{2}:\d{2})$/i,
  short:
    /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<hour>\d{2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?)?(?<zone>Z|[+ -]\d{2}(?::?\d{2})?)?)?$/i,
};

/** Reads a time; null for a text of another form. */
export function parseInstant(text: string, form: TimeForm): TimeSpan | null {
  const parts = FORMS[form].exec(text)?.groups;
  if (parts === undefined) return null;
  const { day = '', hour, minute = '00', second = '00', fraction = '0', zone = 'Z' } = parts;
  const isLeapSecond = form === 'full' && second === '60';
  const written = `${day}T${hour ?? '00'}:${minute}:${isLeapSecond ? '59' : second}`;
  const time = Date.parse(`${written}Z`);
  // Date takes 30 February for 2 March: a time that does not print as it was written does not exist.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(written)) return null;
  const offset = zoneOffset(zone);
  if (offset === null) return null;
  // A leap second is the first of the next minute here.
  const from = time + (isLeapSecond ? 1000 : 0) + Math.trunc(Number(`0.${fraction}`) * 1000) - offset;
  return { from, to: hour === undefined ? from + DAY_MS - 1 : from };
}

/** Milliseconds that local time is ahead of UTC; null for a zone that does not exist. */
function zoneOffset(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || '0')];
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const DURATION =
  /^P(?:(?<weeks>\d{1,4})W|(?:(?<days>\d{1,5})D)?(?:T(?=\d)(?:(?<hours>\d{1,6})H)?(?:(?<minutes>\d{1,8})M)?(?:(?<seconds>\d{1,9})S)?)?)$/i;

/** Reads a duration of weeks, or of days, hours, minutes and seconds (ISO 8601), in milliseconds; null for others and for none. */
export function parseDuration(text: string): number | null {
  const parts = DURATION.exec(text)?.groups;
  if (parts === undefined) return null;
  const { weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0' } = parts;
  const inDays = Number(weeks) * 7 + Number(days);
  const duration = inDays * DAY_MS + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return duration > 0 ? duration : null;
}
