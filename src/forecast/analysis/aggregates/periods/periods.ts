import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../../../catalog/index.ts';
import { IsobarError } from '../../../../platform/index.ts';
import { firstInstantOf } from './local-time.ts';
import { parseTimeZone } from './time-zone.ts';

/** Allowed lengths of periods: those that divide a day. */
export const PERIOD_HOURS = [1, 2, 3, 4, 6, 8, 12, 24] as const;

/** Calendar days of a zone, or parts of them: 6 hours are 00-06, 06-12, 12-18 and 18-24 in local time. */
export type PeriodLength = { readonly hours: number } | { readonly days: 1 };

/** A time interval with an exclusive end. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
  /** Hours between them: 23 or 25 for the day of a clock change (23.5 or 24.5 on Lord Howe). */
  readonly hours: number;
  /** Start in local time with the offset in force: 2026-03-29T00:00:00+01:00. */
  readonly localStart: string;
}

/** Periods are cached, since they are the same for all places of an answer and every edge needs a look-up of the zone. */
const MAX_CACHED = 64;
const cache = new Map<string, readonly Period[]>();

/**
 * The periods of a zone that cover the time from `from` to `to`; the first and last may extend beyond it. Edges are local times:
 * the period in which clocks change is shorter or longer than the others. A local time that clocks skip becomes the instant of
 * the change, one that occurs twice its first occurrence, and a date that a zone skipped has no period.
 * Throws IsobarError('validation_error') for an unknown zone and a length not in `PERIOD_HOURS`.
 */
export function periodsBetween(
  from: Date,
  to: Date,
  { every, zone }: { readonly every: PeriodLength; readonly zone: string },
): readonly Period[] {
  const hours = hoursOf(every);
  const timeZone = parseTimeZone(zone);
  const key = `${timeZone} ${hours} ${from.getTime()} ${to.getTime()}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const periods = makePeriods(from.getTime(), to.getTime(), hours, timeZone);
  for (const oldest of cache.keys()) {
    if (cache.size < MAX_CACHED) break;
    cache.delete(oldest);
  }
  cache.set(key, periods);
  return periods;
}

function hoursOf(every: PeriodLength): number {
  if ('days' in every) return 24;
  if (PERIOD_HOURS.some((hours) => hours === every.hours)) return every.hours;
  throw new IsobarError(
    'validation_error',
    `periods of ${every.hours} hours do not fit into a day; lengths that do: ${PERIOD_HOURS.join(', ')}`,
    { reason: 'unknown_value', argument: 'everyHours', allowed: PERIOD_HOURS },
  );
}

function makePeriods(from: number, to: number, hours: number, timeZone: string): readonly Period[] {
  const edges = edgesAround(from, to, hours, timeZone);
  const periods: Period[] = [];
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1];
    // A time range that ends on an edge needs no period after it; a single instant has the period that starts with it.
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

/** Edges of periods from before `from` until after `to`, ascending, each once. */
function edgesAround(from: number, to: number, hours: number, timeZone: string): readonly number[] {
  const edges = new Set<number>();
  // One more day on each side: if a zone skipped a date, the dates around it are two apart.
  const last = zoned(to, timeZone).toPlainDate().add({ days: 2 });
  let date = zoned(from, timeZone).toPlainDate().subtract({ days: 1 });
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    // A skipped date yields the edges of the next date again.
    edges.add(date.toZonedDateTime({ timeZone }).epochMilliseconds);
    for (let hour = hours; hour < 24; hour += hours) edges.add(firstInstantOf(date, hour, timeZone));
  }
  return [...edges].sort((a, b) => a - b);
}

function zoned(milliseconds: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
}
