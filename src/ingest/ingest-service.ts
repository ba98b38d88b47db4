import type { ModelId } from '../catalog/index.ts';
import { createIngestBoard, type IngestBoard } from './ingest-board.ts';
import type { JobQueue } from './jobs/index.ts';
import { type FieldThreads, startFieldThreads } from './make/threads/field-threads.ts';
import { type SegmentOptions, segmentHandler } from './runs/ingest-segment.ts';
import { createWatcher, type Watcher, type WatcherOptions } from './watch/watcher.ts';

export interface IngestServiceOptions
  extends Omit<WatcherOptions, 'board'>,
    Omit<SegmentOptions, 'board' | 'threads'> {
  readonly queue: JobQueue;
}

/** Watcher and workers of one process, over one queue. */
export interface IngestService {
  readonly board: IngestBoard;
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

export function openIngestService(options: IngestServiceOptions): IngestService {
  const board = createIngestBoard();
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
