// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { VariableName } from '../../../catalog/index.ts';
import { cellsByTile } from '../../format/tiles/cells-by-tile.ts';
import { MISSING, TILE_SIDE } from '../../format/tiles/layout.ts';
import { memberTileOf } from '../../format/tiles/member-tiles.ts';
import type { CubeReader } from '../reading/cube-reader.ts';
import type { Rectangle } from '../reading/plane-reader.ts';

interface MemberSegment {
  readonly reader: CubeReader;
  /** Index of each lead and member of the segment in those of the whole. */
  readonly leads: Int32Array;
  readonly members: Int32Array;
  /** The series of one member. */
  readonly series: Int32Array;
}

/** All fetches that are under way; null for none. */
function together(fetches: readonly (Promise<void> | null)[]): Promise<void> | null {
  const pending = fetches.filter((fetch) => fetch !== null);
  return pending.length === 0 ? null : Promise.all(pending).then(() => undefined);
}

/** Plane offsets for a single plane. */
const ONE_PLANE = Int32Array.of(0);

/**
 * The members of one variable of an ensemble's run at all leads, over its segments. Reads are synchronous, as of `StoredSeries`: where the
 * store is elsewhere, tiles are fetched before.
 */
export class StoredMembers {
  readonly variable: VariableName;
  readonly units: string;
  /** value = integer / 10^decimals, in `units`. */
  readonly decimals: number;
  /** Hours after the initialisation, ascending, over all segments. */
  readonly leads: readonly number[];
  /** Numbers of the members that any segment has, ascending; 0 is the control. */
  readonly members: readonly number[];
  readonly #nx: number;
  readonly #ny: number;
  readonly #segments: readonly MemberSegment[];

