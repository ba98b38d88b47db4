import { createHash } from 'node:crypto';
import type { JobWithMetadata, PgBoss, SendOptions } from 'pg-boss';
import { IsobarError } from '../../../platform/index.ts';
import {
  checkConcurrency,
  type JobHandler,
  type JobQueue,
  type JobReport,
  jobKey,
  NotYetAvailable,
  parseDelay,
  parseJob,
  type RunJob,
  type WorkOptions,
} from '../job.ts';
import { type JobOutcome, MAX_QUEUED, type QueueOptions } from '../queue-options.ts';
import { RETRY_LIMITS, type RetryLimits } from '../retry-limits.ts';
import { readDead, type StoredJob } from './dead-letters.ts';
import { JOBS_SCHEMA, openPgBoss } from './pg-boss.ts';

export interface PgBossQueueOptions extends QueueOptions {
  /** postgres:// URL of a database in which the user may create the schema `isobar_jobs`. */
  readonly url: string;
  /** Called for database errors in the background; must not throw. */
  readonly onError: (error: Error) => void;
  /**
   * Seconds without a sign of life after which a worker counts as dead and its job goes to another; 10 or more.
   * Default 60, four times the interval at which a worker sends one.
   */
  readonly heartbeatSeconds?: number;
  /** Seconds between two polls for work, or for dead workers. Default 1 and 15. */
  readonly pollSeconds?: number;
  readonly superviseSeconds?: number;
}

const QUEUE = 'runs';
const DEAD = 'runs-dead';

/** Longer than any segment of a run takes. A job that hangs for as long is taken away from its worker. */
const MAX_JOB_SECONDS = 6 * 3600;

type ActiveJob = JobWithMetadata<StoredJob>;

/** A queue in PostgreSQL, shared by every process that opens it. Throws IsobarError when it cannot be opened. */
export async function createPgBossQueue(options: PgBossQueueOptions): Promise<JobQueue> {
  const prepare = async (boss: PgBoss) => {
    await boss.createQueue(DEAD);
    // Exclusive: only one job of a key may be queued or active.
    await boss.createQueue(QUEUE, { policy: 'exclusive', deadLetter: DEAD });
  };
  return new PgBossQueue(await openPgBoss({ ...options, prepare }), options);
}

