import type { Kysely, Transaction } from 'kysely';
import { type LeaseFate, type Settlement, settleLeases } from '../../credits/leases/settle-leases.ts';
import type { UsageRow } from '../../tables/credit-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { writeLastUsed } from '../recording/last-used.ts';
import { writeUsage } from './write-usage.ts';

/** Counts and settlements of a process up to one moment. */
export interface Batch {
  /** Counts the batches of a process, from 1. */
  readonly number: number;
  readonly settlements: readonly Settlement[];
  readonly usage: readonly UsageRow[];
}

/**
 * Writes a batch once, however often it is tried: after a lost connection it is unknown whether the transaction was committed.
 * @returns the fate of each lease by its id; null where the batch was written before
 */
export async function writeBatch(
  database: Kysely<AccessTables>,
  process: string,
  batch: Batch,
  now: Date,
): Promise<ReadonlyMap<string, LeaseFate> | null> {
  return database.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, process, batch.number, now))) return null;
    const fates = await settleLeases(transaction, batch.settlements, now);
    await writeUsage(transaction, batch.usage);
    await writeLastUsed(transaction, batch.usage, now);
    return fates;
  });
}

async function claim(
  transaction: Transaction<AccessTables>,
  process: string,
  batch: number,
  now: Date,
): Promise<boolean> {
  const row = { process, batch, written_at: now.toISOString() };
  const claimed = await transaction
    .insertInto('credit_flushes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('process')
        .doUpdateSet({ batch, written_at: row.written_at })
        .where('credit_flushes.batch', '<', batch),
    )
    .returning('batch')
    .executeTakeFirst();
  return claimed !== undefined;
}
