import type { QueryExecutorProvider } from 'kysely';
import { ResourceFault } from '../errors/resource-fault.ts';

/** A machine whose clock differs by more is set wrong: time servers keep clocks within milliseconds. */
const ALLOWED_DIFFERENCE_MS = 30_000;
/** An answer that took longer says too little about the time at which it was given. */
const MAX_ROUND_TRIP_MS = 10_000;

/** The time of a database, which is the same for all processes that share it, whatever their machines' clocks say. */
export interface DatabaseClock {
  now(): Date;
  /** Asks the database for its time again. Rejects where it does not answer; the clock then continues from the last answer. */
  measure(): Promise<void>;
  /** That this machine's clock differs by more than 30 s; null where it does not. */
  fault(): ResourceFault | null;
}

/**
 * The clock of PostgreSQL, read at least once, and continued by this process's monotonic clock in between: a machine's clock
 * that is set meanwhile changes nothing. SQLite lives in this process, so that its clock is this machine's.
 */
export async function openDatabaseClock(database: QueryExecutorProvider): Promise<DatabaseClock> {
  const { PostgresAdapter, sql } = await import('kysely');
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) {
    return { now: () => new Date(), measure: async () => {}, fault: () => null };
  }
  /** Database time at the start of the monotonic clock, in ms since 1970. */
  let origin = Number.NaN;
  const measure = async () => {
    const begin = performance.now();
    const { rows } = await sql<{ ms: string }>`
      select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(database);
    const end = performance.now();
    if (end - begin > MAX_ROUND_TRIP_MS && !Number.isNaN(origin)) return;
    origin = Number(rows[0]?.ms) - (begin + end) / 2;
  };
  await measure();
  const now = () => new Date(origin + performance.now());
  return {
    now,
    measure,
    fault() {
      const differenceMs = Date.now() - now().getTime();
      if (Math.abs(differenceMs) <= ALLOWED_DIFFERENCE_MS) return null;
      const seconds = Math.round(Math.abs(differenceMs) / 1000);
      const side = differenceMs > 0 ? 'ahead of' : 'behind';
      return new ResourceFault(
        'clock',
        `the clock of this gateway is ${seconds} s ${side} that of the database: it grants no credits`,
      );
    },
  };
}
