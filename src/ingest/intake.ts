import type { ModelId } from '../catalog/index.ts';
import { createIntakeBoard, type IntakeBoard } from './intake-board.ts';
import type { JobQueue } from './jobs/index.ts';
import { type SegmentOptions, segmentHandler } from './take-in-segment.ts';
import { type FieldThreads, startFieldThreads } from './threads/field-threads.ts';
import { createWatcher, type Watcher, type WatcherOptions } from './watcher.ts';

export interface IntakeOptions
  extends Omit<WatcherOptions, 'board'>,
    Omit<SegmentOptions, 'board' | 'threads'> {
  readonly queue: JobQueue;
}

/** Watcher and workers of one process, over one queue. */
export interface Intake {
  readonly board: IntakeBoard;
  /** Begins to look for runs and to queue their segments. */
  watch(): void;
  /** One look at one model now, besides those that the watcher makes. */
  look(model: ModelId): Promise<Date>;
  /**
   * Begins to take in what is queued, here or by another process.
   * @param concurrency segments at a time, each of up to 2.5 GB
   */
  work(concurrency: number): Promise<void>;
  /** Stops both and the queue; what was under way is taken up by the next start. */
  close(): Promise<void>;
}

export function openIntake(options: IntakeOptions): Intake {
  const board = createIntakeBoard();
  const watcher: Watcher = createWatcher({ ...options, board });
  let threads: FieldThreads | null = null;
  return {
    board,
    watch: () => watcher.start(),
    look: (model) => watcher.look(model),
    async work(concurrency) {
      threads ??= startFieldThreads();
      await options.queue.work(segmentHandler({ ...options, board, threads }), { concurrency });
    },
    async close() {
      await watcher.close();
      await options.queue.close();
      await threads?.close();
    },
  };
}
