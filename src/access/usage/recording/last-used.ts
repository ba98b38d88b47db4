import type { Transaction } from 'kysely';
import type { UsageRow } from '../../tables/credit-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';

/** Minimum interval between writes for one key. */
const PRECISION_MS = 10_000;
const KEYS_PER_STATEMENT = 500;

/** Notes when keys were last used, to ten seconds. */
export async function writeLastUsed(
  transaction: Transaction<AccessTables>,
  rows: readonly UsageRow[],
  now: Date,
): Promise<void> {
  // Sorted, so that two processes cannot deadlock.
  const keys = [...new Set(rows.map(({ key_id }) => key_id))].sort();
  const before = new Date(now.getTime() - PRECISION_MS).toISOString();
  for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT) {
    await transaction
      .updateTable('api_keys')
      .set({ last_used_at: now.toISOString() })
      .where('id', 'in', keys.slice(start, start + KEYS_PER_STATEMENT))
      .where((key) => key.or([key('last_used_at', 'is', null), key('last_used_at', '<', before)]))
      .execute();
  }
}
