import { type Kysely, sql } from 'kysely';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId } from '../../texts.ts';
import { type KeyRecord, recordOf } from './key-rows.ts';

/** Ended keys per project in a list; a project has at most 200 active ones. */
export const MAX_ENDED_KEYS = 200;

/** Days before ended keys are deleted, as long as the usage that names them. */
export const ENDED_KEY_DAYS = 400;

const DAY_MS = 86_400_000;

/**
 * Permanent keys of several projects, by the projects' ids, newest first: one statement for all of them.
 * @param ended whether to include the latest ended keys
 */
export async function listKeysOfAll(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  { ended, now }: { readonly ended: boolean; readonly now: Date },
): Promise<ReadonlyMap<string, readonly KeyRecord[]>> {
  const works = sql<number>`case when revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()}) then 1 else 0 end`;
  const listed = database
    .selectFrom('api_keys')
    .selectAll()
    .select([
      works.as('works'),
      sql<number>`row_number() over (partition by project_id, ${works} order by created_at desc, id)`.as(
        'place',
      ),
    ])
    .where('project_id', 'in', projectIds)
    .where('kind', '=', 'lasting');
  const rows = await database
    .selectFrom((ended ? listed : listed.where(works, '=', 1)).as('listed'))
    .selectAll()
    .where((where) => where.or([where('works', '=', 1), where('place', '<=', MAX_ENDED_KEYS)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows.map(recordOf), ({ projectId }) => projectId);
}

/** Permanent keys by their ids: one statement for all of them. */
export async function findKeys(
  database: Kysely<AccessTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeyRecord>> {
  const valid = ids.filter(isValidId);
  if (valid.length === 0) return new Map();
  const rows = await database
    .selectFrom('api_keys')
    .selectAll()
    .where('id', 'in', valid)
    .where('kind', '=', 'lasting')
    .execute();
  return new Map(rows.map((row) => [row.id, recordOf(row)]));
}

/** Deletes keys that ended long ago; parents only after their children, so that revoking an ancestor still finds those. */
export async function deleteEndedKeys(database: Kysely<AccessTables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ENDED_KEY_DAYS * DAY_MS).toISOString();
  await database
    .deleteFrom('api_keys')
    .where('kind', '=', 'lasting')
    .where((where) => where.or([where('revoked_at', '<', before), where('expires_at', '<', before)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('api_keys as child').select('child.id').whereRef('child.parent_id', '=', 'api_keys.id'),
        ),
      ),
    )
    .execute();
}
