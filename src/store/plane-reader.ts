import type { CubeHeader } from './cube-header.ts';
import type { GroupDecoder } from './group-decoder.ts';
import {
  CELLS_PER_GROUP,
  CELLS_PER_TILE,
  GROUPS_PER_TILE,
  groupOf,
  MISSING,
  placeInGroup,
  TILE_SIDE,
  tileGridOf,
} from './layout.ts';
import type { TileSource } from './tile-source.ts';

/** Cells (i0 + x, j0 + y) for x below `columns` and y below `rows`. */
export interface Rectangle {
  readonly i0: number;
  readonly columns: number;
  readonly j0: number;
  readonly rows: number;
}

/** Cells of one tile from which on it is read whole: so few cells rarely share groups. */
const MANY_CELLS = 4;

/** Place of each cell of a tile in `#values`: groups one after another, four cells each. */
const SLOTS = Uint8Array.from(
  { length: CELLS_PER_TILE },
  (_, cell) => groupOf(cell) * CELLS_PER_GROUP + placeInGroup(cell),
);

/** Reads values of one lead, tile by tile. A reader of whole tiles in its own right, it shares source and decoder. */
export class PlaneReader {
  readonly #nx: number;
  readonly #ny: number;
  readonly #tilesX: number;
  readonly #tiles: number;
  readonly #source: TileSource;
  readonly #decoder: GroupDecoder;
  /** Values of the tile at hand at the lead wanted, by SLOTS. */
  readonly #values = new Int32Array(CELLS_PER_TILE);
  /** Which of its groups are in `#values`. */
  readonly #done = new Uint8Array(GROUPS_PER_TILE);
  readonly #span = { start: 0, end: 0 };

  constructor({ nx, ny }: CubeHeader, source: TileSource, decoder: GroupDecoder) {
    const { tilesX, tiles } = tileGridOf(nx, ny);
    this.#nx = nx;
    this.#ny = ny;
    this.#tilesX = tilesX;
    this.#tiles = tiles;
    this.#source = source;
    this.#decoder = decoder;
  }

  /** @param k coded lead, -1 = every cell is missing */
  cells(k: number, cells: Int32Array, into: Int32Array): Int32Array {
    if (into.length < cells.length) {
      throw new RangeError(`${cells.length} cells do not fit ${into.length} places`);
    }
    this.#checkCells(cells);
    if (k < 0) return into.fill(MISSING, 0, cells.length);
    const { first, next } = this.#byTile(cells);
    for (let tile = 0; tile < this.#tiles; tile++) {
      const begin = first[tile]!;
      if (begin >= 0) this.#cellsOfTile(k, tile, cells, begin, next, into);
    }
    return into;
  }

