import { type Kysely, sql } from 'kysely';
import type { AuditRow } from '../tables/audit-tables.ts';
import type { AccessTables } from '../tables/tables.ts';
import type { AuditActor, AuditTarget } from './write-audit.ts';

/** One row of the audit log. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actor: AuditActor;
  readonly projectId: string | null;
  readonly target: AuditTarget;
  readonly details: Readonly<Record<string, unknown>>;
  /** null at the command line. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Cursor position of a page of the audit log: after an entry. */
export type AuditPosition = Pick<AuditEntry, 'id' | 'at'>;

const MAX_ENTRIES = 1000;

/**
 * A page of the audit log, the newest entry first. Who may read it is the caller's to check: `canRead(…, 'audit')`.
 * @param projectId null for everything
 * @param action only this one, such as `key.create`, or all of a kind, such as `key`; null for any
 * @param first entries of the page, at most 1,000
 * @param after the last entry of the page before
 */
export async function readAudit(
  database: Kysely<AccessTables>,
  projectId: string | null,
  {
    first,
    after = null,
    action = null,
  }: { readonly first: number; readonly after?: AuditPosition | null; readonly action?: string | null },
): Promise<readonly AuditEntry[]> {
  let query = database
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.max(0, Math.min(first, MAX_ENTRIES)));
  if (projectId !== null) query = query.where('project_id', '=', projectId);
  if (action !== null) {
    // Escapes `_` and `%`, which would be wildcards.
    const kind = action.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`);
    query = query.where((row) =>
      row.or([
        row('action', '=', action),
        sql<boolean>`${sql.ref('action')} like ${`${kind}.%`} escape '\\'`,
      ]),
    );
  }
  if (after !== null) {
    const at = after.at.toISOString();
    query = query.where((row) =>
      row.or([row('at', '<', at), row.and([row('at', '=', at), row('id', '<', after.id)])]),
    );
  }
  return (await query.execute()).map(entryOf);
}

/** A page of the audit log of each of several projects, by their ids: one statement for all of them. */
export async function readAudits(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  { first, after }: { readonly first: number; readonly after: AuditPosition | null },
): Promise<ReadonlyMap<string, readonly AuditEntry[]>> {
  const rows = await database
    .selectFrom((from) => {
      const listed = from
        .selectFrom('audit_log')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by project_id order by at desc, id desc)`.as('place'),
        )
        .where('project_id', 'in', projectIds);
      if (after === null) return listed.as('listed');
      const at = after.at.toISOString();
      return listed
        .where((row) => row.or([row('at', '<', at), row.and([row('at', '=', at), row('id', '<', after.id)])]))
        .as('listed');
    })
    .selectAll()
    .where('place', '<=', Math.min(first, MAX_ENTRIES))
    .orderBy('place')
    .execute();
  return Map.groupBy(rows.map(entryOf), ({ projectId }) => projectId ?? '');
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at),
    action: row.action,
    actor: { kind: row.actor_kind as AuditActor['kind'], id: row.actor_id, name: row.actor_name },
    projectId: row.project_id,
    target: { kind: row.target_kind as AuditTarget['kind'], id: row.target_id },
    details: JSON.parse(row.details),
    address: row.address,
    requestId: row.request_id,
  };
}
