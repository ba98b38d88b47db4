// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { VariableName } from '../../../catalog/index.ts';
import { cellsByTile } from '../../format/tiles/cells-by-tile.ts';
import type { CubeReader } from '../reading/cube-reader.ts';
import type { Rectangle } from '../reading/plane-reader.ts';

/** Plane offsets for a single plane. */
const ONE_PLANE = Int32Array.of(0);

/** One segment of a stored variable. */
export interface SeriesSegment {
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** For each lead of the segment, its index in the leads of the full series. */
  readonly positions: Int32Array;
  readonly reader: CubeReader;
}

/**
 * All leads of one variable of one run, over its segments. Reads are synchronous; the readers are shared by
 * all users of this variable.
 */
export class StoredSeries {
  readonly variable: VariableName;
  readonly units: string;
  /** value = integer / 10^decimals, in `units`. */
  readonly decimals: number;
  /** Hours after the initialisation, ascending, over all segments. */
  readonly leads: readonly number[];
  readonly segments: readonly SeriesSegment[];
  readonly #scratch: Int32Array;

  /** @param readers of the variable's segments, at least one; no lead is in two of them */
  constructor(variable: VariableName, readers: readonly [CubeReader, ...CubeReader[]]) {
    const { units, decimals } = readers[0].header;
    const leads = readers.flatMap(({ header }) => header.leads).sort((a, b) => a - b);
    const indexes = new Map(leads.map((lead, index) => [lead, index]));
    this.variable = variable;
    this.units = units;
    this.decimals = decimals;
    this.leads = leads;
    this.segments = readers.map((reader) => ({
      leads: reader.header.leads,
      positions: Int32Array.from(reader.header.leads, (lead) => indexes.get(lead) ?? -1),
      reader,
    }));
    this.#scratch = new Int32Array(Math.max(...this.segments.map((segment) => segment.leads.length)));
  }

  /**
   * Fetches the tiles of cells where the store is elsewhere, as `CubeReader.fetch`: as many as its cache holds can be read
   * afterwards. Throws (rejects) ResourceFault.
   */
  async fetch(cells: ArrayLike<number>): Promise<void> {
    const [first] = this.segments;
    if (first?.reader.isRemote !== true) return;
    const tiles = cellsByTile(first.reader.header.nx, cells).map(({ tile }) => tile);
    await Promise.all(this.segments.map(({ reader }) => reader.fetch(tiles)));
  }

  /**
   * Writes the series of a cell (`j * nx + i`) to `into` from index `at`, one integer per lead of `leads`, MISSING where
   * there is no value; returns `into`. Throws DamagedTileError; RangeError when the cell is not in the grid or `into` is
   * too short.
   */
  series(cell: number, into: Int32Array, at = 0): Int32Array {
    if (into.length < at + this.leads.length) {
      throw new RangeError(`${this.leads.length} leads from index ${at} do not fit ${into.length} elements`);
    }
    for (const segment of this.segments) this.#read(segment, cell, into, at);
    return into;
  }

  /**
   * Writes the series of several cells to `into`, `[cell][lead]` in the order of `cells`, and returns it. Each tile is read
   * once and each group decoded once, whatever the order of the cells and even if some are repeated. Throws the same errors
   * as `series`.
   */
  seriesOf(cells: ArrayLike<number>, into: Int32Array): Int32Array {
    const leads = this.leads.length;
    if (into.length < cells.length * leads) {
      throw new RangeError(`${cells.length} series of ${leads} leads do not fit ${into.length} elements`);
    }
    const [{ reader }] = this.segments as readonly [SeriesSegment];
    for (let n = 0; n < cells.length; n++) reader.tileOf(cells[n]!);
    const tiles = cellsByTile(reader.header.nx, cells);
    for (const segment of this.segments) {
      for (const { tile, indexes, spansGroups } of tiles) {
        if (spansGroups) segment.reader.readTile(tile);
        for (const n of indexes) this.#read(segment, cells[n]!, into, n * leads);
      }
    }
    return into;
  }

  /**
   * Writes the values of `cells` at one lead to `into`, in their order, and returns it. Each tile is read once and each group
   * decoded once, no further than the lead.
   * Throws DamagedTileError; RangeError when the lead is not one of `leads`, a cell is not in the grid or `into` is too short.
   * @param lead hours
   */
  plane(lead: number, cells: Int32Array, into: Int32Array): Int32Array {
    const { reader, index } = this.#at(lead);
    if (into.length < cells.length) {
      throw new RangeError(`${cells.length} cells do not fit ${into.length} elements`);
    }
    for (const cell of cells) reader.tileOf(cell);
    for (const tile of cellsByTile(reader.header.nx, cells)) {
      reader.planesOfTile([index], tile, cells, into, ONE_PLANE);
    }
    return into;
  }

  /** As `plane` for a rectangle of cells, but faster; row y goes to `into` from index `at + y * row`. */
  rectangle(
    lead: number,
    rectangle: Rectangle,
    into: Int32Array,
    at = 0,
    row = rectangle.columns,
  ): Int32Array {
    const { reader, index } = this.#at(lead);
    reader.rectangle([index], rectangle, into, { at, row, planes: ONE_PLANE });
    return into;
  }

  #at(lead: number): { readonly reader: CubeReader; readonly index: number } {
    for (const { leads, reader } of this.segments) {
      const index = leads.indexOf(lead);
      if (index >= 0) return { reader, index };
    }
    throw new RangeError(`${this.variable} is not stored at lead ${lead}`);
  }

  #read({ positions, reader }: SeriesSegment, cell: number, into: Int32Array, at: number): void {
    const first = positions[0] ?? 0;
    if (positions.at(-1) === first + positions.length - 1) {
      reader.series(cell, into, at + first);
      return;
    }
    const scratch = this.#scratch;
    reader.series(cell, scratch);
    for (let k = 0; k < positions.length; k++) into[at + positions[k]!] = scratch[k]!;
  }
}
