/** The month of a time in UTC, as `2026-12`: texts of months sort by time. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** When a month ends and the next one's allowance is added. */
export function endOfMonth(month: string): Date {
  return startIn(month, 1);
}

export function monthAfter(month: string): string {
  return monthOf(startIn(month, 1));
}

/** Start of the previous month: clocks set back by less may continue to use the current month's credits. */
export function startOfMonthBefore(month: string): Date {
  return startIn(month, -1);
}

function startIn(month: string, months: number): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months));
}