class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #retry: RetryLimits;
  readonly #maxQueued: number;
  readonly #heartbeatSeconds: number;
  readonly #pollSeconds: number;
  readonly #onOutcome: (outcome: JobOutcome) => void;
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;
  #working = false;

  constructor(boss: PgBoss, options: PgBossQueueOptions) {
    this.#boss = boss;
    this.#retry = { ...RETRY_LIMITS, ...options.retry };
    this.#maxQueued = options.maxQueued ?? MAX_QUEUED;
    this.#heartbeatSeconds = options.heartbeatSeconds ?? 60;
    this.#pollSeconds = options.pollSeconds ?? 1;
    this.#onOutcome = options.onOutcome ?? (() => {});
  }

  async enqueue(job: RunJob, { afterMs = 0 }: { readonly afterMs?: number } = {}): Promise<boolean> {
    const checked = parseJob(job);
    const sendOptions = this.#sendOptions(checked, 0, parseDelay(afterMs));
    this.#checkOpen();
    if ((await this.#count()).queued >= this.#maxQueued) {
      throw new IsobarError('overloaded', `the job queue is full with ${this.#maxQueued} jobs`);
    }
    return (await this.#boss.send(QUEUE, stored(checked, 0), sendOptions)) !== null;
  }

  async work(handler: JobHandler, { concurrency }: WorkOptions): Promise<void> {
    this.#checkOpen();
    if (this.#working) throw new Error('jobs: this queue already has a handler');
    checkConcurrency(concurrency);
    this.#working = true;
    const workOptions = {
      includeMetadata: true,
      localConcurrency: concurrency,
      pollingIntervalSeconds: this.#pollSeconds,
      heartbeatRefreshSeconds: this.#heartbeatSeconds / 4,
    } as const;
    await this.#boss.work<StoredJob, void, typeof workOptions>(QUEUE, workOptions, async (jobs) => {
      for (const job of jobs) await this.#run(job, handler);
    });
  }

  async report(): Promise<JobReport> {
    const [{ queued, active }, dead] = await Promise.all([this.#count(), readDead(this.#boss, DEAD)]);
    return { queued, active, dead: dead.map(({ letter }) => letter) };
  }

  async retryDead(): Promise<number> {
    this.#checkOpen();
    let retried = 0;
    for (;;) {
      const dead = await readDead(this.#boss, DEAD);
      if (dead.length === 0) return retried;
      for (const { ids, letter } of dead) {
        await this.#inTransaction(async (db) => {
          await this.#boss.deleteJob(DEAD, [...ids], { db });
          await this.#boss.send(QUEUE, stored(letter.job, 0), { ...this.#sendOptions(letter.job, 0, 0), db });
        });
      }
      retried += dead.length;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('jobs: the queue was closed'));
    this.#closed ??= this.#stop();
    await this.#closed;
  }

  async #stop(): Promise<void> {
    // Waits for the handlers without a limit before stopping pg-boss, which would only wait for a limited time.
    if (this.#working) await this.#boss.offWork(QUEUE, { wait: true });
    await this.#boss.stop();
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new Error('jobs: the queue is closed');
  }

  /**
   * Runs a job and settles it; pg-boss leaves a settled job alone. Every call here, and those of pg-boss after its handler, refers to
   * the attempt of this worker, so they have no effect if another worker has taken over the job.
   */
  async #run(active: ActiveJob, handler: JobHandler): Promise<void> {
    const failures = active.data.failures + active.retryCount;
    const signal = AbortSignal.any([active.signal, this.#closing.signal]);
    let job: RunJob | undefined;
    try {
      job = parseJob(active.data.job);
      // The job may have been fetched while the queue was closing.
      signal.throwIfAborted();
      await handler(job, signal);
      this.#onOutcome({ job, outcome: 'done', failures });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (job === undefined) await this.#boss.fail(QUEUE, active, { message: error.message });
      else await this.#settle(active, job, failures, error);
    }
  }

  async #settle(active: ActiveJob, job: RunJob, failures: number, error: Error): Promise<void> {
    if (this.#closing.signal.aborted) {
      const sent = await this.#sendAgain(active, job, failures, 0);
      if (sent) this.#onOutcome({ job, outcome: 'released', failures, error });
    } else if (error instanceof NotYetAvailable) {
      const sent = await this.#sendAgain(active, job, failures, error.retryAfterMs);
      if (sent) this.#onOutcome({ job, outcome: 'postponed', failures, error });
    } else {
      const response = await this.#boss.fail(QUEUE, active, { message: error.message });
      if (settledNothing(response)) return;
      const outcome = active.retryCount < active.retryLimit ? 'retried' : 'dead';
      this.#onOutcome({ job, outcome, failures: failures + 1, error });
    }
  }

  /**
   * Replaces the attempt that ends here by a new job that records how many attempts have failed.
   * Returns false if another worker had taken over the job.
   */
  async #sendAgain(active: ActiveJob, job: RunJob, failures: number, afterMs: number): Promise<boolean> {
    return await this.#inTransaction(async (db) => {
      if (settledNothing(await this.#boss.complete(QUEUE, active, null, { db }))) return false;
      const options = this.#sendOptions(job, failures, afterMs);
      await this.#boss.send(QUEUE, stored(job, failures), { ...options, db });
      return true;
    });
  }

  #sendOptions(job: RunJob, failures: number, afterMs: number): SendOptions {
    const { attempts, firstDelayMs, maxDelayMs } = this.#retry;
    return {
      singletonKey: singletonKey(job),
      // Seconds by the clock of the database, which all processes share.
      startAfter: Math.ceil(afterMs) / 1000,
      retryLimit: Math.max(0, attempts - 1 - failures),
      retryBackoff: true,
      retryDelay: Math.ceil(Math.min(maxDelayMs, firstDelayMs * 2 ** failures) / 1000),
      retryDelayMax: Math.ceil(maxDelayMs / 1000),
      heartbeatSeconds: this.#heartbeatSeconds,
      expireInSeconds: MAX_JOB_SECONDS,
      deleteAfterSeconds: 3600,
    };
  }

  async #count(): Promise<{ queued: number; active: number }> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select count(*) filter (where state < 'active')::int as queued,
                count(*) filter (where state = 'active')::int as active
           from ${JOBS_SCHEMA}.job where name = $1 and state <= 'active'`,
      [QUEUE],
    );
    return rows[0];
  }

  async #inTransaction<T>(work: (db: ReturnType<PgBoss['getDb']>) => Promise<T>): Promise<T> {
    const transaction = await this.#boss.getDb().beginTransaction?.();
    if (transaction === undefined) throw new Error('jobs: the database has no transactions');
    try {
      const result = await work(transaction.db);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
}

function stored(job: RunJob, failures: number): StoredJob {
  return { job, failures };
}

/** Whether another worker had taken over the job. pg-boss returns how many jobs it settled, but its types do not declare it. */
function settledNothing(response: object): boolean {
  return 'affected' in response && response.affected === 0;
}

/** A readable key, as unique as the job's own, but short enough for an index however many leads there are. */
function singletonKey(job: RunJob): string {
  const digest = createHash('sha256').update(jobKey(job)).digest('hex').slice(0, 16);
  return `${job.model}/${job.initTime}/${job.leads[0]}-${job.leads.at(-1)}/${digest}`;
}
