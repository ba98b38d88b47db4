import { inputVariablesOf, type SeriesName } from '../../catalog/index.ts';

/** How many more series are read than names are requested: the inputs of diagnostics. */
export function extraReads(names: readonly SeriesName[]): number {
  return names.reduce((sum, name) => sum + inputVariablesOf(name).length - 1, 0);
}
