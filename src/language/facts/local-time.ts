import { Temporal } from 'temporal-polyfill';

/** A time on the clocks of a zone with their offset, as RFC 9557 without the zone's name: `2026-11-23T15:00:00+01:00`. */
export function localTime(time: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
