import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which the clocks of a zone first show a time of a date. A local time that clocks skip becomes the instant of the
 * change, also where the whole date is skipped.
 * @param hour 0 to 23, or a fraction of it in whole minutes
 */
export function firstInstantOf(date: Temporal.PlainDate, hour: number, timeZone: string): number {
  const minutes = Math.round(hour * 60);
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  const time = date.toZonedDateTime({ timeZone, plainTime });
  if (time.toPlainDateTime().equals(date.toPlainDateTime(plainTime))) return time.epochMilliseconds;
  // Temporal returns a time at or after the change for a skipped one.
  const change = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return (change ?? time).epochMilliseconds;
}
