import { PostgresAdapter, sql, type Transaction } from 'kysely';

/**
 * Holds a name for the rest of the transaction: another transaction that wants it waits. For what row locks cannot
 * do, since there is no row yet or files belong to it. In SQLite each transaction has the database for itself anyway.
 * What is read after this call is as the last holder left it, given the isolation level `read committed`.
 */
export async function holdLock<Tables>(transaction: Transaction<Tables>, name: string): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
