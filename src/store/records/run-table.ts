import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import { isModelId, type ModelId } from '../../catalog/index.ts';
import { latestPossible } from '../../platform/index.ts';

/** The table of runs, with the current manifest of each. Times are ISO 8601 texts in UTC. */
export interface StoreTables {
  runs: RunsTable;
  store_identity: IdentityTable;
  damaged_files: DamagedFilesTable;
  store_format: FormatTable;
}

/** The newest format versions that were written: one row. */
interface FormatTable {
  one: 1;
  cubes: number;
  manifests: number;
}

/** The identity of the folder whose runs the table of runs lists: one row, the same as in the folder. */
interface IdentityTable {
  one: 1;
  id: string;
}

/** Files of stored runs that were found damaged, until they are made again. */
interface DamagedFilesTable {
  model: string;
  init_time: string;
  file: string;
  fault: string;
  found_at: string;
}

interface RunsTable {
  model: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`, so that the order of texts is the order of times. */
  init_time: string;
  state: RunState;
  generation: number;
  /** File name of the manifest in the run's folder; null when the run is no longer stored. */
  manifest: string | null;
  synthetic: number;
  /** 1 for a run whose fields are ingested only when requested. */
  on_demand: number;
  /** 1 for a run that stays until someone drops it. */
  kept: number;
  expected_hours: number;
  present_hours: number;
  /** Leads of which something is missing, as in the manifest: `3,20`; empty for none. */
  missing_leads: string;
  published_at: string;
  /** Last change of the row, expiry included. */
  updated_at: string;
  /** Number of that change in one sequence over all runs. */
  change_number: number;
}

export type RunRow = Selectable<RunsTable>;

/** INCOMING: some hours; COMPLETE; EXPIRED: known, no longer stored. */
export type RunState = 'INCOMING' | 'COMPLETE' | 'EXPIRED';

/** A run as the table describes it at the time of the call. */
export interface RunRecord {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: RunState;
  readonly generation: number;
  /** File name of its manifest, null when it is EXPIRED. */
  readonly manifest: string | null;
  readonly synthetic: boolean;
  /** Whether its fields are ingested only when requested. */
  readonly onDemand: boolean;
  readonly expectedHours: number;
  readonly presentHours: number;
  /** Leads of which its source should have more than is stored, ascending. */
  readonly missingLeads: readonly number[];
  readonly publishedAt: Date;
  /** Number of its last change, expiry included, in one sequence over all runs. */
  readonly change: number;
}

export const storeMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-20-store-runs': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('runs')
        .addColumn('model', 'text', (column) => column.notNull())
        .addColumn('init_time', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) =>
          column.notNull().check(sql`state in ('INCOMING', 'COMPLETE', 'EXPIRED')`),
        )
        .addColumn('generation', 'integer', (column) => column.notNull())
        .addColumn('manifest', 'text')
        .addColumn('synthetic', 'integer', (column) => column.notNull())
        .addColumn('expected_hours', 'integer', (column) => column.notNull())
        .addColumn('present_hours', 'integer', (column) => column.notNull())
        .addColumn('published_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('runs_pk', ['model', 'init_time'])
        .execute();
      await db.schema
        .createIndex('runs_by_state')
        .on('runs')
        .columns(['model', 'state', 'init_time'])
        .execute();
    },
  },
  '2026-11-20-store-runs-on-demand': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('runs')
        .addColumn('on_demand', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  '2026-11-20-store-runs-order-of-changes': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('runs')
        .addColumn('change_number', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`
        update runs set change_number = (
          select count(*) from runs as earlier
          where (earlier.updated_at, earlier.model, earlier.init_time) <= (runs.updated_at, runs.model, runs.init_time)
        )`.execute(db);
      await db.schema.createIndex('runs_by_change').on('runs').column('change_number').unique().execute();
    },
  },
  '2026-11-22-store-identity': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('store_identity')
        .addColumn('one', 'integer', (column) => column.primaryKey().check(sql`one = 1`))
        .addColumn('id', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('damaged_files')
        .addColumn('model', 'text', (column) => column.notNull())
        .addColumn('init_time', 'text', (column) => column.notNull())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('fault', 'text', (column) => column.notNull())
        .addColumn('found_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('damaged_files_pk', ['model', 'init_time', 'file'])
        .execute();
    },
  },
  '2026-11-27-store-format': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('store_format')
        .addColumn('one', 'integer', (column) => column.primaryKey().check(sql`one = 1`))
        .addColumn('cubes', 'integer', (column) => column.notNull())
        .addColumn('manifests', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  '2026-11-27-store-runs-missing-leads': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('runs')
        .addColumn('missing_leads', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  '2026-11-29-store-runs-kept': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('runs')
        .addColumn('kept', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};

export function runOf(row: RunRow): RunRecord {
  if (!isModelId(row.model)) throw new Error(`runs: ${row.model} is not a model`);
  return {
    model: row.model,
    initTime: new Date(row.init_time),
    state: row.state,
    generation: row.generation,
    manifest: row.manifest,
    synthetic: row.synthetic !== 0,
    onDemand: row.on_demand !== 0,
    expectedHours: row.expected_hours,
    presentHours: row.present_hours,
    missingLeads: row.missing_leads === '' ? [] : row.missing_leads.split(',').map(Number),
    publishedAt: new Date(row.published_at),
    change: row.change_number,
  };
}

/** The state of a run as answers name it: in the table, one on demand is a run that still lacks hours. */
export function stateOf<State extends string>(run: {
  readonly state: State;
  readonly onDemand: boolean;
}): State | 'ON_DEMAND' {
  return run.onDemand && run.state === 'INCOMING' ? 'ON_DEMAND' : run.state;
}

/** Leaves out real runs ahead of the clock, which cannot have been forecast: their time is wrong, or the clock is. */
export function notAheadOfClock(
  now: Date,
): (row: ExpressionBuilder<StoreTables, 'runs'>) => Expression<SqlBool> {
  const latest = initTimeText(latestPossible(now));
  return (row) => row.or([row('synthetic', '!=', 0), row('init_time', '<=', latest)]);
}

/** `2026-01-01T00:00:00Z`. Throws RangeError for an invalid date. */
export function initTimeText(initTime: Date): string {
  return `${initTime.toISOString().slice(0, 19)}Z`;
}

/** Folder of a run inside its model's: `20260101T00Z`. */
export function runFolderName(initTime: Date): string {
  return `${initTime.toISOString().slice(0, 13).replaceAll('-', '')}Z`;
}
