// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the checks before them
import type { TileCells } from './cells-by-tile.ts';
import type { CubeHeader } from './cube-header.ts';
import { MalformedTileError } from './group-cursor.ts';
import type { GroupDecoder } from './group-decoder.ts';
import {
  CELLS_PER_GROUP,
  GROUPS_PER_TILE,
  groupOf,
  MISSING,
  slotInGroup,
  TILE_HEAD_BYTES,
  TILE_SIDE,
  tileGridOf,
} from './layout.ts';
import { LeadDecoder } from './lead-decoder.ts';
import type { TileSource } from './tile-source.ts';

/** Cells (i0 + x, j0 + y) for x below `columns` and y below `rows`. */
export interface Rectangle {
  readonly i0: number;
  readonly columns: number;
  readonly j0: number;
  readonly rows: number;
}

/** Where values are written in an array `[lead][y][x]`: value (n, y, x) to index `at + planes[n] + y * row + x`. */
export interface PlaneLayout {
  readonly at: number;
  /** Elements from one row to the next. */
  readonly row: number;
  /** For each lead that is read: where its plane starts. */
  readonly planes: Int32Array;
}

/** Reads values of some leads, tile by tile. It shares its tile source and decoder with a `CubeReader`. */
export class PlaneReader {
  readonly #nx: number;
  readonly #ny: number;
  readonly #tilesX: number;
  readonly #source: TileSource;
  readonly #decoder: GroupDecoder;
  readonly #leadDecoder: LeadDecoder;
  readonly #fourValues = new Int32Array(CELLS_PER_GROUP);
  readonly #span = { start: 0, end: 0 };
  readonly #offsets = new Int32Array(CELLS_PER_GROUP);
  /** Values of the current group, `[lead][slot in the group]`. */
  #group = new Int32Array(0);
  #groupPlanes = new Int32Array(0);

  constructor(
    { nx, ny, leads, missingLeads, blockLeads }: CubeHeader,
    source: TileSource,
    decoder: GroupDecoder,
  ) {
    this.#nx = nx;
    this.#ny = ny;
    this.#tilesX = tileGridOf(nx, ny).tilesX;
    this.#source = source;
    this.#decoder = decoder;
    this.#leadDecoder = new LeadDecoder(leads.length - missingLeads.length, blockLeads);
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
    const offsets = this.#offsets;
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) offsets[slot] = slot;
    let decoded = -1;
    try {
      if (spansGroups) this.#source.readTile(tile);
      for (let c = 0; c < indexes.length; c++) {
        const number = indexes[c]!;
        const cell = cells[number]!;
        const j = Math.floor(cell / this.#nx);
        const inTile = ((j & 15) << 4) | ((cell - j * this.#nx) & 15);
        const group = groupOf(inTile);
        if (group !== decoded) {
          this.#loadGroup(tile, group);
          this.#decoder.planes(coded, offsets, values, starts);
          decoded = group;
        }
        const slot = slotInGroup(inTile);
        for (let n = 0; n < leads; n++) into[number + planes[n]!] = values[n * CELLS_PER_GROUP + slot]!;
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  rectangle(coded: Int32Array, rectangle: Rectangle, into: Int32Array, layout: PlaneLayout): void {
    const { i0, columns, j0, rows } = rectangle;
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
        const from = at + (j - j0) * row + i - i0;
        // Further tiles of the same row follow in the file.
        const last = this.#tileAt(i0 + columns - 1, j);
        if (coded.length === 1) this.#leadOfTile(coded[0]!, part, last, into, from + planes[0]!, row);
        else this.#partOfTile(coded, part, last, into, from, row, planes);
        i = right;
      }
      j = below;
    }
  }

  /** Reads a tile and decodes all of its series. Throws DamagedTileError. */
  verify(tile: number): void {
    this.#source.readTile(tile);
    try {
      for (let group = 0; group < GROUPS_PER_TILE; group++) {
        this.#loadGroup(tile, group);
        this.#decoder.check();
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  /** Reads the part of a rectangle that lies in one tile. @param last the last tile of its row that will be read */
  #partOfTile(
    coded: Int32Array,
    { i0, columns, j0, rows }: Rectangle,
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
    const offsets = this.#offsets;
    try {
      this.#source.readTile(tile, last);
      for (let y = y0 & ~1; y < below; y += 2) {
        for (let x = x0 & ~1; x < right; x += 2) {
          // The cells of the group that are in the part.
          const first = at + (y - y0) * row + x - x0;
          const [isLeft, isRight] = [x >= x0, x + 1 < right];
          const isUpper = y >= y0;
          const isLower = y + 1 < below;
          offsets[0] = isUpper && isLeft ? first : -1;
          offsets[1] = isUpper && isRight ? first + 1 : -1;
          offsets[2] = isLower && isLeft ? first + row : -1;
          offsets[3] = isLower && isRight ? first + row + 1 : -1;
          this.#loadGroup(tile, (y >>> 1) * (TILE_SIDE / 2) + (x >>> 1));
          this.#decoder.planes(coded, offsets, into, planes);
        }
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  /** As `#partOfTile` for one encoded lead, group by group in the order of the file. */
  #leadOfTile(
    k: number,
    { i0, columns, j0, rows }: Rectangle,
    last: number,
    into: Int32Array,
    at: number,
    row: number,
  ): void {
    const source = this.#source;
    const tile = this.#tileAt(i0, j0);
    const x0 = i0 & (TILE_SIDE - 1);
    const y0 = j0 & (TILE_SIDE - 1);
    const right = x0 + columns;
    const below = y0 + rows;
    try {
      const length = source.lengthOf(tile);
      if (length === 0) {
        for (let y = 0; y < rows; y++) into.fill(0, at + y * row, at + y * row + columns);
        return;
      }
      const head = source.readTile(tile, last);
      const { bytes, view } = source;
      const decoder = this.#leadDecoder;
      const values = this.#fourValues;
      const tileEnd = head + length;
      let start = head + TILE_HEAD_BYTES;
      for (let y = 0, lengthAt = head; y < below; y += 2) {
        for (let x = 0; x < TILE_SIDE; x += 2, lengthAt += 2) {
          const end = start + (bytes[lengthAt]! | (bytes[lengthAt + 1]! << 8));
          if (y + 1 >= y0 && x < right && x + 1 >= x0) {
            if (end > tileEnd) throw new MalformedTileError('a group runs past the end of its tile');
            decoder.decode(bytes, view, start, end, k, values);
            // The cells of the group that are in the part.
            const first = at + (y - y0) * row + x - x0;
            const [isLeft, isRight] = [x >= x0, x + 1 < right];
            if (y >= y0) {
              if (isLeft) into[first] = values[0]!;
              if (isRight) into[first + 1] = values[1]!;
            }
            if (y + 1 < below) {
              if (isLeft) into[first + row] = values[2]!;
              if (isRight) into[first + row + 1] = values[3]!;
            }
          }
          start = end;
        }
      }
    } catch (error) {
      throw source.explain(tile, error);
    }
  }

  #tileAt(i: number, j: number): number {
    return (j >>> 4) * this.#tilesX + (i >>> 4);
  }

  /** Makes the buffers large enough for a group at this many leads. */
  #makeGroup(leads: number): void {
    if (this.#groupPlanes.length >= leads) return;
    this.#group = new Int32Array(leads * CELLS_PER_GROUP);
    this.#groupPlanes = Int32Array.from({ length: leads }, (_, n) => n * CELLS_PER_GROUP);
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
