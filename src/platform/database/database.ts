import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect, Kysely, LogEvent, QueryExecutorProvider } from 'kysely';
import type { Migration } from 'kysely/migration';
import { IsobarError } from '../errors/errors.ts';
import { ResourceFault, resourceFaultOf } from '../errors/resource-fault.ts';
import { isTraced, tellTraced } from '../log/traces.ts';
import { READ_ONLY } from './postgres/postgres-errors.ts';
import { describePostgres, isPostgresUrl } from './postgres/postgres-url.ts';

// Kysely and the drivers are loaded when a database is opened: not every command has one.

/** Migrations may rewrite tables, and wait for another process that does. */
const MIGRATION_TIMEOUT_MS = 1_800_000;

/** A database that has not answered by then is reported as not answering. */
const HEALTH_WAIT_MS = 800;

export interface DatabaseOptions {
  /** Milliseconds that a caller waits for PostgreSQL, for those whose own callers wait for an answer. */
  readonly waitMs?: number;
}

/**
 * Opens a database and brings its tables up to date; several processes may do so at once.
 * `Tables` is the union of the row types of the folders whose migrations are given.
 * @param location path of an SQLite file, ':memory:', or a postgres:// URL
 * @param migrations by name; names sort in the order in which they are applied
 * @throws IsobarError that names the database, never its password, when it cannot be reached, is not a database, or was
 * written by a newer Isobar
 */
export async function openDatabase<Tables>(
  location: string,
  migrations: Readonly<Record<string, Migration>>,
  options: DatabaseOptions = {},
): Promise<Kysely<Tables>> {
  try {
    if (isPostgresUrl(location)) return await openPostgres(location, migrations, options);
    return await openSqlite(location, migrations);
  } catch (error) {
    const name = isPostgresUrl(location) ? describePostgres(location) : location;
    const message = `the database ${name} cannot be used: ${reasonOf(error)}`;
    throw new IsobarError('internal_error', message, { cause: error });
  }
}

/** Why a database cannot be queried, null where it can; decided fast, since health checks do not wait for long. */
export async function databaseFault(database: QueryExecutorProvider): Promise<ResourceFault | null> {
  const [{ PostgresAdapter, sql }, { DEFAULT_MIGRATION_TABLE }] = await Promise.all([
    import('kysely'),
    import('kysely/migration'),
  ]);
  const late = sleep(HEALTH_WAIT_MS, new ResourceFault('database', 'the database does not answer'), {
    ref: false,
  });
  const isReadOnly =
    database.getExecutor().adapter instanceof PostgresAdapter
      ? sql<boolean>`current_setting('transaction_read_only') = 'on'`
      : sql<boolean>`false`;
  // A statement that reads no table reads no file either.
  const statement = sql<{ read_only: boolean }>`
    select ${isReadOnly} as read_only from ${sql.table(DEFAULT_MIGRATION_TABLE)} limit 1`;
  const answered = statement.execute(database).then(
    // SQLite has 0 for false.
    ({ rows: [row] }) => (row?.read_only === true ? new ResourceFault('database', READ_ONLY) : null),
    (error: unknown) =>
      resourceFaultOf(error) ?? new ResourceFault('database', 'the database does not work', error),
  );
  return Promise.race([answered, late]);
}

async function openSqlite<Tables>(
  file: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<Kysely<Tables>> {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const [{ Kysely }, { sqliteDialect }] = await Promise.all([
    import('kysely'),
    import('./sqlite-dialect.ts'),
  ]);
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file), ...tracing('sqlite') });
  try {
    await migrate(database, migrations);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function openPostgres<Tables>(
  url: string,
  migrations: Readonly<Record<string, Migration>>,
  { waitMs }: DatabaseOptions,
): Promise<Kysely<Tables>> {
  const [{ Kysely }, { postgresDialect }] = await Promise.all([
    import('kysely'),
    import('./postgres/postgres-dialect.ts'),
  ]);
  await migrateWith(postgresDialect(url, { statementTimeoutMs: MIGRATION_TIMEOUT_MS }), migrations);
  const dialect = postgresDialect(url, waitMs === undefined ? {} : { waitMs });
  return new Kysely<Tables>({ dialect, ...tracing('postgresql') });
}

/** Makes a span of each statement, where tracing is on. Statements have parameters for all values, so that none shows any. */
function tracing(system: string): { readonly log?: (event: LogEvent) => void } {
  if (!isTraced()) return {};
  return {
    log(event) {
      const { query, queryDurationMillis } = event;
      const [operation = ''] = query.sql.trimStart().split(/\s/, 1);
      tellTraced({
        name: `${system} ${operation}`,
        kind: 'client',
        attributes: {
          'db.system.name': system,
          'db.operation.name': operation,
          'db.query.text': query.sql,
        },
        startedAt: Date.now() - queryDurationMillis,
        ...(event.level === 'error' && { error: event.error }),
      });
    },
  };
}

async function migrateWith(dialect: Dialect, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const { Kysely } = await import('kysely');
  const database = new Kysely<unknown>({ dialect });
  try {
    await migrate(database, migrations);
  } finally {
    await database.destroy();
  }
}

/** All or none of the missing migrations, in one transaction; one process at a time. */
async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Folders add migrations independently, so a new one may sort before one that has been applied.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Node reports a host with several addresses as one error without a message, around one for each address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  // What the server or its driver said is more than that it does not answer.
  if (error instanceof ResourceFault && error.cause !== undefined) return reasonOf(error.cause);
  const fault = resourceFaultOf(error);
  if (fault !== null) return fault.message;
  const [, newer] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (newer !== undefined) {
    return `a newer version of Isobar has changed it (${newer}); start that version, or restore the backup from before its upgrade`;
  }
  return error instanceof Error && error.message !== '' ? error.message : 'it cannot be opened';
}
