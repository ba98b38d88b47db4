import { endOfMonth, startOfMonthBefore } from '../balances/month.ts';
import { LEASE_DURATION_MS } from './lease-expiry.ts';

/** A lease of credits in the memory of its process. */
export class CreditLease {
  /** Of its row; null where the project had nothing left. */
  readonly id: string | null;
  readonly projectId: string;
  readonly month: string;
  /** Credits that the project's plan adds at the next renewal. */
  monthlyCredits: number;
  /** When the next month's allowance is added. */
  readonly renewsAt: Date;
  /** Available to reserve. */
  available = 0;
  /** Reserved for requests in progress. */
  open = 0;
  /** Settled, but not written yet. */
  unwritten = 0;
  /** The balance when last read. */
  elsewhere = 0;
  /** Not charged any more: its month has ended, or another process returned it after its deadline. */
  isRetired = false;
  /** When credits were last reserved. Times are milliseconds since 1970. */
  usedAt: number;
  deadline: number;
  readonly #usableFrom: number;
  readonly #usableUntil: number;

  constructor(
    facts: {
      readonly id: string | null;
      readonly projectId: string;
      readonly month: string;
      readonly monthlyCredits: number;
    },
    nowMs: number,
  ) {
    this.id = facts.id;
    this.projectId = facts.projectId;
    this.month = facts.month;
    this.monthlyCredits = facts.monthlyCredits;
    this.renewsAt = endOfMonth(facts.month);
    this.usedAt = nowMs;
    this.deadline = nowMs + LEASE_DURATION_MS;
    this.#usableFrom = startOfMonthBefore(facts.month).getTime();
    this.#usableUntil = this.renewsAt.getTime();
  }

  /** Whether it is of the month. */
  isOfMonth(nowMs: number): boolean {
    return nowMs < this.#usableUntil && nowMs >= this.#usableFrom;
  }

  /** Nothing can be charged to it, and nothing of it is still to be settled or written. */
  get isDone(): boolean {
    const isEmpty = this.open === 0 && this.unwritten === 0 && this.available === 0;
    return isEmpty && (this.isRetired || this.id === null);
  }

  /** Extends the deadline, after that was written. */
  renew(nowMs: number): void {
    this.deadline = nowMs + LEASE_DURATION_MS;
  }

  /** Reserves credits. */
  charge(credits: number, nowMs: number): LeaseCharge {
    this.available -= credits;
    this.open += credits;
    this.usedAt = nowMs;
    return new LeaseCharge(this, credits, this.available + this.elsewhere);
  }

  /** Drops the free credits: another process returned the lease after its deadline. */
  lose(): void {
    this.isRetired = true;
    this.available = 0;
  }
}

/** A charge out of a lease. */
export class LeaseCharge {
  readonly credits: number;
  readonly remaining: number;
  readonly renewsAt: Date;
  readonly lease: CreditLease;
  #isSettled = false;

  constructor(lease: CreditLease, credits: number, remaining: number) {
    this.credits = credits;
    this.remaining = Math.max(0, remaining);
    this.renewsAt = lease.renewsAt;
    this.lease = lease;
  }

  /** Settles it, once. @returns the credits kept; 0 the second time */
  settle(credits: number): number {
    if (this.#isSettled) return 0;
    this.#isSettled = true;
    const kept = Math.min(this.credits, Math.max(0, Math.ceil(credits) || 0));
    const { lease } = this;
    lease.open -= this.credits;
    lease.unwritten += kept;
    // The rest of a lease that another process returned is already back.
    if (!lease.isRetired) lease.available += this.credits - kept;
    return kept;
  }
}
