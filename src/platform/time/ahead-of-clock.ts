/** How far clocks may differ: producers name runs by whole hours, and give them out after that hour. */
const ALLOWED_MS = 3_600_000;

/** The latest time that a run may have: no forecast starts from what has not been observed. */
export function latestPossible(now: Date): Date {
  return new Date(now.getTime() + ALLOWED_MS);
}

/** Whether a run's time is ahead of the clock by more than clocks differ. */
export function isAheadOfClock(initTime: Date, now: Date): boolean {
  return initTime > latestPossible(now);
}
