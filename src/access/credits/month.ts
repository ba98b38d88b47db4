/** The month of a time in UTC, as `2026-12`: texts of months sort by time. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** When a month ends and the next one's allowance is added. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number));
}
