import { HOUR_MS, type SeriesName } from '../../catalog/index.ts';
import type { LatLon } from '../../geo/index.ts';
import { covers } from '../grids/producer-grid.ts';
import type { Run } from '../runs/run/run.ts';
import { withoutMembers } from './require-members.ts';

/** What an ensemble has to have. */
interface Wanted {
  readonly names: readonly SeriesName[];
  readonly place: LatLon;
  /** Null for any. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/**
 * The ensemble that answers where a caller names none: the first that covers the place, has members of all variables and reaches the end
 * of the window; else the one that reaches the most of it. Null where none has any of it.
 * @param stored the newest complete runs that have members
 */
export function chooseEnsemble(stored: readonly Run[], { names, place, from, to }: Wanted): Run | null {
  const able = stored.filter(
    (run) =>
      covers(run.model, place) &&
      withoutMembers(run, names).length === 0 &&
      (from === null || endOf(run) >= from.getTime()),
  );
  const whole = to === null ? undefined : able.find((run) => endOf(run) >= to.getTime());
  return (
    whole ??
    able.reduce<Run | null>((best, run) => (best === null || endOf(run) > endOf(best) ? run : best), null)
  );
}

const endOf = ({ initTime, horizonHours }: Run) => initTime.getTime() + horizonHours * HOUR_MS;
