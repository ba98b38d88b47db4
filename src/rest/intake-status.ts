import type { ModelId } from '../catalog/index.ts';

/** What is being taken in at the moment, for `/healthz` and `/metrics`. */
export interface IntakeStatus {
  /** Whether the first run is still on its way, so that there is nothing to answer with yet. */
  readonly starting: boolean;
  readonly models: readonly ModelIntake[];
  readonly jobs: JobCounts;
}

/** The run of a model that is being taken in, or was last; counts since the process began. */
export interface ModelIntake {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly active: boolean;
  readonly fieldsDone: number;
  readonly fieldsPlanned: number;
  readonly hoursPresent: number;
  readonly hoursExpected: number;
  readonly messagesRead: number;
  readonly bytesRead: number;
  /** Why the last attempt failed; null when it did not. */
  readonly lastError: string | null;
}

export interface JobCounts {
  readonly queued: number;
  readonly active: number;
  /** Given up after their last attempt. */
  readonly dead: number;
}
