import type { Charge } from './credit-book.ts';
import { quotaError } from './key-quotas/key-quota-error.ts';
import { CreditLease, type LeaseCharge } from './leases/credit-lease.ts';
import type { LeaseGrant, LeaseRequest } from './leases/take-lease.ts';

/** The services that a project's credits need. */
export interface LeaseContext {
  now(): Date;
  /** Whether the database does not answer: leases are then used beyond their deadline, since no process can return them. */
  readonly isDatabaseDown: boolean;
  take(input: LeaseRequest): Promise<LeaseGrant | null>;
  /** Registers a new lease to be settled. */
  add(lease: CreditLease): void;
}

interface Waiting {
  readonly credits: number;
  resolve(charge: Charge): void;
  reject(error: unknown): void;
}

/** Credits of one project, or what one key may use of its quota, that this process may spend, and the queue of requests that wait for more. */
export class ProjectCredits {
  readonly #projectId: string;
  readonly #process: string;
  readonly #context: LeaseContext;
  #lease: CreditLease | null = null;
  #waiting: Waiting[] = [];
  #isTaking = false;

  /** @param projectId of a project, or of a key's balance */
  constructor(projectId: string, process: string, lessor: LeaseContext) {
    this.#projectId = projectId;
    this.#process = process;
    this.#context = lessor;
  }

  /** Nothing is leased and no request waits. */
  get isIdle(): boolean {
    return !this.#isTaking && (this.#lease === null || this.#lease.isDone);
  }

  /** Charges the lease; null where it does not suffice or other requests wait already. */
  chargeNow(credits: number): LeaseCharge | null {
    const lease = this.#lease;
    if (lease === null || this.#isTaking || lease.isRetired || lease.available < credits) return null;
    const nowMs = this.#context.now().getTime();
    if (!lease.isOfMonth(nowMs) || !(nowMs < lease.deadline || this.#context.isDatabaseDown)) return null;
    return lease.charge(credits, nowMs);
  }

  /** Waits until more is leased: concurrent requests share one transaction. */
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
      // Requests that arrive in the same turn of the event loop join the batch.
      await Promise.resolve();
      const served = this.#waiting.length;
      const sentAt = this.#context.now().getTime();
      const lease = this.#lease?.isRetired === false ? this.#lease : null;
      try {
        const taken = await this.#context.take({
          projectId: this.#projectId,
          process: this.#process,
          leaseId: lease?.id ?? null,
          free: lease?.available ?? 0,
          costs: this.#waiting.map(({ credits }) => credits),
        });
        if (taken === null) this.#serveUncounted();
        else this.#serveOut(this.#received(taken, sentAt), served);
      } catch (error) {
        this.#serveWithout(error);
      }
    }
    this.#isTaking = false;
  }

  #received(taken: LeaseGrant, nowMs: number): CreditLease {
    let lease = this.#lease;
    if (lease === null || lease.isRetired || lease.id !== taken.id || lease.month !== taken.month) {
      // Free credits of a lease of another month are written back; a returned lease loses them then.
      if (lease !== null) lease.isRetired = true;
      lease = new CreditLease({ projectId: this.#projectId, ...taken }, nowMs);
      this.#lease = lease;
      if (lease.id !== null) this.#context.add(lease);
    }
    lease.renew(nowMs);
    lease.available += taken.taken;
    lease.elsewhere = taken.left;
    lease.monthlyCredits = taken.monthlyCredits;
    return lease;
  }

  #serveUncounted(): void {
    if (this.#lease !== null) this.#lease.isRetired = true;
    for (const { credits, resolve } of this.#waiting) resolve({ credits, remaining: null, renewsAt: null });
    this.#waiting = [];
  }

  /** @param served how many were waiting when the lease was taken; those behind them may need another */
  #serveOut(lease: CreditLease, served: number): void {
    const nowMs = this.#context.now().getTime();
    const before = this.#waiting;
    this.#waiting = before.filter((waiting, place) => {
      const { credits, resolve, reject } = waiting;
      const left = lease.available + lease.elsewhere;
      if (lease.available >= credits) resolve(lease.charge(credits, nowMs));
      else if (place < served && left < credits)
        reject(
          quotaError(
            this.#projectId,
            {
              cost: credits,
              left: Math.max(0, left),
              renewsAt: lease.renewsAt,
              monthly: lease.monthlyCredits,
            },
            this.#context.now(),
          ),
        );
      else return true;
      return false;
    });
  }

  /** The database does not answer: only leased credits can be spent. */
  #serveWithout(error: unknown): void {
    const nowMs = this.#context.now().getTime();
    const lease = this.#lease?.isRetired === false ? this.#lease : null;
    for (const { credits, resolve, reject } of this.#waiting) {
      if (lease !== null && lease.available >= credits) resolve(lease.charge(credits, nowMs));
      else reject(error);
    }
    this.#waiting = [];
  }
}
