import type { PgBoss } from 'pg-boss';
import { describePostgres, IsobarError, isConnectionError, noAnswer } from '../../../platform/index.ts';

/** Schema of the tables that pg-boss creates and migrates. */
export const JOBS_SCHEMA = 'isobar_jobs';

export interface PgBossOptions {
  readonly url: string;
  readonly onError: (error: Error) => void;
  readonly superviseSeconds?: number;
  /** Makes the queues, once the tables are there. */
  readonly prepare?: (boss: PgBoss) => Promise<void>;
}

/**
 * Connects and migrates the tables. Throws IsobarError that names the database, never its password; its cause is a ResourceFault where
 * the database does not answer.
 */
export async function openPgBoss(options: PgBossOptions): Promise<PgBoss> {
  const { url, onError, superviseSeconds = 15, prepare } = options;
  // Imported on demand, since most processes do not use PostgreSQL.
  const { PgBoss } = await import('pg-boss');
  let boss: PgBoss | undefined;
  try {
    boss = new PgBoss({
      connectionString: url,
      schema: JOBS_SCHEMA,
      application_name: 'isobar jobs',
      max: 5,
      connectionTimeoutMillis: 10_000,
      // Finds jobs whose workers died. Every process does this, one at a time.
      supervise: true,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      maintenanceIntervalSeconds: 3600,
      // There are no scheduled jobs.
      schedule: false,
    });
    boss.on('error', onError);
    await boss.start();
    await prepare?.(boss);
    return boss;
  } catch (error) {
    await boss?.stop({ graceful: false }).catch(() => {});
    const reason = error instanceof Error && error.message !== '' ? error.message : 'it cannot be opened';
    const message = `the job queue in ${describePostgres(url)} cannot be used: ${reason}`;
    throw new IsobarError('internal_error', message, isConnectionError(error) ? { cause: noAnswer() } : {});
  }
}
