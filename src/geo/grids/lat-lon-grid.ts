import type { GridDefinition } from 'gribjs';
import { type Bounds, FULL_CIRCLE, MICRO, microBox, modulo } from '../shapes/box.ts';
import { RADIANS_PER_DEGREE } from '../shapes/sphere.ts';
import { meshStepOf } from '../windows/mesh/mesh-step.ts';
import { type MeshWindow, meshWindow } from '../windows/mesh/mesh-window.ts';
import { type RowsWindow, rowsWindow } from '../windows/rows-window.ts';
import type { WindowOptions } from '../windows/window.ts';
import { type Cell, type Grid, requireIndex, requireValues } from './grid.ts';
import { degreesEast, isOnGrid, type LatLonGridSpec } from './spec/grid-spec.ts';

/** Regular latitude/longitude grid, global or regional. */
export class LatLonGrid implements Grid {
  readonly spec: LatLonGridSpec;
  readonly nx: number;
  readonly ny: number;
  readonly size: number;
  readonly bounds: Bounds;
  readonly isInMessageOrder = true;
  readonly meshStepDegrees: number;
  /** Microdegrees. */
  readonly #south: number;
  readonly #west: number;
  readonly #rowStep: number;
  readonly #columnStep: number;
  /** Half a cell in microdegrees; at least 1, so that a single point is found at its own position. */
  readonly #halfRow: number;
  readonly #halfColumn: number;
  /** Whether rows go around the full circle, so that no longitude is outside. */
  readonly #closed: boolean;
  /** Of rows and columns, in microdegrees; made for the first window. */
  #latitudes: Int32Array | null = null;
  #longitudes: Int32Array | null = null;

  constructor(spec: LatLonGridSpec) {
    const { nx, ny } = spec;
    this.spec = spec;
    this.nx = nx;
    this.ny = ny;
    this.size = nx * ny;
    const first = Math.round(spec.latitudeOfFirst * MICRO);
    const last = Math.round(spec.latitudeOfLast * MICRO);
    const span = nx > 1 ? Math.round(degreesEast(spec.longitudeOfFirst, spec.longitudeOfLast) * MICRO) : 0;
    this.#south = Math.min(first, last);
    this.#west = Math.round(spec.longitudeOfFirst * MICRO);
    this.#rowStep = ny > 1 ? Math.abs(last - first) / (ny - 1) : 0;
    this.#columnStep = nx > 1 ? span / (nx - 1) : 0;
    this.#halfRow = Math.max(1, (this.#rowStep || spec.latitudeStep * MICRO) / 2);
    this.#halfColumn = Math.max(1, (this.#columnStep || spec.longitudeStep * MICRO) / 2);
    // The gap is one column, within the rounding of the corners.
    this.#closed = FULL_CIRCLE - span <= 2 * this.#halfColumn * 1.01;
    // A single row or column may have no step.
    const steps = [spec.latitudeStep, spec.longitudeStep].filter((step) => step > 0);
    this.meshStepDegrees = meshStepOf(Math.min(1, ...steps));
    this.bounds = {
      west: this.#closed ? -180 : this.#longitude(0),
      south: this.#south / MICRO,
      east: this.#closed ? 180 : this.#longitude(nx - 1),
      north: Math.max(first, last) / MICRO,
    };
  }

