import type { ModelId } from '../catalog/index.ts';

/** What is being taken in at the moment, for `/healthz` and `/metrics`. */
export interface IntakeStatus {
  /** Whether the first run is still on its way, so that there is nothing to answer with yet. */
  readonly starting: boolean;
  /** Whether what takes runs in has ended by a defect or for want of its database; it is started again after a while. */
  readonly failed: boolean;
  readonly models: readonly ModelIntake[];
  readonly jobs: JobCounts;
}

/** The run of a model that is being taken in, or was last; what was read is counted since the process began. */
export interface ModelIntake {
  readonly model: ModelId;
  /** Null until a run was taken in or tried. */
  readonly initTime: Date | null;
  readonly active: boolean;
  readonly fieldsDone: number;
  readonly fieldsPlanned: number;
  readonly hoursPresent: number;
  readonly hoursExpected: number;
  readonly messagesRead: number;
  readonly bytesRead: number;
  /** Why the last attempt failed; null when it did not. */
  readonly lastError: string | null;
  /** When the source is looked at again; null where it is not watched. */
  readonly nextLook: Date | null;
  /** Why the newest run is older than it should be; null where it is not. */
  readonly stale: string | null;
}

export interface JobCounts {
  readonly queued: number;
  readonly active: number;
  /** Given up after their last attempt. */
  readonly dead: number;
}
