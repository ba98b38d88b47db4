/** Days of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Parts of a day, in local time. A night belongs to the day on which it begins. */
export const DAY_PARTS = ['morning', 'midday', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The first day of a window, at the place that the question is about. */
export type Day =
  /** 0 is today, 1 tomorrow, -1 yesterday. */
  | { readonly kind: 'relative'; readonly days: number }
  /** The next such day, today included; `weeks` 1 for the one after ("Friday week"). */
  | { readonly kind: 'weekday'; readonly weekday: Weekday; readonly weeks: number }
  /** The coming Saturday and Sunday, or what is left of them; `weeks` 1 for those after ("next weekend"). */
  | { readonly kind: 'weekend'; readonly weeks: number }
  /** Monday to Sunday: `weeks` 0 is what is left of this week, 1 the next one. */
  | { readonly kind: 'week'; readonly weeks: number }
  /** A date; `year` null for the next such date, today included. */
  | { readonly kind: 'date'; readonly month: number; readonly day: number; readonly year: number | null };

/**
 * When a question asks for, in symbols: what is said, not which instants it means. Code resolves it in the time zone of the
 * place.
 */
export type Window =
  /** The present hour. */
  | { readonly kind: 'now' }
  /** From so many hours to so many hours from now; both the same for an instant ("in 3 hours": 3 and 3). */
  | { readonly kind: 'hours'; readonly from: number; readonly to: number }
  /**
   * So many days in a row from the first one; a weekend and a week count as 1. With `part`, that part of each day; with `clock`,
   * those hours of each day, 0 to 24, whose end may lie before its start ("from 22 to 2") or at it ("at 15:00").
   */
  | {
      readonly kind: 'days';
      readonly first: Day;
      readonly count: number;
      readonly part: DayPart | null;
      readonly clock: { readonly from: number; readonly to: number } | null;
    }
  /** All that the forecast has from now on: where a question says nothing about time, or asks "when". */
  | { readonly kind: 'all' };
