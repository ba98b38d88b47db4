import { DAY_MS, MODEL_IDS, type ModelId } from '../../catalog/index.ts';

/** The unit of ingest that is retried as a whole: one segment of leads of one run, or a check of its files. */
export interface RunJob {
  readonly model: ModelId;
  /** ISO 8601 in UTC. */
  readonly initTime: string;
  /** Whole hours, ascending. */
  readonly leads: readonly number[];
  /** Reads again what the producer has replaced since it was read, in place of ingesting what the store lacks. Default false. */
  readonly rechecks?: boolean;
}

/** A job that was given up after its last attempt. */
export interface DeadJob {
  readonly job: RunJob;
  /** The error message of its last attempt. */
  readonly error: string;
  readonly failedAt: Date;
  readonly attempts: number;
}

export interface JobReport {
  /** Waiting for a worker, for their next attempt or for their source. */
  readonly queued: number;
  readonly active: number;
  /** Newest first, at most `MAX_DEAD_REPORTED`. */
  readonly dead: readonly DeadJob[];
}

/** Does one job. Idempotent, since a job may be repeated after stopping at any point. Stops soon after the signal. */
export type JobHandler = (job: RunJob, signal: AbortSignal) => Promise<void>;

export interface WorkOptions {
  /** Handlers that may run at once in this process. */
  readonly concurrency: number;
}

/** Passes jobs from those that plan them to those that do them. */
export interface JobQueue {
  /**
   * Adds a job, ready after `afterMs` (default at once). Returns false if the same job (model, run, leads) is
   * already queued or running. Throws IsobarError `overloaded` if the queue is full, and an error if it is closed.
   */
  enqueue(job: RunJob, options?: { readonly afterMs?: number }): Promise<boolean>;
  /**
   * Starts doing jobs with the handler, and returns. A job whose handler throws is retried after a delay until its attempts are
   * used up and it is dead. If the handler throws NotYetAvailable, the job waits without using up an attempt.
   */
  work(handler: JobHandler, options: WorkOptions): Promise<void>;
  report(): Promise<JobReport>;
  /** Queues all dead jobs again with fresh attempts. Returns how many there were. */
  retryDead(): Promise<number>;
  /** Accepts no more jobs, aborts the handlers' signals and waits for the handlers. */
  close(): Promise<void>;
}

/** Thrown by a handler if its source does not have all fields yet: the job is postponed, which is not a failed attempt. */
export class NotYetAvailable extends Error {
  override readonly name = 'NotYetAvailable';
  readonly retryAfterMs: number;

  /** @param retryAfterMs milliseconds until the next attempt */
  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = parseDelay(retryAfterMs);
  }
}

export const MAX_DEAD_REPORTED = 100;

/** Seven days: longer than any producer keeps its files, and within the limit of Node's timers. */
const MAX_DELAY_MS = 7 * DAY_MS;

const MAX_LEADS = 2000;
const INIT_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z$/;

/** Equal for jobs that do the same work, however their times are written. */
export function jobKey(job: RunJob): string {
  return `${job.model} ${timeText(job.initTime)} ${job.leads.join(',')}${job.rechecks === true ? ' rechecks' : ''}`;
}

function timeText(initTime: string): string {
  return `${new Date(initTime).toISOString().slice(0, 19)}Z`;
}

/** Checks a job and normalises its time to `2026-01-01T00:00:00Z`. Throws an Error that says what is wrong. */
export function parseJob(value: unknown): RunJob {
  const { model, initTime, leads, rechecks } = (value ?? {}) as { readonly [name in keyof RunJob]?: unknown };
  const known = MODEL_IDS.find((id) => id === model);
  if (known === undefined) throw new Error('jobs: a job is of no model');
  if (typeof initTime !== 'string' || !INIT_TIME.test(initTime) || Number.isNaN(Date.parse(initTime))) {
    throw new Error('jobs: a job has no init_time');
  }
  if (!Array.isArray(leads) || leads.length === 0 || leads.length > MAX_LEADS || !leads.every(isLead)) {
    throw new Error('jobs: a job has no leads, too many, or not in ascending order');
  }
  return { model: known, initTime: timeText(initTime), leads, ...(rechecks === true && { rechecks }) };
}

function isLead(value: unknown, index: number, leads: readonly unknown[]): value is number {
  const before = index === 0 ? -1 : Number(leads[index - 1]);
  return Number.isInteger(value) && Number(value) > before;
}

/** Checks how many milliseconds a job is to wait. Throws RangeError. */
export function parseDelay(delayMs: number): number {
  if (delayMs >= 0 && delayMs <= MAX_DELAY_MS) return delayMs;
  throw new RangeError(`jobs: a job cannot be made to wait for ${delayMs} ms`);
}

/** Throws RangeError unless the number of concurrent jobs is a positive integer. */
export function checkConcurrency(concurrency: number): void {
  if (Number.isInteger(concurrency) && concurrency > 0) return;
  throw new RangeError(`jobs: ${concurrency} jobs at once are not possible`);
}
