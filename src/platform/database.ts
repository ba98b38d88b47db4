import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Dialect, Kysely, Migration } from 'kysely';
import { IsobarError } from './errors.ts';
import { describePostgres, isPostgresUrl } from './postgres-url.ts';

// Kysely and the drivers are loaded when a database is opened: not every command has one.

/** Migrations may rewrite tables, and wait for another process that does. */
const MIGRATION_TIMEOUT_MS = 1_800_000;

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
): Promise<Kysely<Tables>> {
  try {
    if (isPostgresUrl(location)) return await openPostgres(location, migrations);
    return await openSqlite(location, migrations);
  } catch (error) {
    const name = isPostgresUrl(location) ? describePostgres(location) : location;
    const message = `the database ${name} cannot be used: ${reasonOf(error)}`;
    throw new IsobarError('internal_error', message, { cause: error });
  }
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
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
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
): Promise<Kysely<Tables>> {
  const [{ Kysely }, { postgresDialect }] = await Promise.all([
    import('kysely'),
    import('./postgres-dialect.ts'),
  ]);
  await migrateWith(postgresDialect(url, { statementTimeoutMs: MIGRATION_TIMEOUT_MS }), migrations);
  return new Kysely<Tables>({ dialect: postgresDialect(url) });
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
  const { Migrator } = await import('kysely');
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
  return error instanceof Error && error.message !== '' ? error.message : 'it cannot be opened';
}
