import type { GridDefinition } from 'gribjs';
import { type Bounds, isInside, MICRO, type MicroBox, microBox } from '../../shapes/box.ts';
import { crossingsOf } from '../../shapes/planar-ring.ts';
import { haversine, type LatLon, toMicrodegree, wrapLongitude } from '../../shapes/sphere.ts';
import { meshStepOf, spacingDegrees } from '../../windows/mesh/mesh-step.ts';
import { type MeshWindow, meshWindow } from '../../windows/mesh/mesh-window.ts';
import {
  type PointCoordinates,
  type RectangleWindow,
  type RowSpan,
  rectangleWindow,
} from '../../windows/rectangle-window.ts';
import type { WindowOptions } from '../../windows/window.ts';
import { type Cell, type Grid, requireIndex, requireValues } from '../grid.ts';
import { isOnGrid, type LambertGridSpec } from '../spec/grid-spec.ts';
import { LambertProjection, type PlanePoint } from './lambert-projection.ts';

/** Half a cell, and a margin for the rounding of projected corners. */
const HALF_CELL = 0.5 + 1e-9;
/** Rounding error of a position on the plane, in columns. */
const TOLERANCE = 1e-6;

/** Grid of equal steps on the plane of a Lambert conformal projection. */
export class LambertGrid implements Grid {
  readonly spec: LambertGridSpec;
  readonly nx: number;
  readonly ny: number;
  readonly size: number;
  readonly bounds: Bounds;
  readonly isInMessageOrder = true;
  readonly meshStepDegrees: number;
  readonly #projection: LambertProjection;
  readonly #first: PlanePoint;
  /** Metres from one row to the next: negative when they run from north to south. */
  readonly #dy: number;

