import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { AccessTables } from '../../tables/tables.ts';

type Ids = SelectQueryBuilder<AccessTables, 'api_keys', { id: string }>;

/** Keys and all their descendants: the table `family` of their ids. */
function familyOf(database: Kysely<AccessTables>, first: (keys: Ids) => Ids) {
  return database.withRecursive('family', (db) =>
    first(db.selectFrom('api_keys').select('api_keys.id')).union(
      db
        .selectFrom('api_keys')
        .innerJoin('family', 'family.id', 'api_keys.parent_id')
        .select('api_keys.id') as never,
    ),
  );
}

/** Ends the active keys of a family. Returns their number. */
async function endFamily(
  transaction: Transaction<AccessTables>,
  first: (keys: Ids) => Ids,
  at: Date,
): Promise<number> {
  const now = at.toISOString();
  const { numUpdatedRows } = await familyOf(transaction, first)
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', 'in', (from) => from.selectFrom('family').select('family.id'))
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends all descendants of a key. Returns how many were active. */
export function endDescendants(
  transaction: Transaction<AccessTables>,
  keyId: string,
  at: Date,
): Promise<number> {
  return endFamily(transaction, (keys) => keys.where('api_keys.parent_id', '=', keyId), at);
}

/**
 * Ends the keys that an account made, with those that these keys made.
 * @param projectId in this project, or null: in all
 */
export function endKeysOfAccount(
  transaction: Transaction<AccessTables>,
  { accountId, projectId }: { readonly accountId: string; readonly projectId: string | null },
  at: Date,
): Promise<number> {
  return endFamily(
    transaction,
    (keys) => {
      const own = keys.where('api_keys.created_by', '=', accountId);
      return projectId === null ? own : own.where('api_keys.project_id', '=', projectId);
    },
    at,
  );
}

/** Ends the keys that an account made in projects where it is neither owner nor developer, as `endKeysOfAccount`: it was an operator. */
export function revokeKeysInOtherProjects(
  transaction: Transaction<AccessTables>,
  accountId: string,
  at: Date,
): Promise<number> {
  return endFamily(
    transaction,
    (keys) =>
      keys
        .where('api_keys.created_by', '=', accountId)
        .where('api_keys.project_id', 'not in', (from) =>
          from
            .selectFrom('members')
            .select('members.project_id')
            .where('members.account_id', '=', accountId)
            .where('members.role', 'in', ['owner', 'developer']),
        ),
    at,
  );
}

/** Number of active descendants of each of several keys: one statement for all of them. */
export async function countActiveDescendants(
  database: Kysely<AccessTables>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .withRecursive('descendants', (db) =>
      db
        .selectFrom('api_keys')
        .select(['api_keys.parent_id as ancestor', 'api_keys.id'])
        .where('api_keys.parent_id', 'in', ids)
        .union(
          db
            .selectFrom('api_keys')
            .innerJoin('descendants', 'descendants.id', 'api_keys.parent_id')
            .select(['descendants.ancestor', 'api_keys.id']) as never,
        ),
    )
    .selectFrom('descendants')
    .innerJoin('api_keys', 'api_keys.id', 'descendants.id')
    .select((select) => ['descendants.ancestor', select.fn.countAll().as('keys')])
    .where('api_keys.revoked_at', 'is', null)
    .where((key) =>
      key.or([key('api_keys.expires_at', 'is', null), key('api_keys.expires_at', '>', now.toISOString())]),
    )
    .groupBy('descendants.ancestor')
    .execute();
  return new Map(rows.map(({ ancestor, keys }) => [ancestor ?? '', Number(keys)]));
}
