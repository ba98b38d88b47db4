import type { GridDefinition } from 'gribjs';
import type { Bounds } from '../shapes/box.ts';
import type { GridWindow, WindowOptions } from '../windows/window.ts';
import type { GridSpec } from './spec/grid-spec.ts';

/**
 * Where the points of a field are. Points are numbered j * nx + i: i eastward along a row, j row by row in the file's own
 * order (north to south or south to north). An icosahedral grid has no rows: there i and j are the column and row of the
 * storage layout, and some of the last points belong to no cell.
 */
export interface Grid {
  readonly spec: GridSpec;
  readonly nx: number;
  readonly ny: number;
  /** Number of points, nx * ny. */
  readonly size: number;
  /** Box around all points in degrees; west > east crosses the antimeridian, -180 to 180 is the full circle. */
  readonly bounds: Bounds;
  /** Step in degrees of the mesh of its windows: about the distance between its points. */
  readonly meshStepDegrees: number;
  /**
   * The grid point nearest to a position by great circle. Of several equally near points it is the one with the lowest index,
   * but on a pole, where all points of a row coincide, the one nearest in longitude. Longitudes are modulo 360.
   * @returns null outside the domain: more than half a cell beyond the outer points
   */
  locate(latitude: number, longitude: number): Cell | null;
  /** @throws RangeError when there is no such point */
  cell(index: number): Cell;
  /**
   * Angle a in radians that rotates winds along the grid to winds towards east and north:
   * u = ug cos a + vg sin a, v = -ug sin a + vg cos a. 0 where winds are relative to the earth already.
   * @throws RangeError when there is no such point
   */
  windRotation(index: number): number;
  /**
   * Puts the values of a message in the order of the grid's points; NaN at points that belong to no cell. Returns the same
   * array where the order is already right.
   * @throws RangeError where the number of values is not the grid's
   */
  arrange(values: Float64Array): Float64Array;
  /** Whether messages give values in the order of the grid's points. */
  readonly isInMessageOrder: boolean;
  /**
   * The same for integers of a quantum; MISSING at points that belong to no cell.
   * @param into filled and returned where the order is another one, instead of a new array
   * @throws RangeError as `arrange`
   */
  arrangeIntegers(values: Int32Array, into?: Int32Array): Int32Array;
  /** Whether a message's grid definition describes this grid. */
  matches(definition: GridDefinition): boolean;
  /**
   * The points in a box: those whose centres are in it, its edges included. Latitudes and longitudes of the box are taken to
   * the nearest microdegree; its longitudes are modulo 360, west > east crosses the antimeridian, 360 degrees or more are the
   * full circle, and west = east is one meridian.
   * The cost grows with the grid's rows and columns, not its points, so a window is cheap to make for its size alone.
   * @returns null where no point is in the box
   */
  window(box: Bounds, options?: WindowOptions): GridWindow | null;
}

/** A grid point; -180 <= longitude < 180, both angles in whole microdegrees. */
export interface Cell {
  readonly index: number;
  readonly i: number;
  readonly j: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** @throws RangeError unless there is a value for each point */
export function requireValues(values: ArrayLike<number>, points: number): void {
  if (values.length !== points) {
    throw new RangeError(`geo: ${values.length} values for a grid of ${points} points`);
  }
}

/** @throws RangeError unless `index` is a point of the grid */
export function requireIndex(index: number, size: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`geo: no point ${index} in a grid of ${size}`);
  }
}
