import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ResourceFault } from '../../errors/resource-fault.ts';
import {
  isConnectionError,
  isReadOnly,
  noAnswer,
  STATEMENT_TIMEOUT,
  serverFault,
  sqlStateOf,
} from './postgres-errors.ts';

/** A server that is down is tried again this long after the last time; until then callers are refused at once. */
const TRY_AGAIN_MS = 1000;

/**
 * A pool whose errors say that the database does not answer, or what else does not work of it, where that is so. A connection on which that happened is closed,
 * since an answer could still come on it. While the server is down one attempt at a time stands for all callers.
 */
export class GuardedPool implements PostgresPool {
  /** Of Kysely, for connections that it opens itself to cancel queries; none here, where the server's deadline ends them. */
  readonly options = {};
  readonly #pool: Pool;
  #isDown = false;
  #tryAgainAt = 0;
  #attempt: Promise<void> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isDown) {
      if (performance.now() < this.#tryAgainAt) throw noAnswer();
      this.#attempt ??= this.#tryServer().finally(() => {
        this.#attempt = null;
      });
      await this.#attempt;
    }
    try {
      return this.#guarded(await this.#pool.connect());
    } catch (error) {
      throw this.#noteFailure(error);
    }
  }

  /**
   * That there is a connection says nothing about its server. All idle ones are tried at once, and a new one: connections that were lost on
   * the way are found out together, and not by one request after the other.
   */
  async #tryServer(): Promise<void> {
    const { idleCount, options } = this.#pool;
    const tries = Math.min(idleCount + 1, options.max);
    try {
      await Promise.any(Array.from({ length: tries }, () => this.#tryConnection()));
      this.#isDown = false;
    } catch (error) {
      this.#tryAgainAt = performance.now() + TRY_AGAIN_MS;
      throw this.#noteFailure(error);
    }
  }

  async #tryConnection(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('select 1');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  #guarded(client: PoolClient): PostgresPoolClient {
    let broken: Error | undefined;
    const query = async (sql: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        const noted = this.#noteFailure(error);
        // A server that answers keeps its connection, unless it has become a standby: the next one may find its successor.
        if (isConnectionError(error) || isReadOnly(error)) broken = noted as ResourceFault;
        throw noted;
      }
    };
    // Kysely's other form of a query is that of cursors, which are not used here.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
  }

  #noteFailure(error: unknown): unknown {
    if (!isConnectionError(error)) return serverFault(error) ?? error;
    // A statement that took too long says nothing about others; a connection that broke may be the only one, which the next
    // attempt shows.
    if (sqlStateOf(error) !== STATEMENT_TIMEOUT) this.#isDown = true;
    return noAnswer(error);
  }
}
