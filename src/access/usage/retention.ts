import type { Kysely } from 'kysely';
import type { AccessTables } from '../tables.ts';

/** Hours of usage are kept this long: a year can be compared with the one before it. The ledger is kept for good. */
const USAGE_DAYS = 400;

const DAY_MS = 86_400_000;

/** Deletes usage that is older than it is kept, and what processes noted that ended long ago. */
export async function deleteOldUsage(database: Kysely<AccessTables>, now: Date): Promise<void> {
  await database.deleteFrom('usage').where('hour', '<', daysBefore(now, USAGE_DAYS)).execute();
  await database.deleteFrom('credit_flushes').where('written_at', '<', daysBefore(now, 2)).execute();
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
