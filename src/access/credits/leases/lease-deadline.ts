/** Processes renew their leases long before this; what one that was killed had leased comes back after it. */
export const LEASE_MS = 30_000;

/** Deadline of a lease that is taken or renewed now. */
export function deadlineAfter(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Deadlines outside of these bounds are of no living process: past, or so far ahead that the clock has been set back since. */
export function livingDeadlines(now: Date): { readonly from: string; readonly to: string } {
  return { from: now.toISOString(), to: new Date(now.getTime() + 2 * LEASE_MS).toISOString() };
}
