// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the checks before them

import type { TileCells } from '../../format/tiles/cells-by-tile.ts';
import { MISSING, TILE_SIDE, type TileGroups, tileGridOf } from '../../format/tiles/layout.ts';
import type { CellCounts } from '../../format/tiles/member-tiles.ts';
import type { BrickDecoder } from '../bricks/brick-decoder.ts';
import type { TileSource } from './tiles/tile-source.ts';

/** Cells (i0 + x, j0 + y) for x below `columns` and y below `rows`. */
export interface Rectangle {
  readonly i0: number;
  readonly columns: number;
  readonly j0: number;
  readonly rows: number;
  /** Only every nth column and row from the first on is wanted: cells between may get any value. By default all are wanted. */
  readonly stride?: number;
}

/** Where values are written in an array `[lead][y][x]`: value (n, y, x) to index `at + planes[n] + y * row + x`. */
export interface PlaneLayout {
  readonly at: number;
  /** Elements from one row to the next. */
  readonly row: number;
  /** For each lead that is read: where its plane starts. */
  readonly planes: Int32Array;
}

/** By the side of groups: readers of all cubes share them, since one reads at a time. */
const offsetsOfSides = new Map<number, Offsets[]>();

/** Where the cells of a part of a group go, with the length of a row. */
interface Offsets {
  part: number;
  row: number;
  readonly offsets: Int32Array;
}

/** Reads values of some leads, tile by tile. It shares its tile source and decoder with a `CubeReader`. */
export class PlaneReader {
  readonly #nx: number;
  readonly #ny: number;
  readonly #tilesX: number;
  readonly #groups: TileGroups;
  readonly #source: TileSource;
  readonly #decoder: BrickDecoder;
  readonly #span = { start: 0, end: 0 };
  /** What `#offsetsOf` found last, by the edges at which a group is cut off. */
  readonly #offsets: Offsets[];
  /** Values of the current group, `[lead][slot in the group]`. */
  #group = new Int32Array(0);
  #groupPlanes = new Int32Array(0);

