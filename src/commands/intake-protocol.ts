import type { ModelIntake } from '../ingest/index.ts';
import type { JobCounts } from '../rest/index.ts';

/** What the thread that takes runs in tells the gateway. */
export type IntakeMessage =
  | { readonly kind: 'status'; readonly models: readonly ModelIntake[]; readonly jobs: JobCounts }
  /** A run is there in full for the first time. */
  | { readonly kind: 'run'; readonly model: string; readonly initTime: Date; readonly fields: number };