  constructor(spec: LambertGridSpec) {
    this.spec = spec;
    this.nx = spec.nx;
    this.ny = spec.ny;
    this.size = spec.nx * spec.ny;
    this.#projection = new LambertProjection(spec);
    this.#first = this.#projection.toPlane({
      latitude: spec.latitudeOfFirst,
      longitude: spec.longitudeOfFirst,
    });
    this.#dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
    this.bounds = this.#boundsFromBorder();
    this.meshStepDegrees = meshStepOf(spacingDegrees(spec));
  }

  locate(latitude: number, longitude: number): Cell | null {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude)) return null;
    const place = { latitude, longitude };
    const { i, j } = this.#fractional(place);
    // Written so that a position without a finite projection is outside.
    const inside =
      i >= -HALF_CELL && j >= -HALF_CELL && i <= this.nx - 1 + HALF_CELL && j <= this.ny - 1 + HALF_CELL;
    return inside ? this.cell(this.#nearest(place, i, j)) : null;
  }

  cell(index: number): Cell {
    requireIndex(index, this.size);
    const i = index % this.nx;
    const j = (index - i) / this.nx;
    return { index, i, j, latitude: this.#latitude(i, j), longitude: this.#longitude(i, j) };
  }

  windRotation(index: number): number {
    requireIndex(index, this.size);
    if (this.spec.winds === 'earth') return 0;
    const i = index % this.nx;
    return this.#projection.angle(this.#planePoint(i, (index - i) / this.nx));
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

  window(box: Bounds, { mesh = false }: WindowOptions = {}): RectangleWindow | MeshWindow | null {
    const micro = microBox(box);
    if (micro === null) return null;
    if (!mesh) return rectangleWindow(this, this.#spansIn(micro));
    return meshWindow(micro, {
      stepDegrees: this.meshStepDegrees,
      bounds: this.bounds,
      margin: 0,
      nearest: (latitude, longitude) => this.locate(latitude, longitude)?.index ?? -1,
    });
  }

  /** Writes the coordinates of every `stride`th point of a row, the same as `cell` gives, from index `at` on. */
  writeCoordinates(
    { i, j, stride, count }: { i: number; j: number; stride: number; count: number },
    { latitudes, longitudes }: PointCoordinates,
    at: number,
  ): void {
    for (let n = 0; n < count; n++) {
      latitudes[at + n] = this.#latitude(i + n * stride, j);
      longitudes[at + n] = this.#longitude(i + n * stride, j);
    }
  }

  /** Starts at the point nearest on the plane and moves to nearer neighbours on the earth, since the scale varies over the plane. */
  #nearest(place: LatLon, i: number, j: number): number {
    let best = {
      i: Math.min(this.nx - 1, Math.max(0, Math.round(i))),
      j: Math.min(this.ny - 1, Math.max(0, Math.round(j))),
    };
    let least = haversine(place, this.#place(best.i, best.j));
    for (;;) {
      let better: { i: number; j: number } | null = null;
      for (let dj = -1; dj <= 1; dj++) {
        for (let di = -1; di <= 1; di++) {
          const [ni, nj] = [best.i + di, best.j + dj];
          if (ni < 0 || nj < 0 || ni >= this.nx || nj >= this.ny) continue;
          const distance = haversine(place, this.#place(ni, nj));
          const tiedAndLower = distance === least && better === null && (dj < 0 || (dj === 0 && di < 0));
          if (distance < least || tiedAndLower) {
            least = distance;
            better = { i: ni, j: nj };
          }
        }
      }
      if (better === null) return best.j * this.nx + best.i;
      best = better;
    }
  }

  /** For each row the columns in a box. */
  #spansIn(box: MicroBox): readonly (readonly RowSpan[])[] {
    const ring = this.#projection.ringOf(box);
    return Array.from({ length: this.ny }, (_, j) =>
      crossingsOf(ring, this.#y(j))
        .map(({ left, right }) => this.#trimmed(box, j, left, right))
        .filter(({ first, last }) => first <= last),
    );
  }

  /** The columns of a row that lie between `left` and `right` on the plane (metres) and are in the box. */
  #trimmed(box: MicroBox, j: number, left: number, right: number): RowSpan {
    const isIn = (i: number): boolean =>
      isInside(box, Math.round(this.#latitude(i, j) * MICRO), Math.round(this.#longitude(i, j) * MICRO));
    const column = (x: number): number => (x - this.#first.x) / this.spec.dxMetres;
    let first = Math.max(0, Math.ceil(column(left) - TOLERANCE));
    let last = Math.min(this.nx - 1, Math.floor(column(right) + TOLERANCE));
    while (first <= last && !isIn(first)) first++;
    while (first < last && !isIn(last)) last--;
    return { first, last };
  }

  /** Degrees, rounded to whole microdegrees. */
  #latitude(i: number, j: number): number {
    return toMicrodegree(this.#projection.latitudeAt(this.#x(i), this.#y(j)));
  }

  #longitude(i: number, j: number): number {
    return wrapLongitude(toMicrodegree(this.#projection.longitudeAt(this.#x(i), this.#y(j))));
  }

  #fractional(place: LatLon): { readonly i: number; readonly j: number } {
    const { x, y } = this.#projection.toPlane(place);
    return { i: (x - this.#first.x) / this.spec.dxMetres, j: (y - this.#first.y) / this.#dy };
  }

  #planePoint(i: number, j: number): PlanePoint {
    return { x: this.#x(i), y: this.#y(j) };
  }

  #x(i: number): number {
    return this.#first.x + i * this.spec.dxMetres;
  }

  #y(j: number): number {
    return this.#first.y + j * this.#dy;
  }

  #place(i: number, j: number): LatLon {
    return this.#projection.toEarth(this.#planePoint(i, j));
  }

  /**
   * Inside a grid, latitude and longitude have no extremes except at a pole, so the border gives the bounds. Longitudes are
   * summed up along it, and a full circle means that the pole lies inside.
   */
  #boundsFromBorder(): Bounds {
    let [south, north, west, east] = [90, -90, Infinity, -Infinity];
    let longitude = this.#place(0, 0).longitude;
    const start = longitude;
    for (const [i, j] of this.#border()) {
      const place = this.#place(i, j);
      longitude += wrapLongitude(place.longitude - longitude);
      south = Math.min(south, place.latitude);
      north = Math.max(north, place.latitude);
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
    }
    const aroundPole = Math.abs(longitude - start) > 180;
    if (aroundPole && this.#projection.n > 0) north = 90;
    if (aroundPole && this.#projection.n < 0) south = -90;
    const everyMeridian = aroundPole || east - west >= 360;
    return {
      west: everyMeridian ? -180 : wrapLongitude(toMicrodegree(west)),
      south: toMicrodegree(south),
      east: everyMeridian ? 180 : wrapLongitude(toMicrodegree(east)),
      north: toMicrodegree(north),
    };
  }

  /** The outer points, once around, ending at the first. */
  *#border(): Generator<readonly [i: number, j: number]> {
    const [lastI, lastJ] = [this.nx - 1, this.ny - 1];
    for (let i = 0; i <= lastI; i++) yield [i, 0];
    for (let j = 1; j <= lastJ; j++) yield [lastI, j];
    for (let i = lastI - 1; i >= 0; i--) yield [i, lastJ];
    for (let j = lastJ - 1; j >= 0; j--) yield [0, j];
  }
}
