/** Code table 4.4: units of fixed length, in seconds. */
const SECONDS: Readonly<Record<number, number>> = {
  0: 60,
  1: 3600,
  2: 86_400,
  10: 3 * 3600,
  11: 6 * 3600,
  12: 12 * 3600,
  13: 1,
};

/** Code table 4.4: units of the calendar, in months. */
const MONTHS: Readonly<Record<number, number>> = { 3: 1, 4: 12, 5: 120, 6: 360, 7: 1200 };

/** Longest time that is understood, in hours (114,000 years): dates stay valid ones. */
const MAX_LENGTH_HOURS = 1e9;

/**
 * Hours from `start` until `amount` units of code table 4.4 later; null for a unit that the table does not
 * know, and for times beyond all calendars. Months and years are those of the calendar from `start` on;
 * a day that a month does not have is its last.
 */
export function hoursAfter(start: Date, amount: number, unit: number): number | null {
  const seconds = SECONDS[unit];
  const months = MONTHS[unit];
  if (seconds === undefined && months === undefined) return null;
  const hours =
    seconds === undefined ? calendarHours(start, amount * (months ?? 0)) : (amount * seconds) / 3600;
  return Math.abs(hours) <= MAX_LENGTH_HOURS ? hours : null;
}

function calendarHours(start: Date, months: number): number {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months, 1);
  const lastDay = new Date(end);
  lastDay.setUTCMonth(end.getUTCMonth() + 1, 0);
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay.getUTCDate()));
  return (end.getTime() - start.getTime()) / 3_600_000;
}

export function addHours(start: Date, hours: number): Date {
  return new Date(start.getTime() + hours * 3_600_000);
}
