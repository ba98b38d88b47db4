import { parameterKeyOf } from '../datasets.ts';
import { GRID_MAPPING, horizontalCoordinates } from './coordinates/horizontal-coordinates.ts';
import { referenceTime, timeAxis } from './coordinates/time-coordinates.ts';
import { hectopascalsOf, levelAxis, scalarLevels } from './coordinates/vertical-coordinates.ts';
import { dataAttributes, floatsOf } from './data-variable.ts';
import type { GridDataset, GridQuantity } from './dataset/grid-dataset.ts';
import { requireSound } from './dataset/require-sound.ts';
import type { NetcdfFile, NetcdfVariable, SmallVariable } from './file/netcdf-file.ts';
import { globalAttributes } from './global-attributes.ts';

/**
 * A dataset as a NetCDF-4 file after the CF conventions 1.11: one variable float32 `(time, lat, lon)` or `(time, y, x)` per
 * quantity, `(place, time)` at places, with `air_pressure` after the time where it is on several levels; NaN where there is no value.
 * Blocks the thread while it compresses, about 0.2 s per million values: `createNetcdfEncoder` does it in another. Files of one dataset
 * differ in the times of creation that HDF5 records.
 * @throws (rejects) RangeError for a dataset whose parts do not fit together, or of more than 2^23 values
 */
export async function encodeNetcdf(dataset: GridDataset): Promise<Uint8Array> {
  requireSound(dataset);
  // Loaded here, since it brings the HDF5 library, 4 MB, which only writers of such files need.
  const { writeHdf5 } = await import('./file/write-hdf5.ts');
  return writeHdf5(describe(dataset));
}

/** The quantities of a variable by level, as along the axis of levels; one without levels has one. */
type ByLevel = readonly (GridQuantity | null)[];

function describe(dataset: GridDataset): NetcdfFile {
  const horizontal = horizontalCoordinates(dataset.axes);
  const { axis: time, references } = timeAxis(dataset);
  const levels = levelAxis(dataset);
  const scalars = scalarLevels(dataset);
  const reference = referenceTime(dataset);
  const variables: NetcdfVariable[] = [
    ...time.variables,
    reference,
    ...(levels === null ? [] : [levels.variable]),
    ...new Set(scalars.values()),
    ...horizontal.variables,
  ];
  for (const [name, [first, ...others]] of grouped(dataset.quantities)) {
    const ofTime = references.get(first);
    const scalar = scalars.get(first);
    const onLevels = first.vertical ? levels : null;
    const own = [first, ...others];
    const byLevel: ByLevel =
      onLevels === null
        ? [first]
        : onLevels.hectopascals.map((level) => own.find((each) => hectopascalsOf(each) === level) ?? null);
    const attributes = dataAttributes([first, ...others], {
      cellMethods: ofTime?.cellMethods,
      coordinates: [
        ...(ofTime?.coordinates ?? []),
        reference.name,
        ...(scalar === undefined ? [] : [scalar.name]),
        ...horizontal.coordinates,
      ],
      gridMapping: GRID_MAPPING,
    });
    const outer = [time.name, ...(onLevels === null ? [] : [onLevels.dimension.name])];
    const plane = horizontal.dimensions.map((dimension) => dimension.name);
    if (dataset.axes.kind === 'places') {
      const values = byPlace(byLevel, dataset.leads.length, dataset.axes.names.length);
      variables.push({ kind: 'small', name, dimensions: [...plane, ...outer], attributes, values });
    } else {
      const dimensions = [...outer, ...plane];
      const planeAt = (t: number, z: number) => planeOf(byLevel[z] ?? null, t, first);
      variables.push({ kind: 'planes', name, dimensions, attributes, plane: planeAt });
    }
  }
  return {
    attributes: globalAttributes(dataset),
    dimensions: [
      ...time.dimensions,
      ...(levels === null ? [] : [levels.dimension]),
      ...horizontal.dimensions,
    ],
    variables,
  };
}

/** Quantities by the variable that holds them: levels of a parameter share one. */
function grouped(
  quantities: readonly GridQuantity[],
): ReadonlyMap<string, readonly [GridQuantity, ...GridQuantity[]]> {
  const groups = new Map<string, [GridQuantity, ...GridQuantity[]]>();
  for (const each of quantities) {
    const name = parameterKeyOf(each);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  return groups;
}

/** A level that the quantity lacks has no values. */
function planeOf(quantity: GridQuantity | null, t: number, like: GridQuantity): Float32Array {
  if (quantity !== null) return floatsOf(quantity, t);
  return new Float32Array(like.planes[t]?.length ?? 0).fill(Number.NaN);
}

/** `[place][time]`, or `[place][time][level]`; planes are `[place]`. */
function byPlace(byLevel: ByLevel, times: number, places: number): SmallVariable['values'] {
  const levels = byLevel.length;
  const values = new Float32Array(places * times * levels).fill(Number.NaN);
  for (const [z, quantity] of byLevel.entries()) {
    if (quantity === null) continue;
    for (let t = 0; t < times; t++) {
      for (const [place, value] of floatsOf(quantity, t).entries()) {
        values[(place * times + t) * levels + z] = value;
      }
    }
  }
  return values;
}
