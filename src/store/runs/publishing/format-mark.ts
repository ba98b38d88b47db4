import type { Kysely } from 'kysely';
import { FORMAT_VERSION } from '../../format/cube-index.ts';
import { MANIFEST_VERSION } from '../../records/manifest.ts';
import type { StoreTables } from '../../records/run-table.ts';

/**
 * The newest format that some process has written into a store, in its database: a process of an older version that still runs next to newer
 * ones, as during the upgrade of a fleet, deletes and repairs nothing that it may not understand.
 */
export interface FormatMark {
  readonly cubes: number;
  readonly manifests: number;
}

const OWN: FormatMark = { cubes: FORMAT_VERSION, manifests: MANIFEST_VERSION };

/** Databases that this process has marked. */
const marked = new WeakSet<Kysely<StoreTables>>();

/** Marks, before anything is published, that this program's format is in use; a newer mark stays. */
export async function markFormat(database: Kysely<StoreTables>, mark: FormatMark = OWN): Promise<void> {
  if (mark === OWN && marked.has(database)) return;
  await database
    .insertInto('store_format')
    .values({ one: 1, ...mark })
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet(mark)
        .where('store_format.cubes', '<=', mark.cubes)
        .where('store_format.manifests', '<=', mark.manifests),
    )
    .execute();
  marked.add(database);
}

/** Why this program must leave files alone, in one sentence; null where it understands all. */
export async function newerFormat(database: Kysely<StoreTables>): Promise<string | null> {
  const mark = await database.selectFrom('store_format').select(['cubes', 'manifests']).executeTakeFirst();
  if (mark === undefined || (mark.cubes <= OWN.cubes && mark.manifests <= OWN.manifests)) return null;
  return `a newer version of Isobar writes to this store (cubes of version ${mark.cubes}, manifests of version ${mark.manifests}): upgrade this process, which neither deletes nor repairs anything until then`;
}
