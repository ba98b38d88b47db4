// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { EARTH_RADIUS_METRES } from '../../catalog/index.ts';
import { type Grid, type GridSpec, LambertProjection } from '../../geo/index.ts';
import type { ChunkValues } from './files/chunk-files.ts';
import type { ArraySpec, Attributes } from './files/metadata.ts';

/** A coordinate or grid mapping: one chunk of values. */
export interface Coordinate {
  readonly spec: ArraySpec;
  readonly values: ChunkValues;
}

/** How the cells of a grid become the last dimensions of an array: rows and columns, or one row of cells. */
export interface Horizontal {
  /** Names of the dimensions; only one where there is only one row. */
  readonly dimensions: readonly string[];
  readonly rows: number;
  readonly columns: number;
  /** What can be read separately, and the most that one file holds, in rows and columns. */
  readonly chunk: readonly [rows: number, columns: number];
  readonly shard: readonly [rows: number, columns: number];
  readonly coordinates: readonly Coordinate[];
  /** Added to the attributes of every variable. */
  readonly attributes: Attributes;
  /** Index in the store of the cell at row and column. */
  readonly cellAt: (row: number, column: number) => number;
}

/**
 * Chunks of 20 x 20 series suit points and maps alike; 160 is a multiple of 20 and of the side of the store's tiles, so that
 * each tile is read once.
 */
const CHUNK = [20, 20] as const;
const SHARD = [160, 160] as const;
const CELLS_CHUNK = [1, 400] as const;
const CELLS_SHARD = [1, 16_000] as const;

const GRID_MAPPING = 'crs';
const LATITUDE = { standard_name: 'latitude', long_name: 'Latitude', units: 'degrees_north' } as const;
const LONGITUDE = { standard_name: 'longitude', long_name: 'Longitude', units: 'degrees_east' } as const;

/** Rows are in the order of the producer's files; longitudes are in [-180, 180), even where they jump within a row. */
export function horizontalOf(grid: Grid): Horizontal {
  const { spec } = grid;
  switch (spec.kind) {
    case 'latlon':
      return latLon(grid);
    case 'lambert':
      return lambert(grid, spec);
    case 'icosahedral':
      return cells(grid, spec.cells);
  }
}

function latLon(grid: Grid): Horizontal {
  const { nx, ny } = grid;
  const latitudes = Float64Array.from({ length: ny }, (_, j) => grid.cell(j * nx).latitude);
  const longitudes = eastward(Float64Array.from({ length: nx }, (_, i) => grid.cell(i).longitude));
  return {
    ...rowsAndColumns(grid),
    dimensions: ['latitude', 'longitude'],
    coordinates: [
      axis('latitude', latitudes, { ...LATITUDE, axis: 'Y' }),
      axis('longitude', longitudes, { ...LONGITUDE, axis: 'X' }),
      latLonMapping(),
    ],
    attributes: { grid_mapping: GRID_MAPPING },
  };
}

/** Makes an axis of longitudes ascend from the first one, beyond 180 where the row crosses the antimeridian. */
function eastward(longitudes: Float64Array): Float64Array {
  for (let i = 1; i < longitudes.length; i++) {
    if (longitudes[i]! < longitudes[i - 1]!) longitudes[i] = longitudes[i]! + 360;
  }
  return longitudes;
}

function lambert(grid: Grid, spec: Extract<GridSpec, { kind: 'lambert' }>): Horizontal {
  const { nx, ny } = grid;
  const first = new LambertProjection(spec).toPlane({
    latitude: spec.latitudeOfFirst,
    longitude: spec.longitudeOfFirst,
  });
  const dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
  const x = Float64Array.from({ length: nx }, (_, i) => first.x + i * spec.dxMetres);
  const y = Float64Array.from({ length: ny }, (_, j) => first.y + j * dy);
  const metres = (name: 'x' | 'y') => ({
    standard_name: `projection_${name}_coordinate`,
    units: 'm',
    axis: name.toUpperCase(),
  });
  const shape = { shape: [ny, nx], dimensions: ['y', 'x'] };
  const { latitudes, longitudes } = coordinatesOf(grid, nx * ny, (index) => index);
  return {
    ...rowsAndColumns(grid),
    dimensions: ['y', 'x'],
    coordinates: [
      axis('y', y, metres('y')),
      axis('x', x, metres('x')),
      coordinate('latitude', latitudes, shape, LATITUDE),
      coordinate('longitude', longitudes, shape, LONGITUDE),
      projection(spec),
    ],
    attributes: { grid_mapping: GRID_MAPPING },
  };
}

