import type { ModelIntake } from '../ingest/index.ts';
import type { JobCounts } from '../rest/index.ts';

/** How it goes. */
export interface IntakeProgress {
  readonly kind: 'status';
  readonly models: readonly ModelIntake[];
  readonly jobs: JobCounts;
}

/** What the thread that takes runs in tells the gateway. */
export type IntakeMessage =
  | IntakeProgress
  /** A run is there in full for the first time. */
  | { readonly kind: 'run'; readonly model: string; readonly initTime: Date; readonly fields: number };

/** What the gateway tells the thread: to end, once nothing is under way. */
export const STOP_INTAKE = 'stop';
