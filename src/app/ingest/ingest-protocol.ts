import type { JobCounts, ModelIngestStatus } from '../../platform/index.ts';
import type { DemoAddresses } from './demo-addresses.ts';

/** How ingest goes. */
export interface IngestProgress {
  readonly kind: 'status';
  readonly models: readonly ModelIngestStatus[];
  readonly jobs: JobCounts;
}

/** What the thread that ingests runs reports to the gateway. */
export type IngestMessage =
  | IngestProgress
  | { readonly kind: 'demo_producer'; readonly addresses: DemoAddresses }
  /** A run is there in full for the first time. */
  | { readonly kind: 'run'; readonly model: string; readonly initTime: Date; readonly fields: number };
