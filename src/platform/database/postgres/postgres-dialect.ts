import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import { isPostgresUrl } from './postgres-url.ts';

export interface PostgresOptions {
  /** Maximum number of connections of this process. Default 10. */
  readonly maxConnections?: number;
  /** Milliseconds after which the server gives up a statement. Default 30 s, or most of `waitMs`. */
  readonly statementTimeoutMs?: number;
  /**
   * Milliseconds that a caller waits for a connection, and then for each answer: a server that is frozen gives nothing up by
   * itself. Default 10 s, and a little more than the server's own deadline. The server gives up by then what nobody
   * waits for any more, and rolls back a transaction whose client is gone, so that none of its locks outlasts a slow network.
   */
  readonly waitMs?: number;
}

/** A server that answers gives up a statement itself; its client waits this much longer for that. */
const PATIENCE_MS = 5_000;
/** Of the time that a caller waits: the server's refusal should arrive within it, since it leaves the connection usable. */
const SERVERS_PART = 0.8;
/** A sweep deletes files in the middle of a transaction; longer than this, its process is stuck. */
const IDLE_MS = 300_000;
/** Where callers wait for answers, no transaction pauses for longer than a few of their statements may take. */
const IDLE_BETWEEN_ANSWERS_MS = 5_000;

/** Kysely over a bounded pool of connections. Throws an Error without the URL when that is malformed. */
export function postgresDialect(url: string, options: PostgresOptions = {}): Dialect {
  if (!isPostgresUrl(url) || !URL.canParse(url)) throw new Error('its URL is malformed');
  const { waitMs, statementTimeoutMs = waitMs === undefined ? 30_000 : waitMs * SERVERS_PART } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'isobar',
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: waitMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: waitMs ?? statementTimeoutMs + PATIENCE_MS,
    idle_in_transaction_session_timeout: waitMs === undefined ? IDLE_MS : IDLE_BETWEEN_ANSWERS_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks is replaced, and a statement that was on it fails on its own; without listeners
  // the same event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: new GuardedPool(pool) });
}

/** As usual, but sums and counts (bigint) are numbers, as in SQLite, instead of strings. */
function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (type === pg.types.builtins.INT8 && format !== 'binary') return safeInteger;
  return pg.types.getTypeParser(type, 'text');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`postgres: ${text} is too large for a number`);
  return value;
}
