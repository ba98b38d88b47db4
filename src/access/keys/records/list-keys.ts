import { type Kysely, sql } from 'kysely';
import type { AccessTables } from '../../tables.ts';
import { type KeyRecord, recordOf } from './key-rows.ts';

/** Keys of a project that no longer work, as many as a list has at most; of those that work a project has no more than 200. */
export const MAX_ENDED_KEYS = 200;

/** Keys are deleted so long after they ended, when the usage that names them is deleted too. */
export const ENDED_KEY_DAYS = 400;

const DAY_MS = 86_400_000;

/**
 * Lasting keys of several projects, by the projects' ids, the newest first: one statement for all of them.
 * @param ended whether also the newest of those that no longer work
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

/** Deletes keys that ended long ago; one that made others only after them, so that revoking an older one still finds those. */
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
