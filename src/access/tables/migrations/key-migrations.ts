import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Plans are settings and kinds of keys may come: the tables lose the checks of both, which SQLite can only do by copying them.
 * The first project moves to the plan that counts no credits.
 */
export const keyMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-a-keys-and-projects': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('projects_next')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('plan', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('deleted_at', 'text')
        .execute();
      await sql`insert into projects_next (id, name, plan, created_at)
        select id, name, case when id = 'default' and plan = 'paid' then 'local' else plan end, created_at
        from projects`.execute(db);
      await db.schema
        .createTable('api_keys_next')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects_next.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('secret_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('revoked_at', 'text')
        .addColumn('expires_at', 'text')
        .addColumn('last_used_at', 'text')
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('origins', 'text')
        .addColumn('addresses', 'text')
        .addColumn('previous_secret_hash', 'text')
        .addColumn('previous_expires_at', 'text')
        .addColumn('created_by', 'text')
        .execute();
      // Keys of before there were scopes could ask for data, in words too. Start keys of then have no end, and no process that
      // would end them.
      await sql`insert into api_keys_next (id, project_id, name, kind, secret_hash, created_at, revoked_at, scopes)
        select id, project_id, name, kind, secret_hash, created_at,
          case when kind = 'start' then coalesce(revoked_at, ${new Date().toISOString()}) else revoked_at end, 'data,language'
        from api_keys`.execute(db);
      await db.schema.dropTable('api_keys').execute();
      await db.schema.dropTable('projects').execute();
      await db.schema.alterTable('projects_next').renameTo('projects').execute();
      await db.schema.alterTable('api_keys_next').renameTo('api_keys').execute();
      await db.schema.createIndex('api_keys_of_project').on('api_keys').column('project_id').execute();
    },
  },
  '2026-11-27-keys-parents': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('api_keys').addColumn('parent_id', 'text').execute();
      await db.schema.createIndex('api_keys_of_parent').on('api_keys').column('parent_id').execute();
      await db.schema.createIndex('api_keys_of_maker').on('api_keys').column('created_by').execute();
    },
  },
  '2026-11-27-keys-suspension': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('projects').addColumn('suspended_at', 'text').execute();
    },
  },
  '2026-11-29-keys-quotas': {
    async up(db: Kysely<never>) {
      for (const column of ['monthly_requests', 'monthly_credits', 'requests_per_minute']) {
        await db.schema.alterTable('api_keys').addColumn(column, 'bigint').execute();
      }
    },
  },
};
