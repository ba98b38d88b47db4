import type { CreditLease } from './credit-lease.ts';
import type { LeaseFate, Settlement } from './settle-leases.ts';

/** Free credits are given back when their lease was idle for this long. */
const IDLE_MS = 2000;

/** A lease is renewed when less than this is left before its deadline. */
const RENEW_MS = 20_000;

/** All leases of this process that have a row. */
export class CreditLeases {
  readonly #leases = new Map<string, CreditLease>();

  readonly add = (lease: CreditLease): void => {
    if (lease.id !== null) this.#leases.set(lease.id, lease);
  };

  /**
   * Collects the settlements to write; the credits that they give back are no longer free.
   * @param mayGiveBack whether no request waits for more credits of a project
   * @param isEnd whether to give all free credits back
   */
  takeSettlements(nowMs: number, mayGiveBack: (projectId: string) => boolean, isEnd: boolean): Settlement[] {
    const settlements: Settlement[] = [];
    for (const [leaseId, lease] of this.#leases) {
      const { projectId } = lease;
      const isIdle = nowMs - lease.usedAt >= IDLE_MS || nowMs < lease.usedAt;
      const givesBack = lease.isRetired || ((isIdle || isEnd) && mayGiveBack(projectId));
      const back = givesBack ? lease.available : 0;
      const ends = lease.isRetired && lease.open === 0;
      const ms = lease.deadline - nowMs;
      const isRenewed = ms < RENEW_MS || ms > 2 * RENEW_MS;
      if (lease.unwritten === 0 && back === 0 && !ends && !isRenewed) continue;
      settlements.push({ leaseId, projectId, spent: lease.unwritten, back, ends });
      lease.unwritten = 0;
      lease.available -= back;
      lease.elsewhere += back;
    }
    return settlements;
  }

  /** Applies the outcome of a write. @param fates null where the batch had been written before, unnoticed */
  written(
    settlements: readonly Settlement[],
    fates: ReadonlyMap<string, LeaseFate> | null,
    nowMs: number,
  ): void {
    for (const { leaseId, ends } of settlements) {
      const lease = this.#leases.get(leaseId);
      if (lease === undefined) continue;
      const fate = fates === null ? (ends ? 'ended' : 'kept') : fates.get(leaseId);
      if (fate === 'kept') lease.renew(nowMs);
      else lease.lose();
      if (lease.isDone) this.#leases.delete(leaseId);
    }
  }

  /** After a failed write: keeps the settlements, but frees the credits that they would have given back. */
  notWritten(settlements: readonly Settlement[]): Settlement[] {
    return settlements.map((settlement) => {
      const lease = this.#leases.get(settlement.leaseId);
      if (lease !== undefined && !lease.isRetired) {
        lease.available += settlement.back;
        lease.elsewhere -= settlement.back;
      }
      return { ...settlement, back: 0, ends: false };
    });
  }
}