  constructor({ nx, ny }: CellCounts, groups: TileGroups, source: TileSource, decoder: BrickDecoder) {
    this.#nx = nx;
    this.#ny = ny;
    this.#tilesX = tileGridOf(nx, ny).tilesX;
    this.#groups = groups;
    this.#offsets = offsetsOfSides.get(groups.side) ?? [];
    offsetsOfSides.set(groups.side, this.#offsets);
    this.#source = source;
    this.#decoder = decoder;
  }

  /**
   * Reads cells of one tile: value n of the cell `cells[indexes[c]]` goes to `into[indexes[c] + planes[n]]`.
   * @param coded indexes of leads among the encoded ones, -1 = missing at every cell
   */
  cellsOfTile(
    coded: Int32Array,
    { tile, indexes, spansGroups }: TileCells,
    cells: ArrayLike<number>,
    into: Int32Array,
    planes: Int32Array,
  ): void {
    const leads = coded.length;
    this.#makeGroup(leads);
    const values = this.#group;
    const starts = this.#groupPlanes;
    const { side, cells: groupCells } = this.#groups;
    const offsets = this.#offsetsOf(0, side, 0, side, side);
    let decoded = -1;
    try {
      if (spansGroups) this.#source.readTile(tile);
      for (let c = 0; c < indexes.length; c++) {
        const number = indexes[c]!;
        const cell = cells[number]!;
        const j = Math.floor(cell / this.#nx);
        const inTile = ((j & 15) << 4) | ((cell - j * this.#nx) & 15);
        const group = this.#groups.groupOf(inTile);
        if (group !== decoded) {
          this.#loadGroup(tile, group);
          this.#decoder.planes(coded, offsets, values, 0, starts);
          decoded = group;
        }
        const slot = this.#groups.slotOf(inTile);
        for (let n = 0; n < leads; n++) into[number + planes[n]!] = values[n * groupCells + slot]!;
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  rectangle(coded: Int32Array, rectangle: Rectangle, into: Int32Array, layout: PlaneLayout): void {
    const { i0, columns, j0, rows, stride = 1 } = rectangle;
    const { at, row, planes } = layout;
    this.#checkRectangle(rectangle);
    const last = at + planes.reduce((max, plane) => Math.max(max, plane), 0) + (rows - 1) * row + columns;
    if (at < 0 || row < columns || planes.length !== coded.length || (rows > 0 && last > into.length)) {
      throw new RangeError(
        `${coded.length} leads of ${columns} x ${rows} cells do not fit ${into.length} elements`,
      );
    }
    if (columns === 0) return;
    if (coded.every((k) => k < 0)) {
      for (const plane of planes) {
        for (let y = 0; y < rows; y++) {
          const from = at + plane + y * row;
          into.fill(MISSING, from, from + columns);
        }
      }
      return;
    }
    for (let j = j0; j < j0 + rows; ) {
      const below = Math.min(j0 + rows, (j | (TILE_SIDE - 1)) + 1);
      for (let i = i0; i < i0 + columns; ) {
        const right = Math.min(i0 + columns, (i | (TILE_SIDE - 1)) + 1);
        const part = { i0: i, columns: right - i, j0: j, rows: below - j };
        const wanted = { columns: bitsOf(i, right, i0, stride), rows: bitsOf(j, below, j0, stride) };
        // Further tiles of the same row follow in the file.
        const last = this.#tileAt(i0 + columns - 1, j);
        if (wanted.columns !== 0 && wanted.rows !== 0)
          this.#partOfTile(coded, part, wanted, last, into, at + (j - j0) * row + i - i0, row, planes);
        i = right;
      }
      j = below;
    }
  }

  /** Reads a tile and decodes all of its series. Throws DamagedTileError. */
  verify(tile: number): void {
    this.#source.readTile(tile);
    try {
      for (let group = 0; group < this.#groups.count; group++) {
        this.#loadGroup(tile, group);
        this.#decoder.check();
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  /**
   * Reads the part of a rectangle that lies in one tile.
   * @param wanted columns and rows of the tile, a bit for each
   * @param last the last tile of its row that will be read
   */
  #partOfTile(
    coded: Int32Array,
    { i0, columns, j0, rows }: Rectangle,
    wanted: Pick<Rectangle, 'columns' | 'rows'>,
    last: number,
    into: Int32Array,
    at: number,
    row: number,
    planes: Int32Array,
  ): void {
    const tile = this.#tileAt(i0, j0);
    const x0 = i0 & (TILE_SIDE - 1);
    const y0 = j0 & (TILE_SIDE - 1);
    const right = x0 + columns;
    const below = y0 + rows;
    const { side } = this.#groups;
    try {
      const start = this.#source.readTile(tile, last);
      if (
        coded.length === 1 &&
        this.#oneLead(coded[0]!, tile, start, x0, right, y0, below, wanted, into, at + planes[0]!, row)
      )
        return;
      for (let y = y0 & -side; y < below; y += side) {
        for (let x = x0 & -side; x < right; x += side) {
          const offsets = this.#offsetsOf(x0 - x, right - x, y0 - y, below - y, row);
          this.#loadGroup(tile, this.#groups.groupOf(y * TILE_SIDE + x));
          this.#decoder.planes(coded, offsets, into, at + (y - y0) * row + x - x0, planes);
        }
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  /** The same at one lead, whose groups are decoded in one call. False where the lead is missing or the tile too long for that. */
  #oneLead(
    lead: number,
    tile: number,
    start: number,
    left: number,
    right: number,
    top: number,
    below: number,
    wanted: Pick<Rectangle, 'columns' | 'rows'>,
    into: Int32Array,
    at: number,
    row: number,
  ): boolean {
    const length = this.#source.lengthOf(tile);
    if (lead < 0) return false;
    const columns = right - left;
    if (length === 0) {
      for (let y = top, to = at; y < below; y++, to += row) into.fill(0, to, to + columns);
      return true;
    }
    const { bytes } = this.#source;
    const values = this.#decoder.tile(bytes, start, length, lead, wanted.columns, wanted.rows);
    if (values === null) return false;
    for (let y = top, to = at; y < below; y++, to += row) {
      if (((wanted.rows >> y) & 1) === 0) continue;
      const from = y * TILE_SIDE + left;
      for (let x = 0; x < columns; x++) into[to + x] = values[from + x]!;
    }
    return true;
  }

  /**
   * For each cell of a group, how far behind its first one it is in rows of `row` elements; -1 outside of some columns and rows. The
   * groups of a rectangle have up to nine of them, by the edges at which they are cut off: each is kept until another one takes its
   * place.
   */
  #offsetsOf(left: number, right: number, top: number, below: number, row: number): Int32Array {
    const { side } = this.#groups;
    const x0 = Math.max(left, 0);
    const x1 = Math.min(right, side);
    const y0 = Math.max(top, 0);
    const y1 = Math.min(below, side);
    const edges = (x0 > 0 ? 1 : 0) | (x1 < side ? 2 : 0) | (y0 > 0 ? 4 : 0) | (y1 < side ? 8 : 0);
    const kept = this.#offsets[edges] ?? { part: -1, row: 0, offsets: new Int32Array(this.#groups.cells) };
    this.#offsets[edges] = kept;
    const part = ((x0 * side + y0) << 10) | (x1 << 5) | y1;
    const { offsets } = kept;
    if (kept.part === part && kept.row === row) return offsets;
    kept.part = part;
    kept.row = row;
    for (let slot = 0, y = 0; y < side; y++) {
      for (let x = 0; x < side; x++, slot++) {
        offsets[slot] = x >= x0 && x < x1 && y >= y0 && y < y1 ? y * row + x : -1;
      }
    }
    return offsets;
  }

  #tileAt(i: number, j: number): number {
    return (j >>> 4) * this.#tilesX + (i >>> 4);
  }

  /** Makes the buffers large enough for a group at this many leads. */
  #makeGroup(leads: number): void {
    if (this.#groupPlanes.length >= leads) return;
    this.#group = new Int32Array(leads * this.#groups.cells);
    this.#groupPlanes = Int32Array.from({ length: leads }, (_, n) => n * this.#groups.cells);
  }

  #loadGroup(tile: number, group: number): void {
    const source = this.#source;
    const span = this.#span;
    source.readGroup(tile, group, span);
    this.#decoder.load(source.bytes, source.view, span.start, span.end);
  }

  #checkRectangle({ i0, columns, j0, rows }: Rectangle): void {
    const isInteger = [i0, columns, j0, rows].every((number) => Number.isInteger(number) && number >= 0);
    if (isInteger && i0 + columns <= this.#nx && j0 + rows <= this.#ny) return;
    throw new RangeError(`a rectangle of ${columns} x ${rows} cells from (${i0}, ${j0}) is not in the grid`);
  }
}

/** A bit for each of the columns of a tile, or of its rows, from `from` to `to`, that is wanted: every nth, counted from `first`. */
function bitsOf(from: number, to: number, first: number, stride: number): number {
  const x = from & (TILE_SIDE - 1);
  if (stride === 1) return (1 << (x + to - from)) - (1 << x);
  let bits = 0;
  const behind = (from - first) % stride;
  for (let n = behind === 0 ? 0 : stride - behind; n < to - from; n += stride) bits |= 1 << (x + n);
  return bits;
}
