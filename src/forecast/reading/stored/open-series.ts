import type { VariableName } from '../../../catalog/index.ts';
import type { StoredSeries } from '../../../store/index.ts';
import type { Run } from '../../runs/run/run.ts';
import type { StoreAccess } from '../request-reader.ts';

/** Interval after which series are reopened, so that the store checks whether their files have changed. */
const REOPEN_MS = 250;

/**
 * Cached series of variables of a run, for repeated reads by many requests; null for a variable that the run lacks. Throws as
 * `RunStore.openSeries`.
 */
export function openSeriesCache(
  access: Pick<StoreAccess, 'openSeries'>,
  run: Run,
  variables: readonly VariableName[],
): () => readonly (StoredSeries | null)[] {
  let series: readonly (StoredSeries | null)[] = [];
  let openedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - openedAt > REOPEN_MS) {
      series = variables.map((variable) => access.openSeries(run, variable));
      openedAt = now;
    }
    return series;
  };
}
