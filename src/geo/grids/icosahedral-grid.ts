// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { GridDefinition } from 'gribjs';
import { MISSING } from '../../catalog/index.ts';
import type { CellGeometry } from '../cells/cell-geometry.ts';
import { indexOfPosition, positionOfIndex, TILE_SIDE } from '../cells/cell-order.ts';
import { type Bounds, MICRO, microBox } from '../shapes/box.ts';
import { angleOf } from '../shapes/sphere.ts';
import { UnsupportedGridError } from '../unsupported-grid-error.ts';
import { MeshCells } from '../windows/mesh/mesh-cells.ts';
import { type MeshWindow, meshWindow } from '../windows/mesh/mesh-window.ts';
import { type Cell, type Grid, requireIndex, requireValues } from './grid.ts';
import { type IcosahedralGridSpec, isOnGrid } from './spec/grid-spec.ts';

/**
 * How far a regional grid reaches beyond a cell's centre, as a multiple of the distance to its third nearest neighbour. The
 * centres of triangles form a honeycomb, in which the corners of a cell are at exactly that distance; the rest allows for
 * triangles that differ a little.
 */
const REACH = 1.5;
const NEIGHBOURS = 3;

/** Cells of an unstructured grid, found by great-circle distance. Takes 16 bytes of memory per cell, and 4 per point of its mesh. */
export class IcosahedralGrid implements Grid {
  readonly spec: IcosahedralGridSpec;
  readonly nx = TILE_SIDE;
  readonly ny: number;
  readonly size: number;
  readonly bounds: Bounds;
  readonly isInMessageOrder = false;
  readonly meshStepDegrees: number;
  readonly #geometry: CellGeometry;
  /** Windows that were computed; created on first use. */
  #meshCells: MeshCells | null = null;

  /** Throws UnsupportedGridError for the geometry of another grid. */
  constructor(spec: IcosahedralGridSpec, geometry: CellGeometry) {
    if (spec.geometry !== geometry.digest) {
      throw new UnsupportedGridError(`geo: the grid needs geometry ${spec.geometry}, not ${geometry.digest}`);
    }
    this.spec = spec;
    this.ny = spec.ny;
    this.size = spec.nx * spec.ny;
    this.bounds = geometry.bounds;
    this.meshStepDegrees = spec.meshStepDegrees;
    this.#geometry = geometry;
  }

  locate(latitude: number, longitude: number): Cell | null {
    const index = this.#locateIndex(latitude, longitude);
    return index < 0 ? null : this.cell(index);
  }

  cell(index: number): Cell {
    requireIndex(index, this.size);
    const position = positionOfIndex(index);
    // The points that fill up the last tile are not cells.
    requireIndex(position, this.#geometry.cells);
    const { latitudes, longitudes } = this.#geometry.centres;
    const i = index % TILE_SIDE;
    return {
      index,
      i,
      j: (index - i) / TILE_SIDE,
      latitude: latitudes[position]! / MICRO,
      longitude: longitudes[position]! / MICRO,
    };
  }

  /** Winds on such grids are towards east and north. */
  windRotation(index: number): number {
    requireIndex(index, this.size);
    return 0;
  }

  arrange(values: Float64Array): Float64Array {
    const { cells, messageOrder } = this.#geometry;
    requireValues(values, cells);
    const arranged = new Float64Array(this.size);
    if (cells < this.size) arranged.fill(Number.NaN, cells - (cells % (TILE_SIDE * TILE_SIDE)));
    for (let position = 0; position < cells; position++) {
      arranged[indexOfPosition(position)] = values[messageOrder[position]!]!;
    }
    return arranged;
  }

  // The same loop twice: one that met both kinds of arrays would be compiled for neither.
  arrangeIntegers(values: Int32Array, arranged = new Int32Array(this.size)): Int32Array {
    const { cells, messageOrder } = this.#geometry;
    requireValues(values, cells);
    requireValues(arranged, this.size);
    if (cells < this.size) arranged.fill(MISSING, cells - (cells % (TILE_SIDE * TILE_SIDE)));
    for (let position = 0; position < cells; position++) {
      arranged[indexOfPosition(position)] = values[messageOrder[position]!]!;
    }
    return arranged;
  }

  matches(definition: GridDefinition): boolean {
    return isOnGrid(this.spec, definition);
  }

  window(box: Bounds): MeshWindow | null {
    const micro = microBox(box);
    if (micro === null) return null;
    this.#meshCells ??= MeshCells.of(this.spec.meshStepDegrees);
    const known = this.#meshCells;
    const search = (latitude: number, longitude: number, near: number) =>
      this.#locateIndex(latitude, longitude, near < 0 ? near : positionOfIndex(near));
    return meshWindow(micro, {
      stepDegrees: this.spec.meshStepDegrees,
      bounds: this.bounds,
      margin: this.spec.meshStepDegrees,
      nearest(latitude, longitude, near) {
        if (known === null) return search(latitude, longitude, near);
        const slot = known.slotOf(latitude, longitude);
        const before = known.at(slot);
        if (before !== null) return before;
        const cell = search(latitude, longitude, near);
        known.remember(slot, cell);
        return cell;
      },
    });
  }

  /**
   * Index of the nearest cell, -1 outside the domain.
   * @param near position of a cell to start from (the nearer, the faster the search); -1 for none
   */
  #locateIndex(latitude: number, longitude: number, near = -1): number {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude)) return -1;
    const nearest = this.#geometry.tree.nearest(latitude, longitude, indexOfPosition, { near });
    if (nearest === null) return -1;
    const { position, haversine } = nearest;
    if (!this.#geometry.global && angleOf(haversine) > REACH * this.#spacing(position)) return -1;
    return indexOfPosition(position);
  }

  /** Angle in radians to the third nearest of the other cells; Infinity where there are not three others. */
  #spacing(position: number): number {
    const { centres, tree } = this.#geometry;
    const found = [position];
    let spacing = 0;
    for (let neighbour = 0; neighbour < NEIGHBOURS; neighbour++) {
      const next = tree.nearest(
        centres.latitudes[position]! / MICRO,
        centres.longitudes[position]! / MICRO,
        indexOfPosition,
        { except: found },
      );
      if (next === null) return Infinity;
      found.push(next.position);
      spacing = angleOf(next.haversine);
    }
    return spacing;
  }
}
