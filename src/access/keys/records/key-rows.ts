import type { Kysely, Transaction } from 'kysely';
import { readScopes } from '../../callers/scope.ts';
import type { KeyQuota } from '../../plans/key-quota.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId } from '../../texts.ts';
import { formatKey, hashSecret, newKey } from './key.ts';
import type { KeyBounds } from './key-bounds.ts';

/** A new key. */
export interface NewKey extends KeyBounds {
  readonly projectId: string;
  readonly name: string;
  /** Id of the account that makes it; null for none. */
  readonly createdBy: string | null;
  /** Id of the key that makes it; null for none. */
  readonly parentId: string | null;
}

/** A key with its secret, which is known only here: the database has its hash. */
export interface IssuedKey {
  readonly id: string;
  /** The whole key, `isb_<id>_<secret>`. */
  readonly key: string;
}

/** A key without its secret. */
export interface KeyRecord extends NewKey {
  readonly id: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** To about a second; null for one that was never used. */
  readonly lastUsedAt: Date | null;
  /** Until when the secret from before its last rotation is valid too; null for none. */
  readonly previousExpiresAt: Date | null;
}

/** Makes a key. */
export async function insertKey(database: Kysely<AccessTables>, key: NewKey, now: Date): Promise<IssuedKey> {
  const parts = newKey();
  await database
    .insertInto('api_keys')
    .values({
      id: parts.id,
      project_id: key.projectId,
      kind: 'lasting',
      secret_hash: hashSecret(parts.secret),
      created_at: now.toISOString(),
      revoked_at: null,
      last_used_at: null,
      scopes: key.scopes.join(','),
      previous_secret_hash: null,
      previous_expires_at: null,
      created_by: key.createdBy,
      parent_id: key.parentId,
      ...columnsOf(key),
    })
    .execute();
  return { id: parts.id, key: formatKey(parts) };
}

/** What of a key can be changed. */
export type ChangeableKey = Omit<NewKey, 'projectId' | 'scopes' | 'createdBy' | 'parentId'>;

/** Gives a key another name and other limits: within 2 s in every process. */
export async function updateKeyRow(
  database: Kysely<AccessTables>,
  id: string,
  key: ChangeableKey,
): Promise<void> {
  await database.updateTable('api_keys').set(columnsOf(key)).where('id', '=', id).execute();
}

function columnsOf({ name, expiresAt, origins, addresses, ...quota }: ChangeableKey) {
  return {
    name,
    expires_at: expiresAt?.toISOString() ?? null,
    origins: origins === null ? null : JSON.stringify(origins),
    addresses: addresses === null ? null : JSON.stringify(addresses),
    monthly_requests: quota.monthlyRequests,
    monthly_credits: quota.monthlyCredits,
    requests_per_minute: quota.requestsPerMinute,
  };
}

/** A permanent key of a project; null where it has none with this id. */
export async function findKey(
  database: Kysely<AccessTables>,
  projectId: string,
  id: string,
): Promise<KeyRecord | null> {
  const row = await database
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'lasting')
    .executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

/** An active key, permanent or of a start; null for none. Does not check its project. */
export async function findActiveKey(
  database: Kysely<AccessTables>,
  id: string,
  now: Date,
): Promise<(KeyRecord & { readonly isLasting: boolean }) | null> {
  if (!isValidId(id)) return null;
  const row = await database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const key = recordOf(row);
  return stateOfKey(key, now) === 'ACTIVE' ? { ...key, isLasting: row.kind === 'lasting' } : null;
}

/** The project of a permanent key; null for an unknown one. */
export async function projectOfKey(database: Kysely<AccessTables>, id: string): Promise<string | null> {
  if (!isValidId(id)) return null;
  const row = await database
    .selectFrom('api_keys')
    .select('project_id')
    .where('id', '=', id)
    .where('kind', '=', 'lasting')
    .executeTakeFirst();
  return row?.project_id ?? null;
}

const MAX_LISTED = 1000;

/** Permanent keys of a project or of all, newest first: at most 1,000. */
export async function listKeys(
  database: Kysely<AccessTables>,
  projectId: string | null,
): Promise<readonly KeyRecord[]> {
  let query = database
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .selectAll('api_keys')
    .where('api_keys.kind', '=', 'lasting')
    .where('projects.deleted_at', 'is', null)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .limit(MAX_LISTED);
  if (projectId !== null) query = query.where('api_keys.project_id', '=', projectId);
  return (await query.execute()).map(recordOf);
}

/** Ids of all permanent keys, for near matches: ids are not secret. */
export async function findKeyIds(database: Kysely<AccessTables>): Promise<readonly string[]> {
  const rows = await database.selectFrom('api_keys').select('id').where('kind', '=', 'lasting').execute();
  return rows.map(({ id }) => id);
}

/** Number of active keys of a project. */
export async function countActiveKeys(
  database: Kysely<AccessTables>,
  projectId: string,
  now: Date,
): Promise<number> {
  const row = await database
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll().as('keys'))
    .where('project_id', '=', projectId)
    .where('kind', '=', 'lasting')
    .where('revoked_at', 'is', null)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.keys);
}

/** Replaces a key's secret; the previous one stays valid until `previousExpiresAt`, an older one ends at once. */
export async function replaceSecret(
  transaction: Transaction<AccessTables>,
  id: string,
  previousExpiresAt: Date,
): Promise<IssuedKey> {
  const parts = { ...newKey(), id };
  await transaction
    .updateTable('api_keys')
    .set((row) => ({
      previous_secret_hash: row.ref('secret_hash'),
      previous_expires_at: previousExpiresAt.toISOString(),
      secret_hash: hashSecret(parts.secret),
    }))
    .where('id', '=', id)
    .execute();
  return { id, key: formatKey(parts) };
}

/** Ends a key: within 2 s in every process. */
export async function endKey(database: Kysely<AccessTables>, id: string, now: Date): Promise<void> {
  await database
    .updateTable('api_keys')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whether a key is active, and why not. */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<KeyRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'ACTIVE' | 'EXPIRED' | 'REVOKED' {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** A row without its secret. */
export function recordOf(row: AccessTables['api_keys']): KeyRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    scopes: [...readScopes(row.scopes)],
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    parentId: row.parent_id,
    expiresAt: timeOf(row.expires_at),
    revokedAt: timeOf(row.revoked_at),
    lastUsedAt: timeOf(row.last_used_at),
    previousExpiresAt: timeOf(row.previous_expires_at),
    origins: row.origins === null ? null : JSON.parse(row.origins),
    addresses: row.addresses === null ? null : JSON.parse(row.addresses),
    ...quotaOf(row),
  };
}

/** The quota in a row. */
export function quotaOf(
  row: Pick<AccessTables['api_keys'], 'monthly_requests' | 'monthly_credits' | 'requests_per_minute'>,
): KeyQuota {
  return {
    monthlyRequests: row.monthly_requests,
    monthlyCredits: row.monthly_credits,
    requestsPerMinute: row.requests_per_minute,
  };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
