/** Processes renew their leases long before this; the credits of a killed process come back after it. */
export const LEASE_DURATION_MS = 30_000;

/** Deadline of a lease that is taken or renewed now. */
export function deadlineAfter(now: Date): string {
  return new Date(now.getTime() + LEASE_DURATION_MS).toISOString();
}

/** Deadlines outside of these bounds belong to dead processes: past, or so far ahead that the clock has been set back since. */
export function validDeadlines(now: Date): { readonly from: string; readonly to: string } {
  return { from: now.toISOString(), to: new Date(now.getTime() + 2 * LEASE_DURATION_MS).toISOString() };
}
