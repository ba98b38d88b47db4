import type { ModelId } from '../../../catalog/index.ts';
import { emitEvent } from '../../../platform/index.ts';
import type { GridDetail } from '../../grids/reduced-grid.ts';
import { type DemoProducer, startDemoProducer } from '../demo-producer.ts';
import type { GenerationCacheOptions } from '../files/generated-tree.ts';

interface ThreadTask {
  readonly grids: GridDetail;
  readonly models: readonly ModelId[] | null;
  readonly askedFirst: ModelId | null;
  readonly until: ReadonlyMap<ModelId, Date>;
  /** How far the clock that decides which runs are on offer is ahead of the system's. */
  readonly clockAheadMs: number;
  readonly cache: GenerationCacheOptions;
}

/** An error while a file was made. */
export interface ThreadEvent {
  readonly error: unknown;
}

let producer: DemoProducer | null = null;

/** Starts the producer of this thread; returns its address. */
export async function start({
  grids,
  models,
  askedFirst,
  until,
  clockAheadMs,
  cache,
}: ThreadTask): Promise<string> {
  producer = await startDemoProducer({
    now: () => new Date(Date.now() + clockAheadMs),
    grids,
    until,
    onError: (error) => emitEvent({ error } satisfies ThreadEvent),
    ...(models !== null && { models }),
    ...(askedFirst !== null && { askedFirst }),
    cache,
  });
  return new URL(producer.base('gfs')).origin;
}

export async function publish({
  model,
  initTime,
}: {
  readonly model: ModelId;
  readonly initTime: Date;
}): Promise<void> {
  await producer?.publish(model, initTime);
}

export async function close(): Promise<void> {
  await producer?.close();
}
