import { IsobarError } from '../../platform/index.ts';
import type { Day, Edge, Window } from '../window.ts';

/** What a window may be made of; whoever makes one from words it does not trust holds it to these. All are inclusive. */
export const WINDOW_LIMITS = {
  /** From now, in hours; before now where they are negative. Beyond them no forecast reaches. */
  hours: { minimum: -744, maximum: 744 },
  /** From today, in days. */
  days: { minimum: -31, maximum: 31 },
  weeks: { minimum: -4, maximum: 4 },
  /** From this month. */
  months: { minimum: -12, maximum: 12 },
  month: { minimum: 1, maximum: 12 },
  /** Days, weekends or weeks in a row. */
  count: { minimum: 1, maximum: 31 },
  clock: { minimum: 0, maximum: 24 },
  year: { minimum: 1900, maximum: 2200 },
} as const;

/** Throws IsobarError 'validation_error' for a window with numbers beyond the limits, naming them. */
export function requireLimits(window: Window): void {
  if (window.kind === 'hours') {
    requireWithin('hours', 'hours from now', window.from);
    requireWithin('hours', 'hours from now', window.to);
    if (window.from > window.to) {
      throw refused(`the window from ${window.from} to ${window.to} hours from now ends before it begins`);
    }
  }
  if (window.kind === 'span') {
    for (const edge of [window.from, window.to]) if (edge !== null) requireEdge(edge);
  }
  if (window.kind !== 'days') return;
  const { first, count, clock } = window;
  requireWithin('count', 'days in a row', count, true);
  requireDay(first);
  if (clock !== null) {
    requireWithin('clock', 'hours of the day', clock.from);
    requireWithin('clock', 'hours of the day', clock.to);
  }
}

function requireEdge({ day, clock }: Edge): void {
  requireDay(day);
  if (clock !== null) requireWithin('clock', 'hours of the day', clock);
}

function requireDay(first: Day): void {
  if (first.kind === 'relative') requireWithin('days', 'days from today', first.days, true);
  if (first.kind === 'date' && first.year !== null) requireWithin('year', 'years', first.year, true);
  if (
    first.kind === 'weekday' ||
    first.kind === 'weekdayOfWeek' ||
    first.kind === 'weekend' ||
    first.kind === 'week'
  ) {
    requireWithin('weeks', 'weeks from now', first.weeks, true);
  }
  if (
    (first.kind === 'weekday' || first.kind === 'weekdayOfWeek') &&
    !(Number.isInteger(first.weekday) && first.weekday >= 1 && first.weekday <= 7)
  ) {
    throw refused(`there is no day ${first.weekday} of the week; they are 1 (Monday) to 7 (Sunday)`);
  }
  if (first.kind === 'season') {
    requireWithin('months', 'years from now', first.years, true);
    requireWithin('month', 'as a month', first.month, true);
  }
  if (first.kind === 'month') {
    requireWithin('months', 'months from now', first.months, true);
    if (first.month !== null && !(Number.isInteger(first.month) && first.month >= 1 && first.month <= 12)) {
      throw refused(`there is no month ${first.month}; months are 1 to 12`);
    }
  }
}

function requireWithin(
  kind: keyof typeof WINDOW_LIMITS,
  words: string,
  value: number,
  isWhole = false,
): void {
  const { minimum, maximum } = WINDOW_LIMITS[kind];
  if (value >= minimum && value <= maximum && (!isWhole || Number.isInteger(value))) return;
  throw refused(`${value} ${words} cannot be asked for; ${minimum} to ${maximum} can`, { minimum, maximum });
}

function refused(
  message: string,
  allowed?: { readonly minimum: number; readonly maximum: number },
): IsobarError {
  return new IsobarError('validation_error', message, {
    reason: 'out_of_range',
    ...(allowed === undefined ? {} : { allowed }),
  });
}
