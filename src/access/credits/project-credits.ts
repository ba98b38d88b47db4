import type { Charge } from './credit-book.ts';
import { CreditsError } from './credits-error.ts';
import { HeldLease, type LeaseCharge } from './leases/held-lease.ts';
import type { LeaseTaken, LeaseWish } from './leases/take-lease.ts';

/** What a project's credits need of the process around them. */
export interface Lessor {
  now(): Date;
  /** Whether the database does not answer: leases are then used beyond their deadline, since nobody can return them. */
  readonly isDatabaseDown: boolean;
  take(wish: LeaseWish): Promise<LeaseTaken | null>;
  /** A new lease is written back from now on. */
  add(lease: HeldLease): void;
}

interface Waiting {
  readonly credits: number;
  resolve(charge: Charge): void;
  reject(error: unknown): void;
}

/** What this process may spend of one project's credits, and who waits for more of them. */
export class ProjectCredits {
  readonly #projectId: string;
  readonly #process: string;
  readonly #lessor: Lessor;
  #lease: HeldLease | null = null;
  #waiting: Waiting[] = [];
  #isTaking = false;

  constructor(projectId: string, process: string, lessor: Lessor) {
    this.#projectId = projectId;
    this.#process = process;
    this.#lessor = lessor;
  }

  /** Nothing is leased and nobody waits. */
  get isIdle(): boolean {
    return !this.#isTaking && (this.#lease === null || this.#lease.isDone);
  }

  /** A charge out of what is leased; null where that does not suffice or others wait already. */
  chargeNow(credits: number): LeaseCharge | null {
    const lease = this.#lease;
    if (lease === null || this.#isTaking || lease.isRetired || lease.held < credits) return null;
    const nowMs = this.#lessor.now().getTime();
    if (!lease.isOfMonth(nowMs) || !(nowMs < lease.deadline || this.#lessor.isDatabaseDown)) return null;
    return lease.charge(credits, nowMs);
  }

  /** Waits until more is leased: requests that come meanwhile share one transaction. */
  chargeLater(credits: number): Promise<Charge> {
    const { promise, resolve, reject } = Promise.withResolvers<Charge>();
    this.#waiting.push({ credits, resolve, reject });
    if (!this.#isTaking) void this.#serveWaiting();
    return promise;
  }

  /** Whether requests wait for more credits. */
  get isTaking(): boolean {
    return this.#isTaking;
  }

  async #serveWaiting(): Promise<void> {
    this.#isTaking = true;
    while (this.#waiting.length > 0) {
      // Requests that arrive in the same turn of the event loop come along.
      await Promise.resolve();
      const asked = this.#waiting.length;
      const askedAt = this.#lessor.now().getTime();
      const lease = this.#lease?.isRetired === false ? this.#lease : null;
      try {
        const taken = await this.#lessor.take({
          projectId: this.#projectId,
          process: this.#process,
          leaseId: lease?.id ?? null,
          held: lease?.held ?? 0,
          costs: this.#waiting.map(({ credits }) => credits),
        });
        if (taken === null) this.#serveUncounted();
        else this.#serveOut(this.#received(taken, askedAt), asked);
      } catch (error) {
        this.#serveWithout(error);
      }
    }
    this.#isTaking = false;
  }

  #received(taken: LeaseTaken, nowMs: number): HeldLease {
    let lease = this.#lease;
    if (lease === null || lease.isRetired || lease.id !== taken.id || lease.month !== taken.month) {
      // What is still free in a lease of another month is written back; one that somebody returned loses it then.
      if (lease !== null) lease.isRetired = true;
      lease = new HeldLease({ projectId: this.#projectId, ...taken }, nowMs);
      this.#lease = lease;
      if (lease.id !== null) this.#lessor.add(lease);
    }
    lease.renew(nowMs);
    lease.held += taken.taken;
    lease.elsewhere = taken.left;
    lease.monthlyCredits = taken.monthlyCredits;
    return lease;
  }

  #serveUncounted(): void {
    if (this.#lease !== null) this.#lease.isRetired = true;
    for (const { credits, resolve } of this.#waiting) resolve({ credits, remaining: null, renewsAt: null });
    this.#waiting = [];
  }

  /** @param asked how many were waiting when the lease was taken; those behind them may need another */
  #serveOut(lease: HeldLease, asked: number): void {
    const nowMs = this.#lessor.now().getTime();
    const before = this.#waiting;
    this.#waiting = before.filter((waiting, place) => {
      const { credits, resolve, reject } = waiting;
      const left = lease.held + lease.elsewhere;
      if (lease.held >= credits) resolve(lease.charge(credits, nowMs));
      else if (place < asked && left < credits) reject(refusal(lease, credits, left));
      else return true;
      return false;
    });
  }

  /** The database does not answer: what is leased is all there is. */
  #serveWithout(error: unknown): void {
    const nowMs = this.#lessor.now().getTime();
    const lease = this.#lease?.isRetired === false ? this.#lease : null;
    for (const { credits, resolve, reject } of this.#waiting) {
      if (lease !== null && lease.held >= credits) resolve(lease.charge(credits, nowMs));
      else reject(error);
    }
    this.#waiting = [];
  }
}

function refusal({ renewsAt, monthlyCredits }: HeldLease, cost: number, left: number): CreditsError {
  return new CreditsError({ cost, left: Math.max(0, left), renewsAt, monthly: monthlyCredits });
}
