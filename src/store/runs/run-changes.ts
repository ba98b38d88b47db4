import type { Kysely, Transaction } from 'kysely';
import { holdLock } from '../../platform/index.ts';
import { type RunRecord, runOf, type StoreTables } from '../records/run-table.ts';

/**
 * The number for the next change of a run. Numbers become visible in ascending order, whichever process commits them: a
 * reader that has seen number n never sees a smaller new one later. Call it right before the change, since all other changes
 * wait from here to the end of the transaction.
 */
export async function nextChange(transaction: Transaction<StoreTables>): Promise<number> {
  await holdLock(transaction, 'run changes');
  return (await lastChange(transaction)) + 1;
}

/** Number of the newest change of any run; 0 when there is no run. */
export async function lastChange(database: Kysely<StoreTables>): Promise<number> {
  const { last } = await database
    .selectFrom('runs')
    .select(({ fn }) => fn.max('change_number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Runs in any state whose last change has a number above `change`, in the order of those changes. */
export async function changedAfter(
  database: Kysely<StoreTables>,
  change: number,
  limit: number,
): Promise<readonly RunRecord[]> {
  const rows = await database
    .selectFrom('runs')
    .selectAll()
    .where('change_number', '>', change)
    .orderBy('change_number', 'asc')
    .limit(limit)
    .execute();
  return rows.map(runOf);
}
