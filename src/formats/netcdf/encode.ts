import { parameterKeyOf } from '../datasets.ts';
import { GRID_MAPPING, horizontalCoordinates } from './coordinates/horizontal-coordinates.ts';
import { memberAxis } from './coordinates/member-coordinates.ts';
import { referenceTime, timeAxis } from './coordinates/time-coordinates.ts';
import { hectopascalsOf, levelAxis, scalarLevels } from './coordinates/vertical-coordinates.ts';
import { dataAttributes, floatsOf } from './data-variable.ts';
import type { GridDataset, GridQuantity } from './dataset/grid-dataset.ts';
import { requireSound } from './dataset/require-sound.ts';
import type { NetcdfFile, NetcdfVariable, SmallVariable } from './file/netcdf-file.ts';
import { globalAttributes } from './global-attributes.ts';

/**
 * A dataset as a NetCDF-4 file after the CF conventions 1.11: one variable float32 `(time, lat, lon)` or `(time, y, x)` per
 * quantity, `(place, time)` at places, with `realization` or `quantile` after the time where it is of several members, then `air_pressure`
 * where it is on several levels; NaN where there is no value.
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

/** The quantities of a variable by member and level, the level varying fastest; one without either has one. */
type Stack = readonly (GridQuantity | null)[];

function describe(dataset: GridDataset): NetcdfFile {
  const horizontal = horizontalCoordinates(dataset.axes);
  const { axis: time, references } = timeAxis(dataset);
  const levels = levelAxis(dataset);
  const members = memberAxis(dataset);
  const scalars = scalarLevels(dataset);
  const reference = referenceTime(dataset);
  const variables: NetcdfVariable[] = [
    ...time.variables,
    reference,
    ...(members === null ? [] : [members.variable]),
    ...(levels === null ? [] : [levels.variable]),
    ...scalars.variables,
    ...horizontal.variables,
  ];
  for (const [name, [first, ...others]] of grouped(dataset.quantities)) {
    const ofTime = references.get(first);
    const scalar = scalars.of.get(first);
    const onLevels = first.vertical ? levels : null;
    const ofMembers = first.along === undefined ? null : members;
    const own = [first, ...others];
    const stack: Stack = (ofMembers?.values ?? [undefined]).flatMap((member) => {
      const ofMember = own.filter(({ along }) => along?.value === member);
      if (onLevels === null) return [ofMember[0] ?? null];
      return onLevels.hectopascals.map(
        (level) => ofMember.find((each) => hectopascalsOf(each) === level) ?? null,
      );
    });
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
    const outer = [
      time.name,
      ...(ofMembers === null ? [] : [ofMembers.dimension.name]),
      ...(onLevels === null ? [] : [onLevels.dimension.name]),
    ];
    const plane = horizontal.dimensions.map((dimension) => dimension.name);
    if (dataset.axes.kind === 'places') {
      const values = byPlace(stack, dataset.leads.length, dataset.axes.names.length);
      variables.push({ kind: 'small', name, dimensions: [...plane, ...outer], attributes, values });
    } else {
      const dimensions = [...outer, ...plane];
      const planeAt = (t: number, n: number) => planeOf(stack[n] ?? null, t, first);
      variables.push({ kind: 'planes', name, dimensions, attributes, plane: planeAt });
    }
  }
  return {
    attributes: globalAttributes(dataset),
    dimensions: [
      // Times and layers of soil share the one of bounds.
      ...new Set([...time.dimensions, ...scalars.dimensions]),
      ...(members === null ? [] : [members.dimension]),
      ...(levels === null ? [] : [levels.dimension]),
      ...horizontal.dimensions,
    ],
    variables,
  };
}

/** Quantities by the variable that holds them: levels and members of a parameter share one. */
function grouped(
  quantities: readonly GridQuantity[],
): ReadonlyMap<string, readonly [GridQuantity, ...GridQuantity[]]> {
  const groups = new Map<string, [GridQuantity, ...GridQuantity[]]>();
  for (const each of quantities) {
    const name = parameterKeyOf(each).replaceAll('.', '_');
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  return groups;
}

/** A level or member that the quantity lacks has no values. */
function planeOf(quantity: GridQuantity | null, t: number, like: GridQuantity): Float32Array {
  if (quantity !== null) return floatsOf(quantity, t);
  return new Float32Array(like.planes[t]?.length ?? 0).fill(Number.NaN);
}

/** `[place][time]`, with the stack's member and level after them; planes are `[place]`. */
function byPlace(stack: Stack, times: number, places: number): SmallVariable['values'] {
  const depth = stack.length;
  const values = new Float32Array(places * times * depth).fill(Number.NaN);
  for (const [n, quantity] of stack.entries()) {
    if (quantity === null) continue;
    for (let t = 0; t < times; t++) {
      for (const [place, value] of floatsOf(quantity, t).entries()) {
        values[(place * times + t) * depth + n] = value;
      }
    }
  }
  return values;
}
