import type { ModelId } from '../../../catalog/index.ts';
import type { Log } from '../../../platform/index.ts';
import type { SourceTree } from '../../../source/index.ts';
import type { RunSource, RunStore } from '../../../store/index.ts';
import { PRODUCERS_SCHEDULE, type RunSchedule } from '../../plan/run-schedule.ts';
import type { IngestBoard } from '../../report/ingest-board.ts';
import type { IngestOptions } from './ingest-options.ts';

export interface SegmentOptions extends Pick<IngestOptions, 'batchBytes' | 'threads' | 'bounds'> {
  readonly store: RunStore;
  readonly sourceOf: (model: ModelId) => SourceTree;
  /** Where a model's runs come from, for answers. */
  readonly runSourceOf: (model: ModelId) => RunSource;
  readonly now: () => Date;
  readonly board: IngestBoard;
  readonly log: Log;
  /** Default: the producers' habits. */
  readonly schedule?: RunSchedule;
}

/** Whether a run that is not there in full is late beyond waiting. */
export function isOverdue(model: ModelId, initTime: Date, options: SegmentOptions): boolean {
  const { now, schedule = PRODUCERS_SCHEDULE } = options;
  return schedule.overdue(model, initTime) <= now();
}
