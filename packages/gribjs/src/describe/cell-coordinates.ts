// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import type { GribField } from '../field/field.ts';
import { wrap360 } from '../grid/earth/angles.ts';
import type { UnstructuredGrid } from '../grid/mesh/unstructured.ts';
import type { GridDefinition } from '../grid/registry.ts';
import type { Coordinates } from '../grid/template.ts';
import { GribError } from '../octets/errors.ts';
import type { Floats } from '../packing/template.ts';

/** A field with its values in the file's order. */
export interface DecodedField {
  readonly field: GribField;
  readonly values: Floats;
}

/** Degrees that the coarsest usual packing (16 bits) may put a value beyond a pole. */
const PACKING_ROUNDING = 0.01;

/** Discipline / category / number, code table 4.2: coordinates of the points of a grid, degrees. */
const LATITUDE = '0/191/1';
const LONGITUDE = '0/191/2';

/**
 * Places of the points of an unstructured grid (3.101), by the fields that hold its latitudes (0/191/1, CLAT)
 * and longitudes (0/191/2, CLON). All three must be of the same grid: number, kind of points and identifier.
 *
 * @param grid of the field whose places are wanted
 * @returns degrees in the order of the grid, which is that of its fields; longitudes from 0 to below 360
 * @throws GribError UNSUPPORTED for grids of other templates; CORRUPT for fields of other parameters or
 *   another grid, missing values, values beyond the poles or more than a turn from Greenwich, and values that
 *   can all be radians, which grid files hold (a grid within 1.6 degrees of the equator and 6.3 of Greenwich
 *   is taken for one in radians)
 */
export function cellCoordinates(
  grid: GridDefinition,
  latitudes: DecodedField,
  longitudes: DecodedField,
): Coordinates {
  if (!grid.known || grid.template !== 101) {
    throw new GribError('UNSUPPORTED', `grid 3.${grid.template} is not an unstructured grid (3.101)`);
  }
  requireField(latitudes, LATITUDE, grid);
  requireField(longitudes, LONGITUDE, grid);
  const [farthestNorth, farthestEast] = [
    largestMagnitude(latitudes.values),
    largestMagnitude(longitudes.values),
  ];
  if (!(farthestNorth <= 90 + PACKING_ROUNDING) || !(farthestEast <= 360)) {
    throw new GribError(
      'CORRUPT',
      `coordinates of grid ${grid.numberOfGridUsed} reach ${farthestNorth} and ${farthestEast} degrees`,
    );
  }
  // Half of pi and two pi, rounded by their packing.
  if (farthestNorth < 1.6 && farthestEast < 6.3) {
    throw new GribError('CORRUPT', `coordinates of grid ${grid.numberOfGridUsed} are radians, not degrees`);
  }
  return {
    latitudes: Float64Array.from(latitudes.values, (latitude) => Math.max(-90, Math.min(90, latitude))),
    longitudes: Float64Array.from(longitudes.values, wrap360),
  };
}

function requireField({ field, values }: DecodedField, parameter: string, grid: UnstructuredGrid): void {
  const found = `${field.discipline}/${field.product.category}/${field.product.number}`;
  if (found !== parameter) {
    throw new GribError('CORRUPT', `the field is ${found}, where the coordinate ${parameter} is expected`);
  }
  const other = field.grid;
  const same =
    other.known &&
    other.template === 101 &&
    other.points === grid.points &&
    other.numberOfGridUsed === grid.numberOfGridUsed &&
    other.numberOfGridInReference === grid.numberOfGridInReference &&
    other.uuid === grid.uuid;
  if (!same) throw new GribError('CORRUPT', `${parameter} is of another grid than ${nameOf(grid)}`);
  if (values.length !== grid.points) {
    throw new GribError('CORRUPT', `${values.length} values of ${parameter} for ${grid.points} points`);
  }
}

function nameOf({ numberOfGridUsed, numberOfGridInReference, uuid }: UnstructuredGrid): string {
  return `${numberOfGridUsed}/${numberOfGridInReference} ${uuid}`;
}

/** NaN when a value is missing. */
function largestMagnitude(values: Floats): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const magnitude = Math.abs(values[i]!);
    if (!(magnitude <= most)) most = magnitude;
    if (Number.isNaN(most)) return most;
  }
  return most;
}
