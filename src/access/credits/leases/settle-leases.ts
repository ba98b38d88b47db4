import type { Transaction } from 'kysely';
import { nextTurn } from '../../../platform/index.ts';
import type { CreditLeaseRow } from '../../tables/credit-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { type Balance, unspent } from '../balances/balance.ts';
import { lockBalances, writeBalance } from '../balances/balance-rows.ts';
import { deadlineAfter } from './lease-expiry.ts';

const LEASES_PER_TURN = 20;

/** The changes of one lease to write. */
export interface Settlement {
  readonly leaseId: string;
  readonly projectId: string;
  /** Credits settled since the last write. */
  readonly spent: number;
  /** Free credits that the process gives back. */
  readonly back: number;
  /** Whether the lease ends: then all unspent credits go back. */
  readonly ends: boolean;
}

/** Outcome for a lease: `kept` with its deadline renewed, `ended`, or `lost` because another process returned it after its deadline. */
export type LeaseFate = 'kept' | 'ended' | 'lost';

/** Writes the settlements of leases. @returns the outcome of each, by id */
export async function settleLeases(
  transaction: Transaction<AccessTables>,
  settlements: readonly Settlement[],
  now: Date,
): Promise<ReadonlyMap<string, LeaseFate>> {
  const balances = await lockBalances(
    transaction,
    settlements.map(({ projectId }) => projectId),
  );
  const fates = new Map<string, LeaseFate>();
  const changed = new Set<Balance>();
  for (const [place, settlement] of settlements.entries()) {
    // SQLite blocks this thread: yields to requests between two parts.
    if (place % LEASES_PER_TURN === LEASES_PER_TURN - 1) await nextTurn();
    const balance = balances.get(settlement.projectId);
    if (balance === undefined) throw new Error('credits: a lease without a balance');
    const left = balance.left;
    fates.set(settlement.leaseId, await settle(transaction, settlement, balance, now));
    if (balance.left !== left || balance.changes.length > 0) changed.add(balance);
  }
  for (const balance of changed) await writeBalance(transaction, balance, now);
  return fates;
}

async function settle(
  transaction: Transaction<AccessTables>,
  { leaseId, spent, back, ends }: Settlement,
  balance: Balance,
  now: Date,
): Promise<LeaseFate> {
  const lease = await transaction
    .updateTable('credit_leases')
    .set((row) => ({ spent: row('spent', '+', spent), deadline: deadlineAfter(now) }))
    .where('id', '=', leaseId)
    .returningAll()
    .executeTakeFirst();
  if (lease === undefined) {
    // Work that was done is counted all the same, at worst as a debt.
    balance.debit(spent);
    return 'lost';
  }
  const rest = unspent(lease);
  if (ends || rest <= back) {
    balance.putBack(lease, rest);
    await transaction.deleteFrom('credit_leases').where('id', '=', leaseId).execute();
    return 'ended';
  }
  if (back > 0) await shrink(transaction, lease, balance, back);
  return 'kept';
}

async function shrink(
  transaction: Transaction<AccessTables>,
  lease: CreditLeaseRow,
  balance: Balance,
  back: number,
): Promise<void> {
  const { allowance, extra } = balance.putBack(lease, back);
  await transaction
    .updateTable('credit_leases')
    .set({ allowance: lease.allowance - allowance, extra: lease.extra - extra })
    .where('id', '=', lease.id)
    .execute();
}
