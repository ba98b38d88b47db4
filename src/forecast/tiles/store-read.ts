import type { VariableName } from '../../catalog/index.ts';
import type { TracedWork } from '../../platform/index.ts';
import type { Run } from '../runs/run/run.ts';

/** A read of the store, for those who trace. @param cells how many are read */
export function storeRead(
  run: Pick<Run, 'model' | 'initTime'> | undefined,
  columns: readonly { readonly variable: VariableName }[],
  cells: number,
): TracedWork {
  const variables = new Set(columns.map(({ variable }) => variable));
  return {
    name: 'store read',
    kind: 'internal',
    attributes: {
      ...(run !== undefined && {
        'isobar.model': run.model,
        'isobar.init_time': run.initTime.toISOString(),
      }),
      'isobar.variables': [...variables].join(),
      'isobar.cells': cells,
    },
  };
}
