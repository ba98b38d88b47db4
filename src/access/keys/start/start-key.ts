import { readFile, writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { ALL_SCOPES } from '../../callers/scope.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { formatKey, hashSecret, type KeyParts, newKey, parseKey } from '../records/key.ts';
import { DEFAULT_PROJECT } from './default-project.ts';

/** A key that lives as long as its process or, where it is kept in a file, as long as the next ones. */
export interface StartKey {
  readonly id: string;
  /** The whole key, `isb_<id>_<secret>`. */
  readonly key: string;
  /** Ends it: at once here, within 2 s in other processes, or within ten minutes where it is kept. */
  close(): Promise<void>;
}

/** The row of a killed process expires after this time. */
const LIFE_MS = 600_000;
const RENEWAL_MS = 180_000;
const OWNER_ONLY = 0o600;

/** A kept key survives a pause of this length. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Usage counted for a start key is kept; it does not refer to the row. */
async function deleteEndedStartKeys(database: Kysely<AccessTables>, now: Date): Promise<void> {
  const kept = new Date(now.getTime() - KEPT_MS).toISOString();
  await database
    .deleteFrom('api_keys')
    .where('kind', '=', 'start')
    .where((key) => key.or([key('revoked_at', 'is not', null), key('expires_at', '<=', kept)]))
    .execute();
}

/**
 * Creates a key of the default project in the database, where other processes find it, and renews it until it is closed. Start keys of
 * other processes are unaffected.
 * @param file keeps the key for the next start; without one, or where it cannot be read or its key was revoked, creates a new key.
 *   Closing does not revoke a kept key: it expires within ten minutes, unless it is opened again
 */
export async function writeStartKey(
  database: Kysely<AccessTables>,
  now: () => Date,
  file: string | null,
): Promise<StartKey> {
  const end = () => new Date(now().getTime() + LIFE_MS).toISOString();
  const own = ({ id, secret }: KeyParts) =>
    database
      .updateTable('api_keys')
      .where('id', '=', id)
      .where('kind', '=', 'start')
      .where('secret_hash', '=', hashSecret(secret))
      .where('revoked_at', 'is', null);
  const renew = async (key: KeyParts) => {
    const { numUpdatedRows } = await own(key).set({ expires_at: end() }).executeTakeFirst();
    return numUpdatedRows > 0;
  };
  const kept = file === null ? null : await readKey(file);
  const isRenewed = kept !== null && (await renew(kept));
  await deleteEndedStartKeys(database, now());
  const parts = isRenewed ? kept : newKey();
  if (!isRenewed) {
    await insertKey(database, parts, now(), end());
    if (file !== null) await writeFile(file, formatKey(parts), { mode: OWNER_ONLY });
  }
  // A failed renewal is repeated: there are two more before the row expires.
  const timer = setInterval(() => void renew(parts).catch(() => {}), RENEWAL_MS).unref();
  return {
    id: parts.id,
    key: formatKey(parts),
    async close() {
      clearInterval(timer);
      if (file === null) await own(parts).set({ revoked_at: now().toISOString() }).execute();
    },
  };
}

function insertKey(database: Kysely<AccessTables>, { id, secret }: KeyParts, now: Date, end: string) {
  return database
    .insertInto('api_keys')
    .values({
      id,
      project_id: DEFAULT_PROJECT,
      name: 'start',
      kind: 'start',
      secret_hash: hashSecret(secret),
      created_at: now.toISOString(),
      revoked_at: null,
      expires_at: end,
      scopes: [...ALL_SCOPES].join(','),
    })
    .execute();
}

/** The key in a file; null where there is none. */
async function readKey(file: string): Promise<KeyParts | null> {
  try {
    return parseKey((await readFile(file, 'utf8')).trim());
  } catch {
    return null;
  }
}
