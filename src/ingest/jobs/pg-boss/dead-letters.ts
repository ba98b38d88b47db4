import type { PgBoss } from 'pg-boss';
import { type DeadJob, jobKey, MAX_DEAD_REPORTED, parseJob, type RunJob } from '../job.ts';
import { JOBS_SCHEMA } from './pg-boss.ts';

/** A job as stored in PostgreSQL. */
export interface StoredJob {
  readonly job: RunJob;
  /** Failed attempts before the job was last postponed; pg-boss counts those since then. */
  readonly failures: number;
}

export interface DeadLetter {
  readonly letter: DeadJob;
  /** Its rows in the dead-letter queue: several if the job was planned again and failed for good again. */
  readonly ids: readonly string[];
}

interface Row {
  readonly id: string;
  readonly data: StoredJob;
  readonly output: unknown;
  readonly retries: number;
  readonly failed_at: Date;
}

const MAX_ROWS = 10 * MAX_DEAD_REPORTED;

/** The newest dead jobs, each once, newest first. Rows without a valid job are skipped. */
export async function readDead(boss: PgBoss, queue: string): Promise<DeadLetter[]> {
  const { rows } = await boss.getDb().executeSql(
    `select id, data, source_output as output, coalesce(source_retry_count, 0) as retries, created_on as failed_at
       from ${JOBS_SCHEMA}.job where name = $1 and state < 'active' order by created_on desc limit $2`,
    [queue, MAX_ROWS],
  );
  const letters = new Map<string, DeadLetter>();
  for (const row of rows as readonly Row[]) {
    const letter = letterOf(row);
    if (letter === null) continue;
    const key = jobKey(letter.job);
    const newer = letters.get(key);
    letters.set(key, { letter: newer?.letter ?? letter, ids: [...(newer?.ids ?? []), row.id] });
  }
  return [...letters.values()].slice(0, MAX_DEAD_REPORTED);
}

function letterOf({ data, output, retries, failed_at }: Row): DeadJob | null {
  try {
    const job = parseJob(data.job);
    return { job, error: messageIn(output), failedAt: failed_at, attempts: data.failures + retries + 1 };
  } catch {
    return null;
  }
}

/** The handler's message, or the one that pg-boss recorded if the worker itself died. */
function messageIn(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return String(message ?? value?.message ?? 'no reason is known');
}
