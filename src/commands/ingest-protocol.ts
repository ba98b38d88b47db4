import type { ModelId } from '../catalog/index.ts';
import type { JobCounts, ModelIngestStatus } from '../platform/index.ts';

/** How it goes. */
export interface IngestProgress {
  readonly kind: 'status';
  readonly models: readonly ModelIngestStatus[];
  readonly jobs: JobCounts;
}

/** What the thread that takes runs in tells the gateway. */
export type IngestMessage =
  | IngestProgress
  | DemoAddresses
  /** A run is there in full for the first time. */
  | { readonly kind: 'run'; readonly model: string; readonly initTime: Date; readonly fields: number };

/** Where the demo's files are, by what the lineage calls them and by where they are served now. */
export interface DemoAddresses {
  readonly kind: 'demo_producer';
  readonly lineage: Readonly<Record<ModelId, string>>;
  readonly served: Readonly<Record<ModelId, string>>;
}

/** What the gateway tells the thread: to end, once nothing is under way. */
export const STOP_INGEST = 'stop';
