import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { ResourceFault } from './resource-fault.ts';

/** A server that is down is tried again this long after the last time; until then callers are refused at once. */
const TRY_AGAIN_MS = 1000;

/** Classes and codes of SQLSTATE with which a server says that it cannot serve anybody now. */
const SERVER_IS_DOWN = /^(08|57P0[123]|53300)/;
/** The server gave up a statement after its own deadline. */
const STATEMENT_TIMEOUT = '57014';
/** What pg and pg-pool say of connections that break and of their deadlines: these errors have no code. */
const CLIENT_GAVE_UP =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|timeout expired)/;

/**
 * A pool whose errors say that the database does not answer, where that is so. A connection on which that happened is closed,
 * since an answer could still come on it. While the server is down one attempt at a time stands for all callers.
 */
export class GuardedPool implements PostgresPool {
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

  /** That there is a connection says nothing about its server. */
  async #tryServer(): Promise<void> {
    try {
      await this.#pool.query('select 1');
      this.#isDown = false;
    } catch (error) {
      this.#tryAgainAt = performance.now() + TRY_AGAIN_MS;
      throw this.#noteFailure(error);
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
        if (noted instanceof ResourceFault) broken = noted;
        throw noted;
      }
    };
    // Kysely's other form of a query is that of cursors, which nobody here opens.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
  }

  #noteFailure(error: unknown): unknown {
    if (!saysNoAnswer(error)) return error;
    // A statement that took too long says nothing about others; a connection that broke may be the only one, which the next
    // attempt shows.
    if (codeOf(error) !== STATEMENT_TIMEOUT) this.#isDown = true;
    return noAnswer(error);
  }
}

/** That PostgreSQL does not answer. */
export function noAnswer(cause?: unknown): ResourceFault {
  return new ResourceFault('database', 'the database does not answer', cause);
}

/** Whether PostgreSQL, or its driver, says that nobody is served at the moment. */
export function saysNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node reports a host with several addresses as one error around one for each.
  if (error instanceof AggregateError) return error.errors.some(saysNoAnswer);
  // Node's own errors of connections and of name look-ups.
  if ('syscall' in error) return true;
  const code = codeOf(error);
  return code === STATEMENT_TIMEOUT || SERVER_IS_DOWN.test(code) || CLIENT_GAVE_UP.test(error.message);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
