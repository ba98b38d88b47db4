import { DAY_MS, MODEL_IDS, type ModelId } from '../../catalog/index.ts';

/** The smallest piece of an ingest that is repeated as a whole: one segment of leads of one run. */
export interface RunJob {
  readonly model: ModelId;
  /** ISO 8601 in UTC. */
  readonly initTime: string;
  /** Whole hours, ascending. */
  readonly leads: readonly number[];
}

/** A job that was given up. */
export interface DeadJob {
  readonly job: RunJob;
  /** What its last attempt said. */
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

/** Does one job; idempotent, since a job may be repeated from any point. Stops soon after the signal. */
export type JobHandler = (job: RunJob, signal: AbortSignal) => Promise<void>;

export interface WorkOptions {
  /** Handlers that may run at once in this process. */
  readonly concurrency: number;
}

/** Jobs between those who plan them and those who do them. */
export interface JobQueue {
  /**
   * Adds a job, ready after `afterMs` (default at once). Returns false when the same job (model, run, leads) is
   * queued or running already. Throws IsobarError `overloaded` when the queue is full, and an error when it is closed.
   */
  enqueue(job: RunJob, options?: { readonly afterMs?: number }): Promise<boolean>;
  /**
   * Starts to do jobs with the handler, and returns. A handler that throws is tried again after a while, until its
   * attempts are used up and the job is dead; one that throws NotYetAvailable waits without using up an attempt.
   */
  work(handler: JobHandler, options: WorkOptions): Promise<void>;
  report(): Promise<JobReport>;
  /** Queues all dead jobs again with fresh attempts. Returns how many there were. */
  retryDead(): Promise<number>;
  /** Takes no more jobs, aborts the handlers' signals and waits for them. */
  close(): Promise<void>;
}

/** Thrown by a handler whose source lacks a part so far: the job is postponed, which is no failed attempt. */
export class NotYetAvailable extends Error {
  override readonly name = 'NotYetAvailable';
  readonly retryAfterMs: number;

  /** @param retryAfterMs milliseconds until it is worth looking again */
  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = parseDelay(retryAfterMs);
  }
}

export const MAX_DEAD_REPORTED = 100;

/** Seven days: longer than any producer keeps its files. Also within what a timer of Node can wait. */
const MAX_DELAY_MS = 7 * DAY_MS;

const MAX_LEADS = 2000;
const INIT_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z$/;

/** The same for jobs that do the same work, however their times are written. */
export function jobKey(job: RunJob): string {
  return `${job.model} ${timeText(job.initTime)} ${job.leads.join(',')}`;
}

function timeText(initTime: string): string {
  return `${new Date(initTime).toISOString().slice(0, 19)}Z`;
}

/** A job checked, its time written as `2026-01-01T00:00:00Z`. Throws an Error that says what is wrong. */
export function parseJob(value: unknown): RunJob {
  const { model, initTime, leads } = (value ?? {}) as { readonly [name in keyof RunJob]?: unknown };
  const known = MODEL_IDS.find((id) => id === model);
  if (known === undefined) throw new Error('jobs: a job is of no model');
  if (typeof initTime !== 'string' || !INIT_TIME.test(initTime) || Number.isNaN(Date.parse(initTime))) {
    throw new Error('jobs: a job has no init_time');
  }
  if (!Array.isArray(leads) || leads.length === 0 || leads.length > MAX_LEADS || !leads.every(isLead)) {
    throw new Error('jobs: a job has no leads, too many, or not in ascending order');
  }
  return { model: known, initTime: timeText(initTime), leads };
}

function isLead(value: unknown, index: number, leads: readonly unknown[]): value is number {
  const before = index === 0 ? -1 : Number(leads[index - 1]);
  return Number.isInteger(value) && Number(value) > before;
}

/** Milliseconds that a job may be made to wait. Throws RangeError. */
export function parseDelay(delayMs: number): number {
  if (delayMs >= 0 && delayMs <= MAX_DELAY_MS) return delayMs;
  throw new RangeError(`jobs: a job cannot be made to wait for ${delayMs} ms`);
}

/** Throws RangeError for a number of jobs that cannot run at a time. */
export function checkConcurrency(concurrency: number): void {
  if (Number.isInteger(concurrency) && concurrency > 0) return;
  throw new RangeError(`jobs: ${concurrency} jobs at once are not possible`);
}
