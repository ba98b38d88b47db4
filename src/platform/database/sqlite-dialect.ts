import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
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
import { LRUCache } from 'lru-cache';
import { ResourceFault, resourceFaultOf } from '../errors/resource-fault.ts';

/**
 * Kysely over Node's own SQLite. Statements are synchronous underneath; a mutex gives each transaction the single
 * connection, since other callers could otherwise run statements between its own.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Migrations run in a transaction, so that of several processes that open a new database one makes its tables. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /**
   * Turns Kysely's own mutex off, which is never released when `acquireConnection` fails: no statement would run again after a damaged
   * file was restored. The driver's mutex gives out the one connection.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #database: DatabaseSync | undefined;
  #connection: SqliteConnection | undefined;
  #busy: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #mustReopen = false;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: 0 });
    this.#database = database;
    await onceFree(() => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = normal');
    database.exec('pragma foreign_keys = on');
    this.#connection = new SqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#busy;
    let release = () => {};
    this.#busy = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    if (this.#mustReopen || this.#connection?.sawDamage === true) await this.#reopen();
    if (this.#connection === undefined) throw new Error('sqlite: the database is closed');
    return this.#connection;
  }

  /** What SQLite has of a damaged file in memory stays there when the file is restored. Where it still is damaged, the next caller tries again. */
  async #reopen(): Promise<void> {
    this.#mustReopen = true;
    try {
      this.#close();
      await this.init();
      this.#mustReopen = false;
    } catch (error) {
      this.#release();
      throw resourceFaultOf(error) ?? error;
    }
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
    this.#mustReopen = false;
    this.#close();
  }

  #close(): void {
    this.#connection = undefined;
    this.#database?.close();
    this.#database = undefined;
  }
}

/** Prepared statements that are cached: requests repeat the same few. */
const MAX_STATEMENTS = 128;

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: MAX_STATEMENTS });
  /** Whether the file was found damaged. */
  sawDamage = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await onceFree(() => this.#execute<R>(query));
    } catch (error) {
      if (error instanceof ResourceFault && isDamage(error.cause)) this.sawDamage = true;
      throw error;
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, givesRows } = this.#prepared(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepared(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; this driver has nothing to stream.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('sqlite: streaming is not offered');
  }
}

/** How long another connection may lock the database. */
const MAX_WAIT_MS = 10_000;
const SQLITE_BUSY = 5;

/**
 * Waits while another connection, of this process or another (the command line of a running server), is writing.
 * SQLite's own wait would block this process, and with it the other connection where that belongs to this process.
 */
async function onceFree<T>(work: () => T): Promise<T> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw resourceFaultOf(error) ?? error;
      await setTimeout(1 + 19 * Math.random());
    }
  }
}

function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === SQLITE_BUSY;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
function isDamage(error: unknown): boolean {
  return [11, 26].includes(resultCodeOf(error));
}

/** 0 for errors that are not SQLite's. */
function resultCodeOf(error: unknown): number {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return 0;
  // Extended codes have the primary one in their lowest byte.
  return error.errcode & 0xff;
}
