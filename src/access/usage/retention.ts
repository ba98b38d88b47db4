import type { Kysely } from 'kysely';
import { deleteEndedKeys, ENDED_KEY_DAYS } from '../keys/records/list-keys.ts';
import type { AccessTables } from '../tables.ts';

/** Hours of usage are kept this long, with the keys that they name: a year can be compared with the one before it. The ledger is kept for good. */
const USAGE_DAYS = ENDED_KEY_DAYS;

const DAY_MS = 86_400_000;

/** Deletes usage and keys that ended longer ago than they are kept, and what processes noted that ended long ago. */
export async function deleteOldUsage(database: Kysely<AccessTables>, now: Date): Promise<void> {
  await database.deleteFrom('usage').where('hour', '<', daysBefore(now, USAGE_DAYS)).execute();
  await deleteEndedKeys(database, now);
  await database.deleteFrom('credit_flushes').where('written_at', '<', daysBefore(now, 2)).execute();
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
