import { isDeepStrictEqual } from 'node:util';
import type { GridDefinition, LambertGrid, LatLonGrid, UnstructuredGrid } from 'gribjs';
import type { CellGeometry } from '../../cells/cell-geometry.ts';
import { TILE_CELLS, TILE_SIDE } from '../../cells/cell-order.ts';
import { toMicrodegree } from '../../shapes/sphere.ts';
import { UnsupportedGridError } from '../../unsupported-grid-error.ts';
import { lastCornerOf } from './last-corner.ts';

/** A grid as plain JSON: stored with a run, and the input of `makeGrid`. Angles in degrees. */
export type GridSpec = GridSpecWithRows | IcosahedralGridSpec;

/** A grid that its messages describe in full. */
export type GridSpecWithRows = LatLonGridSpec | LambertGridSpec;

interface RowsAndColumns {
  /** Points in a row, west to east. */
  readonly nx: number;
  /** Rows, in the order of `rows`. */
  readonly ny: number;
  readonly rows: 'north-to-south' | 'south-to-north';
}

/** Regular latitudes and longitudes. The steps follow from the corners and the number of points. */
export interface LatLonGridSpec extends RowsAndColumns {
  readonly kind: 'latlon';
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  /** Steps between rows and between columns, positive; 0 for a single row or column whose message gives no increment. */
  readonly latitudeStep: number;
  readonly longitudeStep: number;
}

/** Lambert conformal conic projection of a sphere (both axes equal) or an ellipsoid. */
export interface LambertGridSpec extends RowsAndColumns {
  readonly kind: 'lambert';
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  /** Latitude of the projection's origin (y = 0). */
  readonly lad: number;
  /** Meridian along the y axis. */
  readonly lov: number;
  /** Where the cone meets the earth; equal for a tangent cone. */
  readonly latin1: number;
  readonly latin2: number;
  readonly dxMetres: number;
  readonly dyMetres: number;
  readonly majorAxisMetres: number;
  readonly minorAxisMetres: number;
  /** Whether u and v are towards east and north, or along the grid's axes. */
  readonly winds: 'earth' | 'grid';
}

/**
 * Cells of an unstructured grid, such as the triangles of ICON's icosahedron, in the order of a curve over the sphere: each
 * tile of 16 x 16 points holds 256 consecutive cells. The points that fill up the last tile belong to no cell.
 */
export interface IcosahedralGridSpec {
  readonly kind: 'icosahedral';
  readonly nx: 16;
  /** A multiple of 16. */
  readonly ny: number;
  readonly cells: number;
  readonly numberOfGridUsed: number;
  /** 32 hexadecimal digits. */
  readonly uuid: string;
  /** SHA-256 of the geometry's bytes, 64 hexadecimal digits. */
  readonly geometry: string;
  /** Step of the regular mesh that represents the cells in a box. */
  readonly meshStepDegrees: number;
}

/** Far more than any model has (arome 0.01: 2801); limits the time that hostile headers can cost. */
const MAX_AXIS = 100_000;
/** Number of grid in reference (template 3.101): the points are the centres of cells, not edges or corners. */
const CELL_CENTRES = 1;
/** Resolution and component flags (flag table 3.3), bit 5: u and v relative to the grid. */
const WINDS_ALONG_GRID = 8;
/** Projection centre flag (flag table 3.5), bit 2: bipolar. */
const BIPOLAR = 64;

/**
 * What a message's grid definition (section 3) means for values in row-major order.
 *
 * Templates 3.0 and 3.30 in scanning mode 0 (row 0 is the northernmost) or 64 (row 0 is the southernmost), rows west to
 * east. Other modes are refused, because the first grid point of the header is then not point 0 of the re-ordered values.
 * @throws UnsupportedGridError for other templates and modes, reduced grids, and headers that contradict themselves
 */
export function gridSpecOf(definition: GridDefinition): GridSpecWithRows {
  if (definition.known && definition.template === 0) {
    if (definition.nx === null) throw unsupported('rows of different length');
    return latLonSpec(definition);
  }
  if (definition.known && definition.template === 30) return lambertSpec(definition);
  throw unsupported(`grid definition template 3.${definition.template}`);
}

/**
 * What the grid definition of a message on an unstructured grid (template 3.101) means, with the grid's geometry.
 * @throws UnsupportedGridError where the points are not centres of cells, or their number differs from the geometry's
 */
export function icosahedralSpec(definition: UnstructuredGrid, geometry: CellGeometry): IcosahedralGridSpec {
  const { points, numberOfGridInReference, numberOfGridUsed, uuid } = definition;
  if (numberOfGridInReference !== CELL_CENTRES) {
    throw unsupported(`points of kind ${numberOfGridInReference} (only ${CELL_CENTRES}, centres of cells)`);
  }
  if (points !== geometry.cells) throw unsupported(`${points} cells and coordinates of ${geometry.cells}`);
  return {
    kind: 'icosahedral',
    nx: TILE_SIDE,
    ny: Math.ceil(points / TILE_CELLS) * TILE_SIDE,
    cells: points,
    numberOfGridUsed,
    uuid,
    geometry: geometry.digest,
    meshStepDegrees: geometry.meshStepDegrees,
  };
}

