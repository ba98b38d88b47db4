import type { DamagedCubes, RunRecord, RunSource, RunStore } from '../../../store/index.ts';
import type { FieldThreads } from '../../make/threads/field-threads.ts';
import type { IngestBounds } from '../../plan/ingest-bounds.ts';
import type { FieldFilter } from '../../plan/run-plan.ts';
import type { RunProgress } from '../../report/run-report.ts';

export interface IngestOptions {
  readonly store: RunStore;
  readonly source: RunSource;
  /** Which fields to ingest; by default all. */
  readonly requested?: FieldFilter;
  /** What makes the run COMPLETE; by default all that the model gives. */
  readonly bounds?: IngestBounds;
  /**
   * Leaves out a variable of which some of the planned fields cannot be made now, so that it does not come in pieces: for
   * callers who try again.
   */
  readonly wholeVariables?: boolean;
  /** Whether the rest of the run follows, so that the disk needs room for all of it. Default false. */
  readonly isSegment?: boolean;
  /** Memory for the integers of the fields of one batch; a single larger variable is a separate batch. Default 896 MiB. */
  readonly batchBytes?: number;
  /** Damaged cubes of the run, which are made again. */
  readonly replaces?: DamagedCubes;
  /** The stored run, where it is made again as a whole: it is replaced once all of the new one is there. */
  readonly supersedes?: RunRecord;
  /**
   * Leads of which files are late, absent or unreadable: those of which something lacks afterwards are missing. Default: those that
   * were missing before.
   */
  readonly awaited?: readonly number[];
  /** The fields that are awaited at those leads; by default those within the bounds. */
  readonly awaitedFields?: FieldFilter;
  /** Notes for what the messages are not sufficient where nothing is stored. Default false. */
  readonly explains?: boolean;
  /** Reads all that is stored of the run first, and makes again what is damaged of it. Default false. */
  readonly checkStored?: boolean;
  /** A message's URL as the lineage records it; by default unchanged. */
  readonly lineageUrl?: (url: string) => string;
  /** Threads that make the fields; without them the caller's does. */
  readonly threads?: FieldThreads | null;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
  /** Default: the machine's clock. */
  readonly now?: Date;
}