  locate(latitude: number, longitude: number): Cell | null {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude)) return null;
    const north = snapped(latitude) - this.#south;
    if (north < -this.#halfRow || north > (this.ny - 1) * this.#rowStep + this.#halfRow) return null;
    const east = modulo(snapped(longitude) - this.#west, FULL_CIRCLE);
    const i = this.#nearestColumn(east);
    // A pole lies on every meridian, so all points of its row are equally near; the one on the requested meridian is taken,
    // because its winds are along that meridian.
    const onPole = Math.abs(latitude) === 90;
    const offset = onPole ? 0 : this.#columnDistance(east, i);
    if (!this.#closed && offset > this.#halfColumn) return null;
    return this.cell(this.#nearestRow(latitude, offset) * this.nx + i);
  }

  cell(index: number): Cell {
    requireIndex(index, this.size);
    const i = index % this.nx;
    const j = (index - i) / this.nx;
    return { index, i, j, latitude: this.#latitudeMicro(j) / MICRO, longitude: this.#longitude(i) };
  }

  /** Rows run east and columns north, so no rotation is needed, whatever the component flags say. */
  windRotation(index: number): number {
    requireIndex(index, this.size);
    return 0;
  }

  arrange(values: Float64Array): Float64Array {
    requireValues(values, this.size);
    return values;
  }

  arrangeIntegers(values: Int32Array): Int32Array {
    requireValues(values, this.size);
    return values;
  }

  matches(definition: GridDefinition): boolean {
    return isOnGrid(this.spec, definition);
  }

  window(box: Bounds, { mesh = false }: WindowOptions = {}): RowsWindow | MeshWindow | null {
    const micro = microBox(box);
    if (micro === null) return null;
    if (mesh) {
      return meshWindow(micro, {
        stepDegrees: this.meshStepDegrees,
        bounds: this.bounds,
        margin: 0,
        nearest: (latitude, longitude) => this.locate(latitude, longitude)?.index ?? -1,
      });
    }
    this.#latitudes ??= Int32Array.from({ length: this.ny }, (_, j) => this.#latitudeMicro(j));
    this.#longitudes ??= Int32Array.from({ length: this.nx }, (_, i) => this.#longitudeMicro(i));
    return rowsWindow(micro, this.#latitudes, this.#longitudes);
  }

  /** On any row the nearest point is the one nearest in longitude. `east`: microdegrees from the first column. */
  #nearestColumn(east: number): number {
    const last = this.nx - 1;
    const before = this.#columnStep === 0 ? 0 : Math.min(last, Math.floor(east / this.#columnStep));
    return nearest([0, before, Math.min(last, before + 1), last], (i) => this.#columnDistance(east, i));
  }

  #columnDistance(east: number, i: number): number {
    const distance = Math.abs(east - i * this.#columnStep);
    return Math.min(distance, FULL_CIRCLE - distance);
  }

  /**
   * The nearest row on a meridian `offset` microdegrees away. The cosine of the distance to latitude y there is
   * sin(lat) sin(y) + cos(lat) cos(offset) cos(y), which is greatest at the latitude whose tangent is
   * sin(lat) / (cos(lat) cos(offset)): poleward of `latitude`, by a lot near a pole.
   */
  #nearestRow(latitude: number, offset: number): number {
    let closest = snapped(latitude);
    if (offset !== 0) {
      const phi = latitude * RADIANS_PER_DEGREE;
      const lambda = (offset / MICRO) * RADIANS_PER_DEGREE;
      const angle = Math.atan2(Math.sin(phi), Math.cos(phi) * Math.cos(lambda));
      closest = (angle / RADIANS_PER_DEGREE) * MICRO;
    }
    const last = this.ny - 1;
    const below = this.#rowStep === 0 ? 0 : Math.floor((closest - this.#south) / this.#rowStep);
    const rows = [
      this.#row(0),
      this.#row(Math.min(last, Math.max(0, below))),
      this.#row(Math.min(last, Math.max(0, below + 1))),
      this.#row(last),
    ];
    return nearest(rows, (j) => {
      const distance = Math.abs(this.#latitudeMicro(j) - closest);
      return Math.min(distance, FULL_CIRCLE - distance);
    });
  }

  /** Row number from its number counted from the south, and the other way round. */
  #row(fromSouth: number): number {
    return this.spec.rows === 'south-to-north' ? fromSouth : this.ny - 1 - fromSouth;
  }

  #latitudeMicro(j: number): number {
    return this.#south + Math.round(this.#row(j) * this.#rowStep);
  }

  /** Degrees in [-180, 180). */
  #longitude(i: number): number {
    return this.#longitudeMicro(i) / MICRO;
  }

  #longitudeMicro(i: number): number {
    return (
      modulo(this.#west + Math.round(i * this.#columnStep) + FULL_CIRCLE / 2, FULL_CIRCLE) - FULL_CIRCLE / 2
    );
  }
}

/** Microdegrees, to the nearest thousandth: 2.05 degrees is half of 4.1 although their doubles are not. */
function snapped(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e3;
}

/** The number with the smallest distance; of equals the lowest. `numbers` ascend. */
function nearest(numbers: readonly number[], distance: (number: number) => number): number {
  let best = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (const number of numbers) {
    const away = distance(number);
    if (away > least || (away === least && number > best)) continue;
    best = number;
    least = away;
  }
  return best;
}
