import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/**
 * Kysely over Node's own SQLite. Statements are synchronous underneath; a mutex gives each transaction
 * the single connection for itself, since other callers may get in between its awaited statements.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #database: DatabaseSync | undefined;
  #connection: SqliteConnection | undefined;
  #busy: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#database = new DatabaseSync(this.#file);
    // Other processes (the command line beside a running server) write to the same file.
    this.#database.exec('pragma busy_timeout = 10000');
    this.#database.exec('pragma journal_mode = wal');
    this.#database.exec('pragma synchronous = normal');
    this.#database.exec('pragma foreign_keys = on');
    this.#connection = new SqliteConnection(this.#database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#busy;
    let release = () => {};
    this.#busy = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    if (this.#connection === undefined) throw new Error('sqlite: the database is closed');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Taking the write lock at once avoids an upgrade that SQLite refuses when another writer came first.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection = undefined;
    this.#database?.close();
    this.#database = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#database.prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; this driver has nothing to stream.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('sqlite: streaming is not offered');
  }
}
