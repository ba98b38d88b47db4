import type { VariableName } from '../../catalog/index.ts';
import type { StoredSeries } from '../../store/index.ts';
import type { Run } from '../runs/run.ts';
import type { StoreAccess } from './request-reader.ts';

/** Series are opened again after so long: the store looks then whether their files are still the same. */
const REOPEN_MS = 250;

/**
 * The series of variables of a run, for whoever reads them again and again over many requests; null for one that the run lacks. They
 * throw as `RunStore.openSeries`.
 */
export function seriesKeptOpen(
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
