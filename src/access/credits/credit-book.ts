import type { Payer } from './payer.ts';

/** The credits of all projects and of keys with a quota, as this process reserves them. */
export interface CreditBook {
  /**
   * Reserves credits before the work. Synchronous while this process has leased enough for the project; otherwise waits for the
   * database. `UsageRecorder.record` ends the charge, however the work ends.
   * @param credits a whole number from 0
   * @param requests how many it counts as of the key's monthly requests; by default 1
   * @throws (or rejects with) CreditsError where the project, or the key, has too few credits left,
   * IsobarError('rate_limit_exceeded') where the key has used up its requests of the month, ResourceFault where the database does not
   * answer and the leased credits do not suffice
   */
  reserve(caller: Payer, credits: number, requests?: number): Charge | Promise<Charge>;
}

/** Credits reserved for one request. */
export interface Charge {
  readonly credits: number;
  /** Credits left after it, as far as this process knows; null for plans that count none. */
  readonly remaining: number | null;
  /** When the next month's allowance is added; null for plans that count none. */
  readonly renewsAt: Date | null;
}
