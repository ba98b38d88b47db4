import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, type Migration, Migrator } from 'kysely';
import { IsobarError } from './errors.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/**
 * Opens the embedded database and brings its tables up to date.
 * `Tables` is the union of the row types of the folders whose migrations are given.
 * @param file path of the SQLite file, or ':memory:'
 * @param migrations by name; names sort in the order in which they are applied
 * @throws IsobarError naming the file when it is no database, or of a newer Isobar
 */
export async function openDatabase<Tables>(
  file: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<Kysely<Tables>> {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Folders add migrations independently, so a new one may sort before one that has been applied.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return database;
  await database.destroy();
  const reason = error instanceof Error ? error.message : 'a migration failed';
  throw new IsobarError('internal_error', `the database ${file} cannot be used: ${reason}`, { cause: error });
}
