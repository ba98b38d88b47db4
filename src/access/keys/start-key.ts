import type { Kysely } from 'kysely';
import type { AccessTables } from '../tables.ts';
import { formatKey, hashSecret, newKey } from './key.ts';
import { DEFAULT_PROJECT } from './own-project.ts';
import { ALL_SCOPES } from './scope.ts';

/** A key that lives as long as the process that made it. */
export interface StartKey {
  readonly id: string;
  /** The whole key, `isb_<id>_<secret>`. */
  readonly key: string;
  /** Ends it: at once here, within 2 s in other processes. */
  close(): Promise<void>;
}

/** The row of a process that was killed is dead after this time. */
const LIFE_MS = 600_000;
const RENEWAL_MS = 180_000;

/** What was counted for a start key is kept; nothing refers to its row. */
async function deleteEndedStartKeys(database: Kysely<AccessTables>, now: Date): Promise<void> {
  await database
    .deleteFrom('api_keys')
    .where('kind', '=', 'start')
    .where((key) => key.or([key('revoked_at', 'is not', null), key('expires_at', '<=', now.toISOString())]))
    .execute();
}

/**
 * Makes a key of the default project in the database, where other processes find it, and renews it until it is closed. Keys that
 * other processes started with are left alone, until they have ended: then their rows go.
 */
export async function writeStartKey(database: Kysely<AccessTables>, now: () => Date): Promise<StartKey> {
  const parts = newKey();
  const { id } = parts;
  await deleteEndedStartKeys(database, now());
  const end = () => new Date(now().getTime() + LIFE_MS).toISOString();
  await database
    .insertInto('api_keys')
    .values({
      id,
      project_id: DEFAULT_PROJECT,
      name: 'start',
      kind: 'start',
      secret_hash: hashSecret(parts.secret),
      created_at: now().toISOString(),
      revoked_at: null,
      expires_at: end(),
      scopes: [...ALL_SCOPES].join(','),
    })
    .execute();
  const own = database.updateTable('api_keys').where('id', '=', id).where('revoked_at', 'is', null);
  const renew = () => own.set({ expires_at: end() }).execute();
  // A renewal that fails is made up for by the next: there are two more before the row expires.
  const timer = setInterval(() => void renew().catch(() => {}), RENEWAL_MS).unref();
  return {
    id,
    key: formatKey(parts),
    async close() {
      clearInterval(timer);
      await own.set({ revoked_at: now().toISOString() }).execute();
    },
  };
}
