import type { Kysely } from 'kysely';
import { deleteEndedKeys, ENDED_KEY_DAYS } from '../keys/records/list-keys.ts';
import type { AccessTables } from '../tables/tables.ts';

/** Days that hours of usage are kept, with the keys that they name: a year can be compared with the one before it. The ledger is kept for good. */
const USAGE_DAYS = ENDED_KEY_DAYS;

const DAY_MS = 86_400_000;

/** Deletes usage, ended keys and rows of ended processes that are older than that. */
export async function deleteOldUsage(database: Kysely<AccessTables>, now: Date): Promise<void> {
  await database.deleteFrom('usage').where('hour', '<', daysBefore(now, USAGE_DAYS)).execute();
  await deleteEndedKeys(database, now);
  await database.deleteFrom('credit_flushes').where('written_at', '<', daysBefore(now, 2)).execute();
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
