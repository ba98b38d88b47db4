import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rows of the audit log. Times are ISO 8601 texts in UTC. */
export interface AuditTables {
  audit_log: AuditRow;
}

export interface AuditRow {
  id: string;
  at: string;
  /** What was done, one word for each action: `key.create`. */
  action: string;
  /** Who did it, with the name that it had then. */
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  /** The project that it was done to or in; null for what belongs to none. */
  project_id: string | null;
  /** The subject of the action. */
  target_kind: string;
  target_id: string;
  /** JSON object; never a secret. */
  details: string;
  /** The address that it came from; null at the command line. */
  address: string | null;
  /** Id of the request; null at the command line. */
  request_id: string | null;
}

// No row refers to projects by a foreign key: rows of deleted ones stay.
export const auditMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-d-audit': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('audit_log')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('actor_kind', 'text', (column) => column.notNull())
        .addColumn('actor_id', 'text')
        .addColumn('actor_name', 'text', (column) => column.notNull())
        .addColumn('project_id', 'text')
        .addColumn('target_kind', 'text', (column) => column.notNull())
        .addColumn('target_id', 'text', (column) => column.notNull())
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('request_id', 'text')
        .execute();
      await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute();
      await db.schema
        .createIndex('audit_log_by_project')
        .on('audit_log')
        .columns(['project_id', 'at', 'id'])
        .execute();
      await refuseChanges(db);
    },
  },
};

/** The database itself refuses to change or delete rows, whatever program asks for it. */
async function refuseChanges(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'rows of audit_log are never changed or deleted'; end $$`.execute(db);
    await sql`create trigger audit_log_is_kept before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`audit_log_refuses_${change}`)} before ${sql.raw(change)} on audit_log
      begin select raise(abort, 'rows of audit_log are never changed or deleted'); end`.execute(db);
  }
}
