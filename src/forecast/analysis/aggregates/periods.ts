import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { parseTimeZone } from './time-zone.ts';

/** Lengths of periods that fit into a day. */
export const PERIOD_HOURS = [1, 2, 3, 4, 6, 8, 12, 24] as const;

/** Calendar days of a zone, or parts of them: 6 hours are 00-06, 06-12, 12-18 and 18-24 on the zone's clocks. */
export type PeriodLength = { readonly hours: number } | { readonly days: 1 };

/** A stretch of time, its end exclusive. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
  /** Hours between them: 23 or 25 for the day of a clock change (23.5 or 24.5 on Lord Howe). */
  readonly hours: number;
  /** Start on the zone's clocks, with the offset in force: 2026-03-29T00:00:00+01:00. */
  readonly localStart: string;
}

/** Periods are the same for all places of an answer and dear to work out: a look-up of the zone for every edge. */
const MAX_KEPT = 64;
const kept = new Map<string, readonly Period[]>();

/**
 * The periods of a zone that hold the time from `from` to `to`, the outermost ones whole. Edges are clock times of the zone:
 * the period in which clocks change is shorter or longer than the others, a time that clocks skip is the moment of the
 * change, one that they show twice is the first of the two, and a date that a zone skipped has no period.
 * Throws IsobarError('validation_error') for an unknown zone and a length that is none of `PERIOD_HOURS`.
 */
export function periodsBetween(
  from: Date,
  to: Date,
  { every, zone }: { readonly every: PeriodLength; readonly zone: string },
): readonly Period[] {
  const hours = hoursOf(every);
  const timeZone = parseTimeZone(zone);
  const key = `${timeZone} ${hours} ${from.getTime()} ${to.getTime()}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const periods = makePeriods(from.getTime(), to.getTime(), hours, timeZone);
  for (const oldest of kept.keys()) {
    if (kept.size < MAX_KEPT) break;
    kept.delete(oldest);
  }
  kept.set(key, periods);
  return periods;
}

function hoursOf(every: PeriodLength): number {
  if ('days' in every) return 24;
  if (PERIOD_HOURS.some((hours) => hours === every.hours)) return every.hours;
  throw new IsobarError(
    'validation_error',
    `periods of ${every.hours} hours do not fit into a day; lengths that do: ${PERIOD_HOURS.join(', ')}`,
  );
}

function makePeriods(from: number, to: number, hours: number, timeZone: string): readonly Period[] {
  const edges = edgesAround(from, to, hours, timeZone);
  const periods: Period[] = [];
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1];
    // A span that ends on an edge needs no period after it; a single moment has the one that begins with it.
    if (end === undefined || end <= from || (start >= to && start > from)) continue;
    periods.push({
      start: new Date(start),
      end: new Date(end),
      hours: (end - start) / HOUR_MS,
      localStart: zoned(start, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    });
  }
  return periods;
}

/** Edges of periods from before the one time until after the other, ascending, each once. */
function edgesAround(from: number, to: number, hours: number, timeZone: string): readonly number[] {
  const edges = new Set<number>();
  // A day more on either side: where a zone skipped a date, its neighbours are two apart.
  const last = zoned(to, timeZone).toPlainDate().add({ days: 2 });
  let date = zoned(from, timeZone).toPlainDate().subtract({ days: 1 });
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    // A skipped date gives the edges of the next one again.
    edges.add(date.toZonedDateTime({ timeZone }).epochMilliseconds);
    for (let hour = hours; hour < 24; hour += hours) edges.add(momentOf(date, hour, timeZone));
  }
  return [...edges].sort((a, b) => a - b);
}

/** When clocks first show an hour of a date; the moment of the change where they skip it. */
function momentOf(date: Temporal.PlainDate, hour: number, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from({ hour });
  const time = date.toZonedDateTime({ timeZone, plainTime });
  if (time.hour === hour && time.minute === 0) return time.epochMilliseconds;
  // A skipped time comes out as one after the change, or at it.
  const change = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return (change ?? time).epochMilliseconds;
}

function zoned(milliseconds: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
}