  rectangle(k: number, rectangle: Rectangle, into: Int32Array, at: number, stride: number): Int32Array {
    const { i0, columns, j0, rows } = rectangle;
    this.#checkRectangle(rectangle);
    if (at < 0 || stride < columns || (rows > 0 && at + (rows - 1) * stride + columns > into.length)) {
      throw new RangeError(`${columns} x ${rows} cells do not fit ${into.length} places`);
    }
    if (k < 0) {
      for (let y = 0; y < rows; y++) into.fill(MISSING, at + y * stride, at + y * stride + columns);
      return into;
    }
    if (columns === 0) return into;
    for (let j = j0; j < j0 + rows; ) {
      const below = Math.min(j0 + rows, (j | (TILE_SIDE - 1)) + 1);
      for (let i = i0; i < i0 + columns; ) {
        const right = Math.min(i0 + columns, (i | (TILE_SIDE - 1)) + 1);
        this.#partOfTile(
          k,
          { i0: i, columns: right - i, j0: j, rows: below - j },
          into,
          at + (j - j0) * stride + i - i0,
          stride,
        );
        i = right;
      }
      j = below;
    }
    return into;
  }

  /** Reads a tile and decodes all of its series. Throws DamagedTileError. */
  verify(tile: number): void {
    this.#source.turnToTile(tile);
    try {
      for (let group = 0; group < GROUPS_PER_TILE; group++) {
        this.#turnTo(tile, group);
        this.#decoder.check();
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  /** Part of the rectangle that lies in one tile. */
  #partOfTile(k: number, part: Rectangle, into: Int32Array, at: number, stride: number): void {
    const { i0, columns, j0, rows } = part;
    const tile = (j0 >>> 4) * this.#tilesX + (i0 >>> 4);
    const x0 = i0 & (TILE_SIDE - 1);
    const y0 = j0 & (TILE_SIDE - 1);
    const values = this.#values;
    try {
      this.#source.turnToTile(tile);
      for (let y = y0 >>> 1; y <= (y0 + rows - 1) >>> 1; y++) {
        for (let x = x0 >>> 1; x <= (x0 + columns - 1) >>> 1; x++) {
          this.#decodeGroup(k, tile, y * (TILE_SIDE / 2) + x);
        }
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
    for (let y = 0; y < rows; y++) {
      const from = (y0 + y) * TILE_SIDE + x0;
      const to = at + y * stride;
      for (let x = 0; x < columns; x++) into[to + x] = values[SLOTS[from + x]!]!;
    }
  }

  #cellsOfTile(
    k: number,
    tile: number,
    cells: Int32Array,
    begin: number,
    next: Int32Array,
    into: Int32Array,
  ): void {
    const done = this.#done.fill(0);
    const nx = this.#nx;
    try {
      if (countedTo(MANY_CELLS, begin, next)) this.#source.turnToTile(tile);
      for (let n = begin; n >= 0; n = next[n]!) {
        const cell = cells[n]!;
        const j = Math.floor(cell / nx);
        const slot = SLOTS[((j & 15) << 4) | ((cell - j * nx) & 15)]!;
        const group = slot >>> 2;
        if (done[group] === 0) {
          this.#decodeGroup(k, tile, group);
          done[group] = 1;
        }
        into[n] = this.#values[slot]!;
      }
    } catch (error) {
      throw this.#source.explain(tile, error);
    }
  }

  #decodeGroup(k: number, tile: number, group: number): void {
    this.#turnTo(tile, group);
    this.#decoder.valuesAt(k, this.#values, group * CELLS_PER_GROUP);
  }

  #turnTo(tile: number, group: number): void {
    const source = this.#source;
    const span = this.#span;
    source.turnTo(tile, group, span);
    this.#decoder.load(source.bytes, source.view, span.start, span.end);
  }

  /** Chains the cells of each tile: `first[tile]`, then `next` of each until -1. */
  #byTile(cells: Int32Array): { readonly first: Int32Array; readonly next: Int32Array } {
    const first = new Int32Array(this.#tiles).fill(-1);
    const next = new Int32Array(cells.length);
    const nx = this.#nx;
    const tilesX = this.#tilesX;
    for (let n = cells.length - 1; n >= 0; n--) {
      const cell = cells[n]!;
      const j = Math.floor(cell / nx);
      const tile = (j >>> 4) * tilesX + ((cell - j * nx) >>> 4);
      next[n] = first[tile]!;
      first[tile] = n;
    }
    return { first, next };
  }

  #checkCells(cells: Int32Array): void {
    const size = this.#nx * this.#ny;
    for (const cell of cells) {
      if (cell < 0 || cell >= size)
        throw new RangeError(`cell ${cell} is not one of the ${size} of the grid`);
    }
  }

  #checkRectangle({ i0, columns, j0, rows }: Rectangle): void {
    const whole = [i0, columns, j0, rows].every((number) => Number.isInteger(number) && number >= 0);
    if (whole && i0 + columns <= this.#nx && j0 + rows <= this.#ny) return;
    throw new RangeError(`a rectangle of ${columns} x ${rows} cells from (${i0}, ${j0}) is not in the grid`);
  }
}

function countedTo(count: number, begin: number, next: Int32Array): boolean {
  let n = begin;
  for (let k = 1; k < count; k++) {
    n = next[n]!;
    if (n < 0) return false;
  }
  return true;
}
