import { nativeOf, type VariableName, variableOf } from '../../catalog/index.ts';
import { absencesOf, type Run, windowStartsOf } from '../../forecast/index.ts';
import type { DatasetField } from '../../formats/index.ts';

/** A variable of a run as writers describe it, with the intervals of its values at some leads. */
export function datasetField(
  run: Run,
  variable: VariableName,
  leads: readonly number[],
  { vertical = false }: Partial<Pick<DatasetField, 'vertical'>> = {},
): DatasetField {
  const native = nativeOf(run.model, variable);
  return {
    quantity: variableOf(variable),
    vertical,
    cellMethods: native.status === 'unavailable' ? null : native.cellMethods,
    windowStarts: windowStartsOf(run, native, leads),
    absences: absencesOf(run, variable, leads),
  };
}