/** CF conventions, appendix F, latitude and longitude. */
function latLonMapping(): Coordinate {
  return scalar(GRID_MAPPING, Int32Array.of(0), 'int32', {
    grid_mapping_name: 'latitude_longitude',
    earth_radius: EARTH_RADIUS_METRES,
    longitude_of_prime_meridian: 0,
  });
}

/** CF conventions, appendix F, Lambert conformal. */
function projection(spec: Extract<GridSpec, { kind: 'lambert' }>): Coordinate {
  const { latin1, latin2, majorAxisMetres, minorAxisMetres } = spec;
  const earth: Attributes =
    majorAxisMetres === minorAxisMetres
      ? { earth_radius: majorAxisMetres }
      : { semi_major_axis: majorAxisMetres, semi_minor_axis: minorAxisMetres };
  const attributes = {
    grid_mapping_name: 'lambert_conformal_conic',
    standard_parallel: latin1 === latin2 ? latin1 : [latin1, latin2],
    longitude_of_central_meridian: spec.lov,
    latitude_of_projection_origin: spec.lad,
    ...earth,
  };
  return scalar(GRID_MAPPING, Int32Array.of(0), 'int32', attributes);
}

/** Cells in the order of the producer's messages, which is also that of the producer's grid description. */
function cells(grid: Grid, count: number): Horizontal {
  const indexOf = new Int32Array(count);
  const numbers = grid.arrange(Float64Array.from({ length: count }, (_, cell) => cell));
  for (const [index, cell] of numbers.entries()) if (!Number.isNaN(cell)) indexOf[cell] = index;
  const shape = { shape: [count], dimensions: ['cell'] };
  const { latitudes, longitudes } = coordinatesOf(grid, count, (cell) => indexOf[cell]!);
  return {
    rows: 1,
    columns: count,
    chunk: CELLS_CHUNK,
    shard: CELLS_SHARD,
    dimensions: ['cell'],
    coordinates: [
      coordinate('latitude', latitudes, shape, LATITUDE),
      coordinate('longitude', longitudes, shape, LONGITUDE),
      latLonMapping(),
    ],
    attributes: { grid_mapping: GRID_MAPPING },
    cellAt: (_, column) => indexOf[column]!,
  };
}

function rowsAndColumns({ nx, ny }: Grid) {
  return {
    rows: ny,
    columns: nx,
    chunk: CHUNK,
    shard: SHARD,
    cellAt: (row: number, column: number) => row * nx + column,
  };
}

function coordinatesOf(grid: Grid, count: number, indexOf: (cell: number) => number) {
  const latitudes = new Float64Array(count);
  const longitudes = new Float64Array(count);
  for (let cell = 0; cell < count; cell++) {
    const { latitude, longitude } = grid.cell(indexOf(cell));
    latitudes[cell] = latitude;
    longitudes[cell] = longitude;
  }
  return { latitudes, longitudes };
}

function axis(name: string, values: Float64Array, attributes: Attributes): Coordinate {
  return coordinate(name, values, { shape: [values.length], dimensions: [name] }, attributes);
}

function coordinate(
  name: string,
  values: Float64Array,
  { shape, dimensions }: Pick<ArraySpec, 'shape' | 'dimensions'>,
  attributes: Attributes,
): Coordinate {
  return { spec: { name, dataType: 'float64', shape, dimensions, attributes, chunkShape: shape }, values };
}

/** An array without dimensions. */
export function scalar(
  name: string,
  values: ChunkValues,
  dataType: ArraySpec['dataType'],
  attributes: Attributes,
): Coordinate {
  return { spec: { name, dataType, shape: [], dimensions: [], attributes, chunkShape: [] }, values };
}
