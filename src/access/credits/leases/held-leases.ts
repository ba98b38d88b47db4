import type { HeldLease } from './held-lease.ts';
import type { LeaseFate, Settlement } from './settle-leases.ts';

/** Free credits go back when nothing was charged to their lease for this long. */
const IDLE_MS = 2000;

/** A lease is renewed when less than this is left of it. */
const RENEW_MS = 20_000;

/** All leases of this process that have a row. */
export class HeldLeases {
  readonly #leases = new Map<string, HeldLease>();

  readonly add = (lease: HeldLease): void => {
    if (lease.id !== null) this.#leases.set(lease.id, lease);
  };

  /**
   * What is to be written of them now; what goes back is not free any more.
   * @param mayGiveBack whether nobody waits for more credits of a project
   * @param isEnd whether all that is free goes back
   */
  takeSettlements(nowMs: number, mayGiveBack: (projectId: string) => boolean, isEnd: boolean): Settlement[] {
    const settlements: Settlement[] = [];
    for (const [leaseId, lease] of this.#leases) {
      const { projectId } = lease;
      const isIdle = nowMs - lease.usedAt >= IDLE_MS || nowMs < lease.usedAt;
      const givesBack = lease.isRetired || ((isIdle || isEnd) && mayGiveBack(projectId));
      const back = givesBack ? lease.held : 0;
      const ends = lease.isRetired && lease.open === 0;
      const ms = lease.deadline - nowMs;
      const isRenewed = ms < RENEW_MS || ms > 2 * RENEW_MS;
      if (lease.unwritten === 0 && back === 0 && !ends && !isRenewed) continue;
      settlements.push({ leaseId, projectId, spent: lease.unwritten, back, ends });
      lease.unwritten = 0;
      lease.held -= back;
      lease.elsewhere += back;
    }
    return settlements;
  }

  /** Takes note of what was written. @param fates null where it had been written before, which nobody had heard */
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

  /** What could not be written stays to be written, but what was to go back is free again. */
  notWritten(settlements: readonly Settlement[]): Settlement[] {
    return settlements.map((settlement) => {
      const lease = this.#leases.get(settlement.leaseId);
      if (lease !== undefined && !lease.isRetired) {
        lease.held += settlement.back;
        lease.elsewhere -= settlement.back;
      }
      return { ...settlement, back: 0, ends: false };
    });
  }
}
