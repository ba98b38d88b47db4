import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type AccountTables, accountMigrations } from './account-tables.ts';
import { type AuditTables, auditMigrations } from './audit-tables.ts';
import { type CreditTables, creditMigrations } from './credit-tables.ts';
import { keyMigrations } from './migrations/key-migrations.ts';
import { projectMigrations } from './migrations/project-migrations.ts';

/** Rows of the access tables. Times are ISO 8601 texts in UTC. */
export interface AccessTables extends CreditTables, AccountTables, AuditTables {
  projects: {
    id: string;
    name: string;
    /** Id of a plan of the settings. */
    plan: string;
    created_at: string;
    /** Its keys end then; the row stays, for the audit log. */
    deleted_at: string | null;
    /** Its keys are refused from then on, until it is resumed; null: not suspended. */
    suspended_at: string | null;
    /** The account whose free allowance it spends; null for a project that an operator created, which has a separate allowance. */
    payer_account_id: string | null;
  };
  api_keys: {
    id: string;
    project_id: string;
    name: string;
    /** Created by people, or by a start for the address that it prints. */
    kind: KeyKind;
    /** SHA-256 of the secret, hexadecimal. A secret has 192 random bits, so a slow hash would add nothing. */
    secret_hash: string;
    created_at: string;
    revoked_at: string | null;
    expires_at: string | null;
    /** To about ten seconds; null for a key that was never used. */
    last_used_at: string | null;
    /** Separated by commas. */
    scopes: string;
    /** JSON array of the origins whose pages may use it; null: any. */
    origins: string | null;
    /** JSON array of the addresses and networks (CIDR) that it may be used from; null: any. */
    addresses: string | null;
    /** The secret before the last rotation, and until when it is still valid. */
    previous_secret_hash: string | null;
    previous_expires_at: string | null;
    /** Id of the account that made it; null for the command line. */
    created_by: string | null;
    /** Id of the key that made it; null for one that people made. */
    parent_id: string | null;
    /** Limits of its own, by calendar month (UTC) and by minute; null: those of its project alone. */
    monthly_requests: number | null;
    monthly_credits: number | null;
    requests_per_minute: number | null;
  };
}

/** A permanent key, or one that lasts as long as the process that created it. */
type KeyKind = 'lasting' | 'start';

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
  ...keyMigrations,
  ...creditMigrations,
  ...accountMigrations,
  ...auditMigrations,
  ...projectMigrations,
};
