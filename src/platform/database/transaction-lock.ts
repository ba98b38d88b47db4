import type { Transaction } from 'kysely';

/**
 * Locks a name until the transaction ends; another transaction that locks it waits. For cases that row locks do not cover,
 * because there is no row yet or because files are involved. In SQLite each transaction has the whole database anyway.
 * At the isolation level `read committed`, what is read after this call is as the last holder left it.
 */
export async function holdLock<Tables>(transaction: Transaction<Tables>, name: string): Promise<void> {
  const { PostgresAdapter, sql } = await import('kysely');
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
