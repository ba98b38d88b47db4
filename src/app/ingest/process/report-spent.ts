import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestBoard } from '../../../ingest/index.ts';
import type { JobCounts } from '../../../platform/index.ts';

const LOOK_EVERY_MS = 5000;
/** Looks in a row at which nothing was under way. */
const IDLE_LOOKS = 4;
/** What a process holds that has loaded all and ingested nothing, and half as much again. */
const SPENT_BYTES = 300_000_000;

export interface SpentOptions {
  readonly board: IngestBoard;
  readonly jobs: () => Promise<JobCounts>;
  /** Called once. */
  readonly report: () => void;
  readonly residentBytes?: () => number;
  readonly lookEveryMs?: number;
}

/**
 * Reports that a process which has ingested runs is idle and holds much more memory than a new one. Threads collect no garbage while they do
 * nothing, and what was freed in small pieces does not go back to the system: only an end of the process gives it all back.
 * Jobs that failed for good keep the process, which alone may know of them.
 */
export async function reportSpent(options: SpentOptions, signal: AbortSignal): Promise<void> {
  const { board, jobs, report, lookEveryMs = LOOK_EVERY_MS } = options;
  const { residentBytes = () => process.memoryUsage.rss() } = options;
  const isIdle = async (): Promise<boolean> => {
    const models = board.snapshot();
    // One that ingested nothing would be replaced by another of the same size, again and again.
    if (models.every(({ initTime }) => initTime === null)) return false;
    if (models.some(({ active }) => active)) return false;
    const { queued, active, dead } = await jobs().catch(() => UNKNOWN_JOBS);
    return queued + active + dead === 0;
  };
  for (let looks = 0; looks < IDLE_LOOKS; ) {
    await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    looks = residentBytes() > SPENT_BYTES && (await isIdle()) ? looks + 1 : 0;
  }
  report();
}

/** Where the queue does not answer, something may be under way. */
const UNKNOWN_JOBS: JobCounts = { queued: 0, active: 1, dead: 0 };
