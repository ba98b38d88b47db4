import type { Config, JobCounts, ModelIngestStatus } from '../../../platform/index.ts';
import type { DemoAddresses } from '../sources/demo-addresses.ts';

/** How ingest goes. */
export interface IngestProgress {
  readonly kind: 'status';
  readonly models: readonly ModelIngestStatus[];
  readonly jobs: JobCounts;
  /** Memory of the process. */
  readonly residentBytes: number;
}

/** What the process that ingests runs is started with. */
export interface IngestSettings {
  readonly config: Config;
  /** Whether it takes the place of another, which has ingested what there was. */
  readonly replaces: boolean;
}

/** What the process that ingests runs reports to the gateway. */
export type IngestMessage =
  | IngestProgress
  /** Where the demo's files are from now on; null: nowhere, until the next process says where. */
  | { readonly kind: 'demo_producer'; readonly addresses: DemoAddresses | null }
  /** A run is there in full for the first time. */
  | { readonly kind: 'run'; readonly model: string; readonly initTime: Date; readonly fields: number };

/** What it reports to whoever has started it. */
export type IngestProcessMessage =
  | IngestMessage
  /** Nothing is under way, and the process holds more memory than a new one would. */
  | { readonly kind: 'spent' };
