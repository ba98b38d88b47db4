import type { PgBoss } from 'pg-boss';
import { type DeadJob, jobKey, MAX_DEAD_REPORTED, parseJob, type RunJob } from './job.ts';
import { JOBS_SCHEMA } from './pg-boss.ts';

/** A job as it lies in PostgreSQL. */
export interface StoredJob {
  readonly job: RunJob;
  /** Attempts that failed before the job was last postponed; those since are counted by pg-boss. */
  readonly failures: number;
}

export interface DeadLetter {
  readonly letter: DeadJob;
  /** Rows of the queue of dead jobs that stand for it: a job may be planned again after its death, and die again. */
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

/** The newest dead jobs, each once, newest first. Rows that hold no job are passed over. */
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

/** The handler's message, or what pg-boss noted when the worker itself was gone. */
function messageIn(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return String(message ?? value?.message ?? 'no reason is known');
}
