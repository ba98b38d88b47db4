import { MISSING } from '../../../forecast/index.ts';
import type { NativeGridDataset } from '../../../formats/index.ts';
import { datasetField } from '../../../http/index.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { columnsInRegion } from '../../regions/mask.ts';
import type { Region } from '../../regions/region.ts';
import type { OpenSlabs } from '../regions/open-slabs.ts';
import { describeMesh } from './region-grid.ts';

/** Fields over a region on the model's own grid, as the writers expect them. */
export function regionDataset(
  slabs: OpenSlabs,
  region: Region,
  chosen: readonly ChosenField[],
): NativeGridDataset {
  const { run, leads, layout } = slabs;
  const variables = variablesOf(chosen);
  const planesOf = variables.map((variable) => (t: number) => slabs.of(variable, t));
  return {
    run,
    leads,
    fields: variables.map((variable) =>
      datasetField(run, variable, leads, {
        vertical: chosen.some((field) => field.vertical && field.variable === variable),
      }),
    ),
    regridded: describeMesh(layout),
    layout: { ...layout, missing: MISSING },
    filter: columnsInRegion(region),
    plane(field, t) {
      const slab = planesOf[field]?.(t) ?? null;
      return slab === null ? null : { ...slab, missing: MISSING };
    },
  };
}
