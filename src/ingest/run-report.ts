import type { ModelId } from '../catalog/index.ts';

/** What an ingest did for one run. */
export interface RunReport {
  readonly model: ModelId;
  readonly initTime: Date;
  /** State that readers see now; null when nothing of the run is stored. */
  readonly state: 'INCOMING' | 'COMPLETE' | null;
  /** Fields written now; 0 when all that the source has was there already. */
  readonly fieldsWritten: number;
  /** Fields that are stored now, and those of a complete run. */
  readonly presentFields: number;
  readonly expectedFields: number;
  /** What could not be taken in, and why. */
  readonly notes: readonly string[];
}

/** How far an ingest of one run is. */
export interface RunProgress {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly fieldsDone: number;
  readonly fieldsPlanned: number;
}
