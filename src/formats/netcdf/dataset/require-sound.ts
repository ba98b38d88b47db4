import { columnNameOf, requireAscending } from '../../datasets.ts';
import type { GridDataset } from './grid-dataset.ts';

/** Values of one file: 32 MiB before compression. Twice the mesh of 0.125 degrees around the earth. */
const MAX_VALUES = 2 ** 23;

/** Values that a dataset has, over all quantities and leads. */
function countValues({ quantities }: GridDataset): number {
  let count = 0;
  for (const { planes } of quantities) for (const plane of planes) count += plane.length;
  return count;
}

/** Throws RangeError for a dataset whose parts do not fit together, or that is too large. */
export function requireSound(dataset: GridDataset): void {
  const { leads, axes, quantities } = dataset;
  const cells = countCells(axes);
  if (cells === 0 || leads.length === 0 || quantities.length === 0) {
    throw new RangeError('a dataset needs a row, a column, a lead and a quantity');
  }
  requireAscending(leads);
  if (axes.kind !== 'latlon' && [axes.latitudes, axes.longitudes].some(({ length }) => length !== cells)) {
    throw new RangeError(`the dataset does not have ${cells} latitudes and longitudes`);
  }
  if (new Set(quantities.map(columnNameOf)).size < quantities.length) {
    throw new RangeError('a dataset has a quantity once');
  }
  for (const { quantity, planes, windowStarts } of quantities) {
    const starts = windowStarts?.length ?? leads.length;
    if (planes.length !== leads.length || starts !== leads.length) {
      throw new RangeError(`${quantity.name} does not have one plane and one window for each of its leads`);
    }
    if (planes.some(({ length }) => length !== cells)) {
      throw new RangeError(`a plane of ${quantity.name} does not have ${cells} values`);
    }
  }
  const values = countValues(dataset);
  if (values > MAX_VALUES) throw new RangeError(`${values} values: a file has ${MAX_VALUES} at most`);
}

function countCells(axes: GridDataset['axes']): number {
  switch (axes.kind) {
    case 'latlon':
      return axes.latitudes.length * axes.longitudes.length;
    case 'projected':
      return axes.y.length * axes.x.length;
    case 'places':
      return axes.longitudes.length;
  }
}
