/** Days of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Parts of a day, in local time. A night belongs to the day on which it begins. */
export const DAY_PARTS = ['morning', 'midday', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The first day of a window, at the place that the question is about. */
export type Day =
  /** 0 is today, 1 tomorrow, -1 yesterday. */
  | {
      readonly kind: 'relative';
      readonly days: number;
      /** Of today only what is over. */
      readonly isOver?: boolean;
    }
  /** Today, or tomorrow where all of the window is over today: a part of a day or a clock that no day is named with ("6 am"). */
  | { readonly kind: 'coming' }
  /** The next such day, today included; `weeks` 1 for the one after ("Friday week"), -1 for the last one before today. */
  | {
      readonly kind: 'weekday';
      readonly weekday: Weekday;
      readonly weeks: number;
      /** "Next Friday", said on a Friday. */
      readonly isAfterToday?: boolean;
    }
  /** That day of the week from Monday to Sunday that is `weeks` after this one ("Monday of next week": 1). */
  | { readonly kind: 'weekdayOfWeek'; readonly weekday: Weekday; readonly weeks: number }
  /** The coming Saturday and Sunday, or what is left of them; `weeks` 1 for those after ("next weekend"), -1 for those before. */
  | { readonly kind: 'weekend'; readonly weeks: number }
  /** Monday to Sunday: `weeks` 0 is what is left of this week, 1 the next one, -1 the last one. */
  | { readonly kind: 'week'; readonly weeks: number }
  /**
   * A whole month: `month` 1 to 12 for the next such one ("in July"), this month included, with `months` 0; or `month` null and
   * `months` counted from this one (0: what is left of it, 1: "next month", -1: "last month").
   */
  | { readonly kind: 'month'; readonly month: number | null; readonly months: number }
  /**
   * A season by the month that it begins in on the northern half of the Earth: the one that it is, or the next; `years` -1 for the last
   * one. `inHemisphere` moves it by half a year.
   */
  | { readonly kind: 'season'; readonly month: number; readonly years: number }
  /** A date; `year` null for the next such date, today included; `month` null for the next such day of a month ("the 30th"). */
  | {
      readonly kind: 'date';
      readonly month: number | null;
      readonly day: number;
      readonly year: number | null;
    };

/** Where a span begins or ends: at the start or end of a day or its part, or at an hour of it (0 to 24). */
export interface Edge {
  readonly day: Day;
  readonly part: DayPart | null;
  readonly clock: number | null;
}

/**
 * When a question asks for, in symbols: what is said, not which instants it means. Code resolves it in the time zone of the
 * place.
 */
export type Window =
  /** The present hour. */
  | { readonly kind: 'now' }
  /**
   * From so many hours to so many hours from now; both the same for an instant ("in 3 hours": 3 and 3, "in half an hour": 0.5);
   * negative for the past ("the last 6 hours": -6 to 0).
   */
  | { readonly kind: 'hours'; readonly from: number; readonly to: number }
  /**
   * So many days in a row from the first one; a weekend, a week and a month count as 1. With `part`, that part of each day; with
   * `clock`, those hours of each day, 0 to 24, whose end may lie before its start ("from 22 to 2") or at it ("at 15:00").
   */
  | {
      readonly kind: 'days';
      readonly first: Day;
      readonly count: number;
      readonly part: DayPart | null;
      readonly clock: {
        readonly from: number;
        readonly to: number;
        /** "At 7": of today in the afternoon where the morning's is over. */
        readonly isEitherHalf?: boolean;
      } | null;
    }
  /**
   * From one edge to another: "until Sunday" has `from` null (now), "from Friday on" has `to` null (the end of the forecast),
   * "from Friday evening to Sunday noon" has both. An edge `from` is the start of its day or part, an edge `to` the end.
   */
  | { readonly kind: 'span'; readonly from: Edge | null; readonly to: Edge | null }
  /** All that the forecast has from now on: where a question says nothing about time, or asks "when". */
  | { readonly kind: 'all' };
