import type { Payer } from './balances/payer.ts';

/** The credits of all projects, as this process spends them. */
export interface CreditBook {
  /**
   * Sets credits aside before the work. Synchronous where this process holds enough of the project's; else it waits for the
   * database. `UsageRecorder.record` ends the charge, however the work ends.
   * @param credits a whole number from 0
   * @throws (or rejects with) CreditsError where the project has not as many left, ResourceFault where the database does not
   * answer and what this process holds does not suffice
   */
  reserve(caller: Payer, credits: number): Charge | Promise<Charge>;
}

/** Credits that are set aside for one request. */
export interface Charge {
  readonly credits: number;
  /** What the project has left after it, as far as this process knows; null for plans that count none. */
  readonly remaining: number | null;
  /** When the next month's allowance is added; null for plans that count none. */
  readonly renewsAt: Date | null;
}
