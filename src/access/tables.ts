import { type Kysely, type Migration, sql } from 'kysely';
import { type CreditTables, creditMigrations } from './credits/tables.ts';

/** Rows of the access tables. Times are ISO 8601 texts in UTC. */
export interface AccessTables extends CreditTables {
  projects: { id: string; name: string; plan: Plan; created_at: string };
  api_keys: {
    id: string;
    project_id: string;
    name: string;
    /** Made by `keys create`, or by a start for the address it prints. */
    kind: KeyKind;
    /** SHA-256 of the secret, hexadecimal. A secret has 192 random bits, so a slow hash would add nothing. */
    secret_hash: string;
    created_at: string;
    revoked_at: string | null;
  };
}

export type Plan = 'free' | 'paid';

/** A lasting key, or one that lasts until the next start. */
export type KeyKind = 'lasting' | 'start';

export const accessMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-20-access-projects-and-keys': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('projects')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('plan', 'text', (column) => column.notNull().check(sql`plan in ('free', 'paid')`))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('lasting', 'start')`))
        .addColumn('secret_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('revoked_at', 'text')
        .execute();
    },
  },
  ...creditMigrations,
};
