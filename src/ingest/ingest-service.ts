import type { ModelId } from '../catalog/index.ts';
import type { JobQueue } from './jobs/index.ts';
import { type FieldThreads, startFieldThreads } from './make/threads/field-threads.ts';
import { repairPlaces } from './repair/repair-places.ts';
import { RepairWorker } from './repair/repair-worker.ts';
import { createIngestBoard, type IngestBoard } from './report/ingest-board.ts';
import type { SegmentOptions } from './runs/options/segment-options.ts';
import { segmentHandler } from './segments/segment-handler.ts';
import { createWatcher, type Watcher, type WatcherOptions } from './watch/watcher.ts';

export interface IngestServiceOptions
  extends Omit<WatcherOptions, 'board'>,
    Omit<SegmentOptions, 'board' | 'threads'> {
  readonly queue: JobQueue;
}

/** Watcher and workers of one process, over one queue. */
export interface IngestService {
  readonly board: IngestBoard;
  /** Starts to poll for runs, to queue their segments, and to make what is damaged again. */
  watch(): void;
  /** Polls one model's source now, besides the watcher's own polls. */
  poll(model: ModelId): Promise<Date>;
  /**
   * Starts to ingest what is queued, here or by another process.
   * @param concurrency segments at a time, each with up to 2.5 GB of memory
   */
  work(concurrency: number): Promise<void>;
  /** Stops both and the queue; the next start continues with what was under way. */
  close(): Promise<void>;
}

export function openIngestService(options: IngestServiceOptions): IngestService {
  const board = createIngestBoard();
  const watcher: Watcher = createWatcher({ ...options, board });
  let threads: FieldThreads | null = null;
  const { models, sourceOf, runSourceOf, synthetic = false } = options;
  const repairWorker = new RepairWorker({
    ...options,
    originOf: ({ model, synthetic: isSynthetic }) =>
      models.includes(model) && isSynthetic === synthetic
        ? {
            placesOf: (manifest) => repairPlaces(manifest, sourceOf(model)),
            source: runSourceOf(model),
          }
        : null,
    threads: () => threads,
  });
  return {
    board,
    watch() {
      watcher.start();
      repairWorker.start();
    },
    poll: (model) => watcher.poll(model),
    async work(concurrency) {
      threads ??= startFieldThreads();
      await options.queue.work(segmentHandler({ ...options, board, threads }), { concurrency });
    },
    async close() {
      await Promise.all([watcher.close(), repairWorker.close()]);
      await options.queue.close();
      await threads?.close();
    },
  };
}
