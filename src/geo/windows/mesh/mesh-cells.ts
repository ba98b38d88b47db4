/** Meshes with more points than this are not remembered: 32 MB. */
const MAX_POINTS = 8_000_000;

/**
 * The cells that were found for the points of a regular mesh over the globe, so that each is searched once for all windows. Takes 4
 * bytes for a point, which the system gives only where something is written.
 */
export class MeshCells {
  readonly #stepDegrees: number;
  readonly #columns: number;
  /** `[y][x]` from the south and from 0 degrees east: the cell + 2; 0 where it was not searched yet, 1 for a point without one. */
  readonly #cells: Int32Array;

  private constructor(stepDegrees: number, columns: number, rows: number) {
    this.#stepDegrees = stepDegrees;
    this.#columns = columns;
    this.#cells = new Int32Array(columns * rows);
  }

  /** Null for a mesh that does not close around the globe, or has too many points. */
  static of(stepDegrees: number): MeshCells | null {
    const [columns, rows] = [360 / stepDegrees, 180 / stepDegrees + 1];
    const isWhole = Number.isInteger(columns) && Number.isInteger(rows);
    return isWhole && columns * rows <= MAX_POINTS ? new MeshCells(stepDegrees, columns, rows) : null;
  }

  /** Where a point of the mesh is remembered. @param latitude, longitude degrees, multiples of the step; longitudes from -180 to below 180 */
  slotOf(latitude: number, longitude: number): number {
    const y = Math.round((latitude + 90) / this.#stepDegrees);
    const x = Math.round((longitude < 0 ? longitude + 360 : longitude) / this.#stepDegrees);
    return y * this.#columns + x;
  }

  /** The cell of a point, -1 where it has none; null where it was not searched yet. */
  at(slot: number): number | null {
    const known = this.#cells[slot] ?? 0;
    return known === 0 ? null : known - 2;
  }

  remember(slot: number, cell: number): void {
    this.#cells[slot] = cell + 2;
  }
}
