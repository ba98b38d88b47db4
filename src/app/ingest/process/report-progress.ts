import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestBoard } from '../../../ingest/index.ts';
import type { JobCounts, Log } from '../../../platform/index.ts';
import type { IngestProgress } from './ingest-protocol.ts';

/** How often the board is checked for news, and how often the queue's jobs are counted. */
const REPORT_EVERY_MS = 250;
const ASK_EVERY_MS = 5000;
/** Memory is reported in steps: each change is a message. */
const MEMORY_STEP_BYTES = 8 * 1024 * 1024;

export const NO_JOBS: JobCounts = { queued: 0, active: 0, dead: 0 };

export interface ProgressOptions {
  readonly board: IngestBoard;
  /** May fail, as a database does that is restarted: its last answer counts then. */
  readonly jobs: () => Promise<JobCounts>;
  readonly report: (progress: IngestProgress) => void;
  readonly log: Log;
  readonly reportEveryMs?: number;
  readonly askEveryMs?: number;
}

/** Reports how ingest goes whenever that has changed, the first time at once. Resolves when the signal is aborted. */
export async function reportProgress(options: ProgressOptions, signal: AbortSignal): Promise<void> {
  const { board, report, reportEveryMs = REPORT_EVERY_MS } = options;
  const latestJobs = rememberedJobs(options);
  let reported = '';
  while (!signal.aborted) {
    const residentBytes = Math.ceil(process.memoryUsage.rss() / MEMORY_STEP_BYTES) * MEMORY_STEP_BYTES;
    const progress: IngestProgress = {
      kind: 'status',
      models: board.snapshot(),
      jobs: latestJobs(),
      residentBytes,
    };
    const text = JSON.stringify(progress);
    if (text !== reported) report(progress);
    reported = text;
    await sleep(reportEveryMs, undefined, { signal }).catch(() => {});
  }
}

/** The queue's last counts. They are refreshed in the background, one query at a time. */
function rememberedJobs({ jobs, log, askEveryMs = ASK_EVERY_MS }: ProgressOptions): () => JobCounts {
  let known = NO_JOBS;
  let asking = false;
  let failing = false;
  let askAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      known = await jobs();
      failing = false;
    } catch (error) {
      // Logged once, and not at every try.
      const reason = error instanceof Error ? error.message : String(error);
      if (!failing) log.warn({ error: reason }, 'the job queue does not say what it holds');
      failing = true;
    } finally {
      asking = false;
      askAt = performance.now() + askEveryMs;
    }
  };
  return () => {
    if (!asking && performance.now() >= askAt) void ask();
    return known;
  };
}
