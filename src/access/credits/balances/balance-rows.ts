import { randomUUID } from 'node:crypto';
import { PostgresAdapter, type Transaction } from 'kysely';
import { keyOfBalance } from '../../plans/key-quota.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { Balance } from './balance.ts';

/**
 * Locks the balances of projects until the transaction ends, in the order of their ids, so that transactions cannot deadlock;
 * a project without a row gets an empty one. Leases change only under the lock of their project's balance.
 */
export async function lockBalances(
  transaction: Transaction<AccessTables>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Balance>> {
  const sorted = [...new Set(projectIds)].sort();
  if (sorted.length === 0) return new Map();
  const known = await readLocked(transaction, sorted);
  const missing = sorted.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  await transaction
    .insertInto('credit_balances')
    .values(
      missing.map((id) => ({ project_id: id, month: '', granted: 0, allowance_left: 0, extra_left: 0 })),
    )
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute();
  return readLocked(transaction, sorted);
}

export async function lockBalance(
  transaction: Transaction<AccessTables>,
  projectId: string,
): Promise<Balance> {
  const balance = (await lockBalances(transaction, [projectId])).get(projectId);
  if (balance === undefined) throw new Error('credits: a balance that was just made is missing');
  return balance;
}

async function readLocked(
  transaction: Transaction<AccessTables>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Balance>> {
  const query = transaction
    .selectFrom('credit_balances')
    .selectAll()
    .where('project_id', 'in', projectIds)
    .orderBy('project_id');
  // In SQLite each transaction has the whole database anyway.
  const locks = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const rows = await (locks ? query.forUpdate() : query).execute();
  return new Map(rows.map((row) => [row.project_id, new Balance(row)]));
}

/** Writes a locked balance, and its changes to the ledger: that has the credits of projects alone, which those of keys are part of. */
export async function writeBalance(
  transaction: Transaction<AccessTables>,
  balance: Balance,
  now: Date,
): Promise<void> {
  const { project_id, ...row } = balance.row;
  await transaction.updateTable('credit_balances').set(row).where('project_id', '=', project_id).execute();
  if (balance.changes.length === 0 || keyOfBalance(project_id) !== null) return;
  const at = now.toISOString();
  await transaction
    .insertInto('credit_ledger')
    .values(balance.changes.map((change) => ({ id: randomUUID(), project_id, at, ...change })))
    .execute();
}
