import { Temporal } from 'temporal-polyfill';

/** Writes times as the clocks of a place show them. */
export type LocalClock = (time: Date) => string;

/**
 * Writes times on the clocks of a zone with their offset, as RFC 9557 without the zone's name: `2026-11-23T15:00:00+01:00`. The
 * offset is looked up once for all times until clocks change, so times in ascending order are written fast.
 */
export function localClock(timeZone: string): LocalClock {
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  let ahead = 0;
  let offset = '';
  return (time) => {
    const milliseconds = time.getTime();
    if (milliseconds < from || milliseconds >= until) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
      from = milliseconds;
      until = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
      ahead = zoned.offsetNanoseconds / 1e6;
      offset = zoned.offset;
    }
    return `${new Date(milliseconds + ahead).toISOString().slice(0, 19)}${offset}`;
  };
}

/** A single time on the clocks of a zone, as `localClock` writes it. */
export function localTime(time: Date, timeZone: string): string {
  return localClock(timeZone)(time);
}

/** An instant in UTC as a local time with the offset of another local time. */
export function timeOnClocks(time: string, other: string): string {
  const offset = other.slice(19);
  const ahead = Date.parse(`${time.slice(0, 19)}Z`) - Date.parse(`${time.slice(0, 19)}${offset}`);
  return `${new Date(Date.parse(time) + ahead).toISOString().slice(0, 19)}${offset}`;
}
