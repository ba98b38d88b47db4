import { HOUR_MS, isCycle, type ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';

export type BackfillOrder = 'newest-first' | 'oldest-first';

/** Which of the runs between two times one process ingests: each `of`th, from the `part`th on. */
export interface BackfillPart {
  /** 1 to `of`. */
  readonly part: number;
  readonly of: number;
}

const WHOLE: BackfillPart = { part: 1, of: 1 };

/** Hours between the ends of a backfill, at most: 20 years. */
const MAX_HOURS = 20 * 366 * 24;

/**
 * The run times of a model between two times, both included, in an order.
 * Throws IsobarError('validation_error') where the first is after the last, they are too far apart, or no run is between them.
 */
export function backfilledRuns(
  model: ModelId,
  { from, to }: { readonly from: Date; readonly to: Date },
  order: BackfillOrder,
  { part, of }: BackfillPart = WHOLE,
): readonly Date[] {
  const [first, last] = [Math.ceil(from.getTime() / HOUR_MS), Math.floor(to.getTime() / HOUR_MS)];
  if (from > to) throw new IsobarError('validation_error', 'the first run of a backfill is after the last');
  if (last - first > MAX_HOURS)
    throw new IsobarError('validation_error', 'a backfill covers 20 years at most');
  const hours = Array.from({ length: last - first + 1 }, (_, n) => new Date((first + n) * HOUR_MS));
  const runs = hours.filter((time) => isCycle(model, time.getUTCHours()));
  if (runs.length === 0) {
    throw new IsobarError('validation_error', `${model} has no run between these times`);
  }
  if (order === 'newest-first') runs.reverse();
  return runs.filter((_, n) => n % of === part - 1);
}
