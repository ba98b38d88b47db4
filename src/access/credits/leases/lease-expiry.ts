import type { Kysely, Transaction } from 'kysely';
import type { AccessTables } from '../../tables/tables.ts';
import { type Balance, unspent } from '../balances/balance.ts';
import { lockBalance, writeBalance } from '../balances/balance-rows.ts';

/** Processes renew their leases long before this; the credits of a killed process come back after it. */
export const LEASE_DURATION_MS = 30_000;

/** Deadline of a lease that is taken or renewed now. */
export function deadlineAfter(now: Date): string {
  return new Date(now.getTime() + LEASE_DURATION_MS).toISOString();
}

/** Deadlines outside of these bounds belong to dead processes: past, or so far ahead that the clock has been set back since. */
export function validDeadlines(now: Date): { readonly from: string; readonly to: string } {
  return { from: now.toISOString(), to: new Date(now.getTime() + 2 * LEASE_DURATION_MS).toISOString() };
}

/** Projects per batch. */
const MAX_PROJECTS = 100;

/** Returns the unspent credits of all leases past their deadline: those of killed or suspended processes. */
export async function returnExpiredLeases(database: Kysely<AccessTables>, now: Date): Promise<void> {
  const { from, to } = validDeadlines(now);
  const projects = await database
    .selectFrom('credit_leases')
    .select('project_id')
    .distinct()
    .where((either) => either.or([either('deadline', '<', from), either('deadline', '>', to)]))
    .limit(MAX_PROJECTS)
    .execute();
  for (const { project_id } of projects) {
    await database.transaction().execute(async (transaction) => {
      const balance = await lockBalance(transaction, project_id);
      await returnExpired(transaction, balance, now);
      await writeBalance(transaction, balance, now);
    });
  }
}

/** The same for one project whose balance is locked. */
export async function returnExpired(
  transaction: Transaction<AccessTables>,
  balance: Balance,
  now: Date,
): Promise<void> {
  const { from, to } = validDeadlines(now);
  const expired = await transaction
    .deleteFrom('credit_leases')
    .where('project_id', '=', balance.projectId)
    .where((either) => either.or([either('deadline', '<', from), either('deadline', '>', to)]))
    .returningAll()
    .execute();
  for (const lease of expired) balance.putBack(lease, unspent(lease));
}
