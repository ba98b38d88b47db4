import { endOfMonth, startOfMonthBefore } from '../balances/month.ts';
import { LEASE_MS } from './lease-deadline.ts';

/** A lease in the memory of the process that has it. */
export class HeldLease {
  /** Of its row; null where the project had nothing left. */
  readonly id: string | null;
  readonly projectId: string;
  readonly month: string;
  /** What the project's plan adds at the next renewal. */
  monthlyCredits: number;
  /** When the next month's allowance is added. */
  readonly renewsAt: Date;
  /** Free to be set aside. */
  held = 0;
  /** Set aside for requests that are not finished. */
  open = 0;
  /** Settled, and not written yet. */
  unwritten = 0;
  /** What the balance had left when it was last seen. */
  elsewhere = 0;
  /** Nothing new is charged to it: it is of a month that has ended, or somebody returned it after its deadline. */
  isRetired = false;
  /** When something was last set aside. Times are milliseconds since 1970. */
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
    this.deadline = nowMs + LEASE_MS;
    this.#usableFrom = startOfMonthBefore(facts.month).getTime();
    this.#usableUntil = this.renewsAt.getTime();
  }

  /** Whether it is of the month. */
  isOfMonth(nowMs: number): boolean {
    return nowMs < this.#usableUntil && nowMs >= this.#usableFrom;
  }

  /** Nothing can be charged to it, and nothing of it is still to be settled or written. */
  get isDone(): boolean {
    const isEmpty = this.open === 0 && this.unwritten === 0 && this.held === 0;
    return isEmpty && (this.isRetired || this.id === null);
  }

  /** Its deadline was written as of this time. */
  renew(nowMs: number): void {
    this.deadline = nowMs + LEASE_MS;
  }

  /** Sets credits aside. */
  charge(credits: number, nowMs: number): LeaseCharge {
    this.held -= credits;
    this.open += credits;
    this.usedAt = nowMs;
    return new LeaseCharge(this, credits, this.held + this.elsewhere);
  }

  /** Somebody returned it: what was free is free elsewhere. */
  lose(): void {
    this.isRetired = true;
    this.held = 0;
  }
}

/** A charge out of a lease. */
export class LeaseCharge {
  readonly credits: number;
  readonly remaining: number;
  readonly renewsAt: Date;
  readonly lease: HeldLease;
  #isSettled = false;

  constructor(lease: HeldLease, credits: number, remaining: number) {
    this.credits = credits;
    this.remaining = Math.max(0, remaining);
    this.renewsAt = lease.renewsAt;
    this.lease = lease;
  }

  /** Ends it, once. @returns what is kept of it; 0 the second time */
  settle(credits: number): number {
    if (this.#isSettled) return 0;
    this.#isSettled = true;
    const kept = Math.min(this.credits, Math.max(0, Math.ceil(credits) || 0));
    const { lease } = this;
    lease.open -= this.credits;
    lease.unwritten += kept;
    // What comes back to a lease that somebody returned is already back.
    if (!lease.isRetired) lease.held += this.credits - kept;
    return kept;
  }
}
