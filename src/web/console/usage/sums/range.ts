import { dayKey } from '../../../format/times/times.ts';
import { DAY_MS, HOUR_MS } from './stack.ts';

/** Ranges that can be chosen; `dates` is from one date to another. */
export const RANGE_NAMES = ['today', 'yesterday', 'week', 'month', 'thisMonth', 'quarter', 'dates'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

/** Days for which the service keeps usage, today among them. */
const KEPT_DAYS = 400;
/** Up to here a bar is an hour, beyond a day. */
const HOURLY_DAYS = 7;

/** Whole days of UTC, as the service counts usage. */
export interface Range {
  /** Start of the first day, ms since 1970. */
  readonly from: number;
  /** End of the last day, ms since 1970; of today the midnight to come. */
  readonly to: number;
  /** Length of a bar: an hour or a day. */
  readonly stepMs: number;
}

/** A first and a last day, such as `2026-11-24`. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

/**
 * The days of a range.
 * @param dates of the range `dates`: in either order, cut to the days that are kept. Without valid ones, the last seven days
 */
export function rangeOf(name: RangeName, dates: Partial<Dates>, now: number): Range {
  const today = dayOf(now);
  const [first, last] = daysOf(name, dates, today);
  const from = today + first * DAY_MS;
  const to = today + (last + 1) * DAY_MS;
  return { from, to, stepMs: to - from <= HOURLY_DAYS * DAY_MS ? HOUR_MS : DAY_MS };
}

/** The dates of a range's first and last day, as date fields take them. */
export const datesOf = ({ from, to }: Range): Dates => ({ from: dateOf(from), to: dateOf(to - DAY_MS) });

/** The first and the last date of which usage may be known. */
export const keptDates = (now: number) => ({
  min: dateOf(dayOf(now) - (KEPT_DAYS - 1) * DAY_MS),
  max: dateOf(now),
});

/** First and last day, counted from today: -1 is yesterday. */
function daysOf(name: RangeName, dates: Partial<Dates>, today: number): readonly [number, number] {
  switch (name) {
    case 'today':
      return [0, 0];
    case 'yesterday':
      return [-1, -1];
    case 'week':
      return [-6, 0];
    case 'month':
      return [-29, 0];
    case 'quarter':
      return [-89, 0];
    case 'thisMonth':
      return [1 - new Date(today).getUTCDate(), 0];
    case 'dates': {
      const days = [dates.from, dates.to].map((date) => (Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS);
      if (!days.every(Number.isInteger)) return [-6, 0];
      const kept = days.map((day) => Math.min(0, Math.max(1 - KEPT_DAYS, day)));
      return [Math.min(...kept), Math.max(...kept)];
    }
  }
}

const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;
const dateOf = (time: number) => dayKey(time, 'UTC');
