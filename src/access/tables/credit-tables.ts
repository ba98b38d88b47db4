import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rows of credits and of usage. Times are ISO 8601 texts in UTC, months `2026-12`; credits are whole numbers. */
export interface CreditTables {
  credit_balances: CreditBalanceRow;
  credit_leases: CreditLeaseRow;
  credit_ledger: CreditLedgerRow;
  credit_flushes: {
    /** The process that writes usage. */
    process: string;
    /** Number of the last batch that it has written: one whose outcome it never heard is not written twice. */
    batch: number;
    written_at: string;
  };
  usage: UsageRow;
}

/** Unspent credits of a project, or what a key may still use of its quota, without what processes have leased. */
export interface CreditBalanceRow {
  /** Or the key's: `keyBalanceId`. */
  project_id: string;
  /** The month whose allowance it has; '' before the first. */
  month: string;
  /** Granted for the month by the plan, less what a smaller plan took back. */
  granted: number;
  allowance_left: number;
  /** Top-ups and gifts, which do not expire. Below 0: a debt, from work charged to an expired lease. */
  extra_left: number;
}

/** Credits that one process has taken out of a balance to spend: the allowance first, then the extra ones. */
export interface CreditLeaseRow {
  id: string;
  project_id: string;
  process: string;
  month: string;
  allowance: number;
  extra: number;
  /** The settled part. */
  spent: number;
  /** The owning process renews it; after it, any process returns the unspent credits. */
  deadline: string;
}

/** One change of a project's credits. Usage has one row for each hour. */
export interface CreditLedgerRow {
  id: string;
  project_id: string;
  at: string;
  kind: LedgerKind;
  /** Negative where credits were spent or removed. */
  credits: number;
  note: string | null;
  /** Who did it; null for automatic changes. */
  actor: string | null;
}

/**
 * Allowance of a month, and what of it expired; usage; top-ups, gifts and corrections by an operator; the difference that a
 * change of plan makes in the middle of a month.
 */
export type LedgerKind = 'allowance' | 'expiry' | 'usage' | 'top_up' | 'gift' | 'correction' | 'plan';

/** Usage in one hour by one key through one interface, by operation and model. */
export interface UsageRow {
  project_id: string;
  /** Start of the hour. */
  hour: string;
  /** A key's public id, 'bootstrap', 'session:<account id>', 'anonymous'; '' where authentication failed. */
  key_id: string;
  interface: string;
  operation: string;
  /** '' for operations without one. */
  model: string;
  requests: number;
  /** Answers with a status from 400. */
  errors: number;
  /** Credits charged. */
  credits: number;
  bytes: number;
  ms_sum: number;
  /** Requests that took up to 2 ms; the next columns those between the one before and their own bound. */
  ms_2: number;
  ms_5: number;
  ms_10: number;
  ms_25: number;
  ms_50: number;
  ms_100: number;
  ms_250: number;
  ms_1000: number;
  ms_5000: number;
}

const COUNTS = [
  'requests',
  'errors',
  'credits',
  'bytes',
  'ms_sum',
  'ms_2',
  'ms_5',
  'ms_10',
  'ms_25',
  'ms_50',
  'ms_100',
  'ms_250',
  'ms_1000',
  'ms_5000',
] as const satisfies readonly (keyof UsageRow)[];

// No row refers to projects by a foreign key: rows of deleted ones stay.
export const creditMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-b-credits-and-usage': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('credit_balances')
        .addColumn('project_id', 'text', (column) => column.primaryKey())
        .addColumn('month', 'text', (column) => column.notNull())
        .addColumn('granted', 'bigint', (column) => column.notNull())
        .addColumn('allowance_left', 'bigint', (column) => column.notNull())
        .addColumn('extra_left', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('credit_leases')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('process', 'text', (column) => column.notNull())
        .addColumn('month', 'text', (column) => column.notNull())
        .addColumn('allowance', 'bigint', (column) => column.notNull())
        .addColumn('extra', 'bigint', (column) => column.notNull())
        .addColumn('spent', 'bigint', (column) => column.notNull())
        .addColumn('deadline', 'text', (column) => column.notNull())
        .execute();
      await index(db, 'credit_leases', ['project_id']);
      await index(db, 'credit_leases', ['deadline']);
      await db.schema
        .createTable('credit_ledger')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('credits', 'bigint', (column) => column.notNull())
        .addColumn('note', 'text')
        .addColumn('actor', 'text')
        .execute();
      await index(db, 'credit_ledger', ['project_id', 'at', 'id']);
      await db.schema
        .createTable('credit_flushes')
        .addColumn('process', 'text', (column) => column.primaryKey())
        .addColumn('batch', 'bigint', (column) => column.notNull())
        .addColumn('written_at', 'text', (column) => column.notNull())
        .execute();
      await usageTable(db);
    },
  },
};

async function usageTable(db: Kysely<never>): Promise<void> {
  const key = ['project_id', 'hour', 'key_id', 'interface', 'operation', 'model'] as const;
  let table = db.schema.createTable('usage');
  for (const column of key) table = table.addColumn(column, 'text', (text) => text.notNull());
  for (const column of COUNTS) table = table.addColumn(column, 'bigint', (count) => count.notNull());
  await table.addPrimaryKeyConstraint('usage_key', [...key] as never).execute();
  await index(db, 'usage', ['hour']);
}

async function index(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  const name = `${table}_by_${columns.join('_')}`;
  await db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute();
}