/** Whether a message is on this grid. */
export function isOnGrid(spec: GridSpec, definition: GridDefinition): boolean {
  if (spec.kind === 'icosahedral') {
    return (
      definition.known &&
      definition.template === 101 &&
      definition.points === spec.cells &&
      definition.numberOfGridInReference === CELL_CENTRES &&
      definition.numberOfGridUsed === spec.numberOfGridUsed &&
      definition.uuid === spec.uuid
    );
  }
  try {
    return isDeepStrictEqual(gridSpecOf(definition), spec);
  } catch (error) {
    if (error instanceof UnsupportedGridError) return false;
    throw error;
  }
}

function latLonSpec(definition: LatLonGrid): LatLonGridSpec {
  const { latitudeOfFirst, longitudeOfFirst } = definition;
  const { latitudeOfLast, longitudeOfLast } = lastCornerOf(definition);
  const rowsAndColumns = rowsAndColumnsOf(definition);
  const { nx, ny, rows } = rowsAndColumns;
  requireLatitude('first', latitudeOfFirst);
  requireLatitude('last', latitudeOfLast);
  const rise = (latitudeOfLast - latitudeOfFirst) * (rows === 'north-to-south' ? -1 : 1);
  if (ny === 1 ? rise !== 0 : !(rise > 0)) {
    throw unsupported(`latitudes from ${latitudeOfFirst} to ${latitudeOfLast} in ${ny} rows ${rows}`);
  }
  return {
    kind: 'latlon',
    ...rowsAndColumns,
    latitudeOfFirst,
    longitudeOfFirst,
    latitudeOfLast,
    longitudeOfLast,
    latitudeStep: ny > 1 ? toMicrodegree(rise / (ny - 1)) : (definition.jIncrement ?? 0),
    longitudeStep:
      nx > 1
        ? toMicrodegree(degreesEast(longitudeOfFirst, longitudeOfLast) / (nx - 1))
        : (definition.iIncrement ?? 0),
  };
}

function lambertSpec(definition: LambertGrid): LambertGridSpec {
  const { latitudeOfFirst, longitudeOfFirst, lad, lov, latin1, latin2, dxMetres, dyMetres, earth } =
    definition;
  const rowsAndColumns = rowsAndColumnsOf(definition);
  requireLatitude('first', latitudeOfFirst);
  for (const [name, latitude] of Object.entries({ LaD: lad, Latin1: latin1, Latin2: latin2 })) {
    if (!(Math.abs(latitude) < 90)) throw unsupported(`${name} of ${latitude} degrees`);
  }
  // Opposite or zero latitudes make the cone a cylinder.
  if (Math.abs(latin1 + latin2) < 1e-6) throw unsupported(`a cone through latitudes ${latin1} and ${latin2}`);
  if (!(dxMetres > 0 && dyMetres > 0)) throw unsupported(`steps of ${dxMetres} m and ${dyMetres} m`);
  if ((definition.projectionCentreFlag & BIPOLAR) !== 0) throw unsupported('a bipolar projection');
  const majorAxisMetres = earth.majorAxisMetres ?? earth.radiusMetres;
  const minorAxisMetres = earth.minorAxisMetres ?? earth.radiusMetres;
  if (majorAxisMetres === null || minorAxisMetres === null) {
    throw unsupported(`an earth of unknown size (shape ${earth.shape})`);
  }
  if (!(minorAxisMetres > 0 && majorAxisMetres >= minorAxisMetres)) {
    throw unsupported(`an earth with axes of ${majorAxisMetres} m and ${minorAxisMetres} m`);
  }
  return {
    kind: 'lambert',
    ...rowsAndColumns,
    latitudeOfFirst,
    longitudeOfFirst,
    lad,
    lov,
    latin1,
    latin2,
    dxMetres,
    dyMetres,
    majorAxisMetres,
    minorAxisMetres,
    winds: (definition.resolutionAndComponentFlags & WINDS_ALONG_GRID) === 0 ? 'earth' : 'grid',
  };
}

function rowsAndColumnsOf(definition: LatLonGrid | LambertGrid): RowsAndColumns {
  const { nx, ny, points, scanningMode } = definition;
  if (scanningMode !== 0 && scanningMode !== 64) {
    throw unsupported(`scanning mode ${scanningMode} (only 0 and 64)`);
  }
  if (nx * ny !== points || points === 0) {
    throw unsupported(`${points} points in ${ny} rows of ${nx} (reduced grid?)`);
  }
  if (nx > MAX_AXIS || ny > MAX_AXIS) {
    throw unsupported(`${ny} rows of ${nx} points (at most ${MAX_AXIS} each)`);
  }
  return { nx, ny, rows: scanningMode === 0 ? 'north-to-south' : 'south-to-north' };
}

/** Degrees from one meridian eastward to another, in (0, 360]: a meridian is a full circle from itself. */
export function degreesEast(from: number, to: number): number {
  const degrees = (to - from) % 360;
  return degrees > 0 ? degrees : degrees + 360;
}

function requireLatitude(which: string, latitude: number): void {
  if (!(Math.abs(latitude) <= 90)) throw unsupported(`a latitude of ${latitude} for the ${which} point`);
}

function unsupported(what: string): UnsupportedGridError {
  return new UnsupportedGridError(`geo: cannot serve a grid with ${what}`);
}
