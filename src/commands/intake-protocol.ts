import type { ModelId } from '../catalog/index.ts';
import type { JobCounts } from '../http/index.ts';
import type { ModelIntake } from '../ingest/index.ts';

/** How it goes. */
export interface IntakeProgress {
  readonly kind: 'status';
  readonly models: readonly ModelIntake[];
  readonly jobs: JobCounts;
}

/** What the thread that takes runs in tells the gateway. */
export type IntakeMessage =
  | IntakeProgress
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
export const STOP_INTAKE = 'stop';
