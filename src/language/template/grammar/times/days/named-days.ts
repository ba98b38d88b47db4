import type { Day, DayPart, Weekday } from '../../../../window.ts';
import type { Meaning } from '../../../meaning.ts';

export const WEEK_DAYS = 7;

/** The part of a day that a word names. */
export const partOf = (found: Meaning | undefined): DayPart | null =>
  found?.kind === 'part' ? found.part : null;

/** The day before one that is named; null where that is not one day, or in another month. */
export function dayBefore(day: Day): Day | null {
  switch (day.kind) {
    case 'relative':
      return { ...day, days: day.days - 1 };
    case 'weekday':
      return { ...day, weekday: (((day.weekday + WEEK_DAYS - 2) % WEEK_DAYS) + 1) as Weekday };
    case 'date':
      return day.day > 1 ? { ...day, day: day.day - 1 } : null;
    default:
      return null;
  }
}

/** One day of which no part is named. */
export const oneDay = (found: Meaning | undefined): Day | null =>
  found?.kind === 'day' && found.days.count === 1 && found.days.part === null && found.days.clock === null
    ? found.days.first
    : null;

/** Whether a word says the night, or that of today, as "in der Nacht" may. */
export function isNight(found: Meaning | undefined): boolean {
  if (found?.kind === 'part') return found.part === 'night';
  if (found?.kind !== 'day' || found.days.part !== 'night') return false;
  return found.days.first.kind === 'relative' && found.days.first.days === 0;
}

export const nightOf = (first: Day): Meaning => ({
  kind: 'day',
  days: { first, count: 1, part: 'night', clock: null },
});
