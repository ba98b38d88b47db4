import { MISSING } from '../../../forecast/index.ts';
import type { NativeGridDataset } from '../../../formats/index.ts';
import type { ChosenField } from '../../parameters/variables/chosen-fields.ts';
import { columnsInRegion } from '../../regions/mask.ts';
import type { Region } from '../../regions/region.ts';
import { datasetFieldOf } from '../places/places-dataset.ts';
import type { OpenSlabs } from '../regions/open-slabs.ts';
import { describeMesh } from './region-grid.ts';

/** Fields over a region on the model's own grid, as the writers expect them. */
export function regionDataset(
  slabs: OpenSlabs,
  region: Region,
  chosen: readonly ChosenField[],
): NativeGridDataset {
  const { run, leads, layout } = slabs;
  // A variable that is one level of a parameter, and besides a parameter of its own, is there once.
  const fields = [...new Map(chosen.map((field) => [keyOf(field), field])).values()];
  return {
    run,
    leads,
    fields: fields.map((field) => {
      const vertical = chosen.some((other) => other.vertical && other.variable === field.variable);
      return datasetFieldOf(run, { ...field, vertical }, leads);
    }),
    regridded: describeMesh(layout),
    layout: { ...layout, missing: MISSING },
    filter: columnsInRegion(region),
    async plane(n, t) {
      const field = fields[n];
      const slab = field === undefined ? null : await slabs.of(field, t);
      return slab === null ? null : { ...slab, missing: MISSING };
    },
  };
}

function keyOf({ variable, along }: ChosenField): string {
  return along === undefined ? variable : `${variable} ${along.axis} ${along.value}`;
}