  /** @param readers of the variable's cubes of members, at least one; no lead is in two of them */
  constructor(variable: VariableName, readers: readonly [CubeReader, ...CubeReader[]]) {
    const { units, decimals, nx, ny } = readers[0].header;
    const leads = readers.flatMap(({ header }) => header.leads).sort((a, b) => a - b);
    const members = [...new Set(readers.flatMap(({ header }) => header.members ?? []))].sort((a, b) => a - b);
    this.variable = variable;
    this.units = units;
    this.decimals = decimals;
    this.leads = leads;
    this.members = members;
    this.#nx = nx;
    this.#ny = ny;
    this.#segments = readers.map((reader) => ({
      reader,
      leads: Int32Array.from(reader.header.leads, (lead) => leads.indexOf(lead)),
      members: Int32Array.from(reader.header.members ?? [], (number) => members.indexOf(number)),
      series: new Int32Array(reader.header.leads.length),
    }));
  }

  /** Whether tiles have to be fetched before they are read. */
  get isRemote(): boolean {
    return this.#segments.some(({ reader }) => reader.isRemote);
  }

  /**
   * Fetches all members at some tiles of the grid, where the store is elsewhere, so that `series` of their cells can be read; null where
   * all are there. Throws (rejects) ResourceFault.
   */
  fetch(tiles: Iterable<number>): Promise<void> | null {
    const wanted = [...tiles];
    return together(
      this.#segments.map(({ reader, members }) =>
        reader.fetch(
          wanted.flatMap((tile) => Array.from(members, (_, strip) => tile * members.length + strip)),
        ),
      ),
    );
  }

  /** The same for `plane` of one member over a rectangle, at all leads that are stored with a lead. */
  fetchPlane(member: number, lead: number, rectangle: Rectangle): Promise<void> | null {
    const { reader } = this.#at(lead, rectangle, null, 1);
    const members = reader.header.members ?? [];
    const strip = members.indexOf(member);
    if (strip < 0) return null;
    const tiles = new Set<number>();
    this.#readTiles(reader, rectangle, (_part, _row, _at, tile) => tiles.add(tile * members.length + strip));
    return reader.fetch(tiles);
  }

  /** The same for `seriesOf` of one member at some cells. */
  fetchSeriesOf(member: number, cells: ArrayLike<number>): Promise<void> | null {
    const tiles = cellsByTile(this.#nx, cells).map(({ tile }) => tile);
    return together(
      this.#segments.map(({ reader, members }) => {
        const strip = reader.header.members!.indexOf(member);
        return strip < 0 ? null : reader.fetch(tiles.map((tile) => tile * members.length + strip));
      }),
    );
  }

  /**
   * Writes the series of all members at a cell (`j * nx + i`) to `into`, `[member][lead]`, MISSING where there is no value; returns
   * `into`. Throws DamagedTileError; RangeError when the cell is not in the grid or `into` is too short.
   */
  series(cell: number, into: Int32Array): Int32Array {
    const length = this.leads.length;
    this.#requireRoom(this.members.length * length, into);
    this.#requireCell(cell);
    if (this.#segments.some(({ members }) => members.length < this.members.length)) {
      into.fill(MISSING, 0, this.members.length * length);
    }
    const { tile, row, column } = memberTileOf(this.#nx, cell % this.#nx, Math.floor(cell / this.#nx));
    for (const { reader, leads, members, series } of this.#segments) {
      const first = tile * members.length;
      const stored = row * members.length * TILE_SIDE + column;
      const last = first + members.length - 1;
      for (let m = 0; m < members.length; m++) {
        reader.readTile(first + m, last);
        reader.series(stored + m * TILE_SIDE, series);
        const at = members[m]! * length;
        for (let k = 0; k < series.length; k++) into[at + leads[k]!] = series[k]!;
      }
    }
    return into;
  }

  /**
   * Writes the series of one member at several cells to `into`, `[cell][lead]` in the order of `cells`, MISSING where there is no value,
   * and returns it. Each tile is read once. Throws as `series`.
   * @param member number; one that the variable has not is MISSING everywhere
   */
  seriesOf(member: number, cells: ArrayLike<number>, into: Int32Array): Int32Array {
    const length = this.leads.length;
    this.#requireRoom(cells.length * length, into);
    for (let n = 0; n < cells.length; n++) this.#requireCell(cells[n]!);
    into.fill(MISSING, 0, cells.length * length);
    const tiles = cellsByTile(this.#nx, cells);
    for (const { reader, leads, members, series } of this.#segments) {
      const strip = reader.header.members!.indexOf(member);
      if (strip < 0) continue;
      for (const { tile, indexes } of tiles) {
        reader.readTile(tile * members.length + strip);
        for (const n of indexes) {
          const cell = cells[n]!;
          const { row, column } = memberTileOf(this.#nx, cell % this.#nx, Math.floor(cell / this.#nx));
          reader.series((row * members.length + strip) * TILE_SIDE + column, series);
          for (let k = 0; k < series.length; k++) into[n * length + leads[k]!] = series[k]!;
        }
      }
    }
    return into;
  }

  /**
   * Writes the values of one member at one lead over a rectangle of cells to `into`, `[y][x]`, and returns it. Nothing of other members
   * is read. Throws DamagedTileError; RangeError for a lead that is not stored, a rectangle that is not in the grid, or `into` too short.
   * @param member number; one that the lead has not is MISSING everywhere
   */
  plane(member: number, lead: number, rectangle: Rectangle, into: Int32Array): Int32Array {
    const { reader, index } = this.#at(lead, rectangle, into, 1);
    const strip = reader.header.members!.indexOf(member);
    if (strip < 0) return into.fill(MISSING, 0, rectangle.columns * rectangle.rows);
    this.#readTiles(reader, rectangle, (part, row, at) => {
      const own = { ...part, i0: part.i0 + strip * TILE_SIDE };
      reader.rectangle([index], own, into, { at, row, planes: ONE_PLANE });
    });
    return into;
  }

  /** As `plane` for all of `members`: `[member][y][x]`. */
  planes(lead: number, rectangle: Rectangle, into: Int32Array): Int32Array {
    const { reader, index } = this.#at(lead, rectangle, into, this.members.length);
    const strips = reader.header.members!.map((number) => this.members.indexOf(number));
    const size = rectangle.columns * rectangle.rows;
    if (strips.length < this.members.length) into.fill(MISSING, 0, this.members.length * size);
    this.#readTiles(reader, rectangle, (part, row, at, tile) => {
      const first = tile * strips.length;
      for (let m = 0; m < strips.length; m++) {
        reader.readTile(first + m, first + strips.length - 1);
        const own = { ...part, i0: part.i0 + m * TILE_SIDE };
        reader.rectangle([index], own, into, { at: at + strips[m]! * size, row, planes: ONE_PLANE });
      }
    });
    return into;
  }

  /** Goes through the tiles of a rectangle. `part` is what to read of the first member's stored cells. */
  #readTiles(
    { header }: CubeReader,
    { i0, columns, j0, rows }: Rectangle,
    read: (part: Rectangle, row: number, at: number, tile: number) => unknown,
  ): void {
    for (let j = j0; j < j0 + rows; ) {
      const below = Math.min(j0 + rows, (j | (TILE_SIDE - 1)) + 1);
      for (let i = i0; i < i0 + columns; ) {
        const right = Math.min(i0 + columns, (i | (TILE_SIDE - 1)) + 1);
        const { tile, row, column } = memberTileOf(header.nx, i, j);
        const part = { i0: column, columns: right - i, j0: row, rows: below - j };
        read(part, columns, (j - j0) * columns + i - i0, tile);
        i = right;
      }
      j = below;
    }
  }

  #at(
    lead: number,
    { i0, columns, j0, rows }: Rectangle,
    into: Int32Array | null,
    members: number,
  ): { readonly reader: CubeReader; readonly index: number } {
    if (into !== null) this.#requireRoom(columns * rows * members, into);
    const isInteger = [i0, columns, j0, rows].every((number) => Number.isInteger(number) && number >= 0);
    if (!isInteger || i0 + columns > this.#nx || j0 + rows > this.#ny) {
      throw new RangeError(
        `a rectangle of ${columns} x ${rows} cells from (${i0}, ${j0}) is not in the grid`,
      );
    }
    for (const { reader } of this.#segments) {
      const index = reader.header.leads.indexOf(lead);
      if (index >= 0) return { reader, index };
    }
    throw new RangeError(`${this.variable} is not stored at lead ${lead}`);
  }

  #requireCell(cell: number): void {
    if (Number.isInteger(cell) && cell >= 0 && cell < this.#nx * this.#ny) return;
    throw new RangeError(`cell ${cell} is not in the grid of ${this.#nx * this.#ny} cells`);
  }

  #requireRoom(values: number, into: Int32Array): void {
    if (into.length >= values) return;
    throw new RangeError(`${values} values do not fit ${into.length} elements`);
  }
}
