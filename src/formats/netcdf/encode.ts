import { dataVariable } from './data-variable.ts';
import { globalAttributes } from './global-attributes.ts';
import type { GridDataset } from './grid-dataset.ts';
import { GRID_MAPPING, horizontalCoordinates } from './horizontal-coordinates.ts';
import type { Dimension, NetcdfFile, NetcdfVariable, PlaneVariable, SmallVariable } from './netcdf-file.ts';
import { requireSound } from './require-sound.ts';
import { referenceTime, timeAxes } from './time-coordinates.ts';
import { verticalCoordinates } from './vertical-coordinates.ts';

/**
 * A dataset as a NetCDF-4 file after the CF conventions 1.11: one variable float32 `(time, lat, lon)` or `(time, y, x)` per
 * quantity, NaN where there is no value. Blocks the thread while it compresses, about 0.2 s per million values:
 * `createNetcdfEncoder` does it in another. Files of one dataset differ in the times of creation that HDF5 records.
 * @throws (rejects) RangeError for a dataset whose parts do not fit together, or of more than 2^23 values
 */
export async function encodeNetcdf(dataset: GridDataset): Promise<Uint8Array> {
  requireSound(dataset);
  // Loaded here, since it brings the HDF5 library, 4 MB, which only writers of such files need.
  const { writeHdf5 } = await import('./write-hdf5.ts');
  return writeHdf5(describe(dataset));
}

function describe(dataset: GridDataset): NetcdfFile {
  const horizontal = horizontalCoordinates(dataset.axes);
  const times = timeAxes(dataset);
  const levels = verticalCoordinates(dataset);
  const reference = referenceTime(dataset);
  const axes = [...new Set(times.values())];
  const variables: NetcdfVariable[] = [
    ...axes.flatMap((axis) => axis.variables),
    reference,
    ...new Set(levels.values()),
    ...horizontal.variables,
  ];
  for (const quantity of dataset.quantities) {
    const time = times.get(quantity);
    const level = levels.get(quantity);
    if (time === undefined) throw new Error(`netcdf: ${quantity.quantity.name} has no time axis`);
    const variable = dataVariable(quantity, {
      dimensions: [time.name, ...horizontal.dimensions.map(({ name }) => name)],
      times: time.times,
      coordinates: [
        ...time.coordinates,
        reference.name,
        ...(level === undefined ? [] : [level.name]),
        ...horizontal.coordinates,
      ],
      gridMapping: GRID_MAPPING,
    });
    variables.push(dataset.axes.kind === 'places' ? inOnePiece(variable, time.times.length) : variable);
  }
  return {
    attributes: globalAttributes(dataset),
    dimensions: uniqueByName([...axes.flatMap((axis) => axis.dimensions), ...horizontal.dimensions]),
    variables,
  };
}

/** Time axes with bounds have one dimension in common. */
function uniqueByName(dimensions: readonly Dimension[]): readonly Dimension[] {
  return [...new Map(dimensions.map((dimension) => [dimension.name, dimension])).values()];
}

/** Planes of a few places would each be a chunk of a few bytes. */
function inOnePiece({ name, dimensions, attributes, plane }: PlaneVariable, times: number): SmallVariable {
  const planes = Array.from({ length: times }, (_, t) => plane(t));
  const values = new Float32Array(planes.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const each of planes) {
    values.set(each, from);
    from += each.length;
  }
  return { kind: 'small', name, dimensions, attributes, values };
}
