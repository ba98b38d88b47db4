import { type Dataset, type File, File as Hdf5File, ready } from 'h5wasm';
import type { Attributes, Dimension, NetcdfFile, NetcdfVariable, PlaneVariable } from './netcdf-file.ts';

/** Points along the side of a chunk: some 300 kB, well within the chunk caches of readers. */
const CHUNK_SIDE = 288;
/** Higher levels take up to twice as long for files that are two hundredths shorter: the low bits of floats are noise. */
const DEFLATE_LEVEL = 1;

/**
 * A NetCDF-4 file: HDF5 with dimension scales, in the file system that the HDF5 library keeps in memory. One plane at a time
 * is held beside the file.
 * (NetCDF-4 format specification, appendix C of the NetCDF user's guide)
 */
export async function writeHdf5({ attributes, dimensions, variables }: NetcdfFile): Promise<Uint8Array> {
  const { FS } = await ready;
  const path = '/dataset.nc';
  try {
    // In the order of creation rather than of names. The layout is the default: NetCDF 4.9 cannot read the library's newest.
    const file = new Hdf5File(path, 'w', { track_order: true });
    try {
      writeAttributes(file, attributes);
      writeVariables(file, dimensions, variables);
    } finally {
      file.close();
    }
    return FS.readFile(path);
  } finally {
    if (FS.analyzePath(path).exists) FS.unlink(path);
  }
}

function writeVariables(
  file: File,
  dimensions: readonly Dimension[],
  variables: readonly NetcdfVariable[],
): void {
  const byName = new Map(dimensions.map((dimension) => [dimension.name, dimension]));
  const coordinates = new Set(variables.filter(isCoordinate).map(({ name }) => name));
  for (const { name, length } of dimensions) {
    if (!coordinates.has(name)) makeBareDimension(file, name, length);
  }
  // Scales come before the variables that are attached to them.
  for (const variable of variables) {
    if (coordinates.has(variable.name)) writeVariable(file, variable, byName).make_scale(variable.name);
  }
  for (const variable of variables) {
    if (coordinates.has(variable.name)) continue;
    const written = writeVariable(file, variable, byName);
    for (const [n, dimension] of variable.dimensions.entries()) written.attach_scale(n, dimension);
  }
}

/** A variable with the name of its one dimension gives that dimension its values. */
function isCoordinate({ name, dimensions }: NetcdfVariable): boolean {
  return dimensions.length === 1 && dimensions[0] === name;
}

/** A dimension without values: a scale whose name tells the NetCDF library to show no variable. */
function makeBareDimension(file: File, name: string, length: number): void {
  const scale = file.create_dataset({ name, data: new Float32Array(length), shape: [length], dtype: '<f' });
  scale.make_scale(`This is a netCDF dimension but not a netCDF variable.${String(length).padStart(10)}`);
}

function writeVariable(
  file: File,
  variable: NetcdfVariable,
  byName: ReadonlyMap<string, Dimension>,
): Dataset {
  const dimensions = variable.dimensions.map((dimension) => {
    const found = byName.get(dimension);
    if (found === undefined) throw new Error(`netcdf: ${variable.name} has no dimension ${dimension}`);
    return found;
  });
  const dataset =
    variable.kind === 'planes'
      ? writePlanes(file, variable, dimensions)
      : writeSmall(file, variable, dimensions);
  writeAttributes(dataset, variable.attributes);
  return dataset;
}

/** Not compressed: that would save a fifth of a projected grid's latitudes and longitudes, and take as long as the values. */
function writeSmall(
  file: File,
  { name, values }: Extract<NetcdfVariable, { kind: 'small' }>,
  dimensions: readonly Dimension[],
): Dataset {
  const shape = dimensions.map(({ length }) => length);
  const dtype = values instanceof Int32Array ? '<i' : values instanceof Float32Array ? '<f' : '<d';
  const isFixed = dimensions.every(({ unlimited }) => unlimited !== true);
  const growing = isFixed ? {} : { maxshape: maximumOf(dimensions), chunks: shape };
  return datasetOf(file.create_dataset({ name, data: values, shape, dtype, track_order: true, ...growing }));
}

/** The shape up to which an array can grow. */
function maximumOf(dimensions: readonly Dimension[]): (number | null)[] {
  return dimensions.map(({ length, unlimited }) => (unlimited === true ? null : length));
}

/** Creates the array with the first plane, then grows it for the others: the library takes whole arrays only at creation. */
function writePlanes(file: File, { name, plane }: PlaneVariable, dimensions: readonly Dimension[]): Dataset {
  const shape = dimensions.map(({ length }) => length);
  const [times = 0] = shape;
  const between = shape.slice(1, -2);
  const [rows = 0, columns = 0] = shape.slice(-2);
  const one = between.map(() => 1);
  const dataset = datasetOf(
    file.create_dataset({
      name,
      data: plane(0, 0),
      shape: [1, ...one, rows, columns],
      maxshape: maximumOf(dimensions),
      dtype: '<f',
      chunks: [1, ...one, chunkLength(rows), chunkLength(columns)],
      compression: 'gzip',
      compression_opts: [DEFLATE_LEVEL],
      track_order: true,
    }),
  );
  const depth = between.reduce((product, length) => product * length, 1);
  if (times * depth > 1) dataset.resize(shape);
  for (let t = 0; t < times; t++) {
    for (let n = 0; n < depth; n++) {
      if (t + n === 0) continue;
      dataset.write_slice([[t, t + 1], ...slicesAt(n, between), [], []], plane(t, n));
    }
  }
  return dataset;
}

/** The slices of the n-th element of an array of a shape, the last dimension of which varies fastest. */
function slicesAt(n: number, shape: readonly number[]): [number, number][] {
  let rest = n;
  return shape
    .toReversed()
    .map((length): [number, number] => {
      const at = rest % length;
      rest = Math.floor(rest / length);
      return [at, at + 1];
    })
    .reverse();
}

/** The length of chunks of about equal size, so that the last of a row is not mostly empty. */
function chunkLength(length: number): number {
  return Math.ceil(length / Math.ceil(length / CHUNK_SIDE));
}

/** The library declares that a new dataset may be null. */
function datasetOf(created: Dataset | null): Dataset {
  if (created === null) throw new Error('netcdf: the HDF5 library made no dataset');
  return created;
}

function writeAttributes(target: File | Dataset, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    if (typeof value === 'string') writeText(target, name, value);
    else if (typeof value === 'number') target.create_attribute(name, Float64Array.of(value), [1], '<d');
    else if (value instanceof Int32Array) target.create_attribute(name, value, [value.length], '<i');
    else if (value instanceof Float32Array) target.create_attribute(name, value, [value.length], '<f');
    else target.create_attribute(name, Float64Array.from(value), [value.length], '<d');
  }
}

/**
 * Characters of a fixed number, which NetCDF shows as text; without a length it would be its newer type of strings. CF-1.11
 * (section 2.2) has text in UTF-8, normalised to form C.
 */
function writeText(target: File | Dataset, name: string, text: string): void {
  const normal = text.normalize('NFC');
  const encoding = /^\p{ASCII}*$/u.test(normal) ? 'A' : 'S';
  target.create_attribute(name, normal, null, `${encoding}${Buffer.byteLength(normal)}`);
}
