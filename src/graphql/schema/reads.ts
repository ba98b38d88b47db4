import { inputVariablesOf, type SeriesName } from '../../catalog/index.ts';

/** Series that are read beyond one for each name: what diagnostics are computed from. */
export function extraReads(names: readonly SeriesName[]): number {
  return names.reduce((sum, name) => sum + inputVariablesOf(name).length - 1, 0);
}
