// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time

import type { CubeCoding } from '../../format/cube-coding.ts';
import { TILE_SIDE, tileGridOf } from '../../format/tiles/layout.ts';
import type { CellCounts } from '../../format/tiles/member-tiles.ts';
import { KERNEL } from '../bricks/kernel.generated.ts';

/** What `kernels/cube` exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Where a block's values go: planes of rows. */
  inputAt(): number;
  /** How many bytes they may take. */
  inputBytes(): number;
  maxRowTiles(): number;
  setCoding(leads: number, groupSide: number, segmentLeads: number): void;
  /** @returns bytes of the tile; -1 where a group is too long */
  encodeTile(rowBytes: number, planeBytes: number, column: number, columns: number, rows: number): number;
  outputAt(): number;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };

/** One for all cubes that a thread writes: a block is encoded at once, and nothing of it is kept. */
let kernel: Kernel | null = null;

type TakeTile = (tile: Uint8Array) => void;

/** Some tiles of a cube, in its order. Their bytes are valid in the call that they are given to. A tile of zeros has none. */
export type EncodeBlock = (take: TakeTile) => void;

/** Part of the planes: some tiles of a row. */
interface Block {
  /** First cell. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** Elements between two planes of a block, so that they are not all in the same few lines of the processor's cache. */
const PLANE_GAP = 16;

/** Encodes the tiles of one cube. The bytes depend on the values alone. */
export class TileEncoder {
  /** The most tiles of a block, whether of a row or of members. */
  readonly blockTiles: number;
  /** Bytes of a tile, whatever its values. */
  readonly maxTileBytes: number;
  readonly #rowTiles: number;
  readonly #leads: number;
  readonly #coding: CubeCoding;
  readonly #kernel: Kernel;

  /** @param leads encoded values of each series, at least 1 */
  constructor(leads: number, coding: CubeCoding) {
    kernel ??= new engine.Instance(new engine.Module(Buffer.from(KERNEL, 'base64'))).exports;
    this.#kernel = kernel;
    this.#leads = leads;
    this.#coding = coding;
    this.blockTiles = blockTilesOf(leads, kernel);
    this.#rowTiles = rowTilesOf(this.blockTiles, kernel);
    this.maxTileBytes = maxTileBytes(leads, coding);
  }

  /** The tiles of a grid, by rows of tiles, from left to right in blocks. @param planes `planes[k][y * nx + x]` of each lead */
  *blocksOfGrid(planes: readonly Int32Array[], { nx, ny }: CellCounts): Generator<readonly EncodeBlock[]> {
    const width = this.#rowTiles * TILE_SIDE;
    for (let y = 0; y < ny; y += TILE_SIDE) {
      const rows = Math.min(TILE_SIDE, ny - y);
      const starts = Array.from({ length: Math.ceil(nx / width) }, (_, n) => n * width);
      yield starts.map(
        (x): EncodeBlock =>
          (take) =>
            this.#encode(planes, nx, { x, y, columns: Math.min(width, nx - x), rows }, take),
      );
    }
  }

  /** For each tile of a grid that of each member (`storedCells`). @param members planes `[member][lead]` of the grid */
  *blocksOfMembers(
    members: readonly (readonly Int32Array[])[],
    grid: CellCounts,
  ): Generator<readonly EncodeBlock[]> {
    const { tilesX, tilesY } = tileGridOf(grid.nx, grid.ny);
    const most = Math.max(1, Math.min(this.#rowTiles, Math.floor(this.blockTiles / members.length)));
    for (let j = 0; j < tilesY; j++) {
      for (let i = 0; i < tilesX; i += most) {
        const tiles = Math.min(most, tilesX - i);
        const at = { x: i * TILE_SIDE, y: j * TILE_SIDE, columns: tiles * TILE_SIDE, rows: TILE_SIDE };
        const parts = Array.from({ length: Math.ceil(members.length / this.blockTiles) }, (_, n) =>
          members.slice(n * this.blockTiles, (n + 1) * this.blockTiles),
        );
        // Only single tiles come in several parts, or their order would be another.
        yield parts.map(
          (part): EncodeBlock =>
            (take) =>
              this.#encodeMembers(part, grid, at, take),
        );
      }
    }
  }

  /**
   * Copies of a row of a plane all tiles at once: rows lie on pages of memory of their own, and a view of a few cells costs more than their
   * copy. So the members lie below each other.
   */
  #encodeMembers(
    members: readonly (readonly Int32Array[])[],
    grid: CellCounts,
    { x, y, columns: width }: Block,
    take: TakeTile,
  ): void {
    const memberLength = width * TILE_SIDE;
    const planeLength = members.length * memberLength + PLANE_GAP;
    const input = this.#input(planeLength);
    for (let m = 0; m < members.length; m++) {
      const planes = members[m]!;
      for (let k = 0; k < planes.length; k++) {
        copyTiles(planes[k]!, grid, x, y, input, k * planeLength + m * memberLength, width);
      }
    }
    for (let column = 0; column < width; column += TILE_SIDE) {
      for (let m = 0; m < members.length; m++) {
        const at = m * memberLength + column;
        this.#take({ width, planeLength, column: at, columns: TILE_SIDE, rows: TILE_SIDE }, take);
      }
    }
  }

  /** Encodes a block's tiles from left to right. */
  #encode(planes: readonly Int32Array[], nx: number, { x, y, columns, rows }: Block, take: TakeTile): void {
    const width = Math.ceil(columns / TILE_SIDE) * TILE_SIDE;
    const planeLength = width * TILE_SIDE + PLANE_GAP;
    const input = this.#input(planeLength);
    const from = y * nx + x;
    for (let k = 0, to = 0; k < planes.length; k++, to += planeLength) {
      copyRows(planes[k]!, from, nx, columns, rows, input, to, width);
    }
    for (let column = 0; column < columns; column += TILE_SIDE) {
      const inside = Math.min(TILE_SIDE, columns - column);
      this.#take({ width, planeLength, column, columns: inside, rows }, take);
    }
  }

  /** Where the kernel reads the planes of a block. */
  #input(planeLength: number): Int32Array {
    const { groupSide, segmentLeads } = this.#coding;
    this.#kernel.setCoding(this.#leads, groupSide, segmentLeads);
    return new Int32Array(this.#kernel.memory.buffer, this.#kernel.inputAt(), this.#leads * planeLength);
  }

  #take({ width, planeLength, column, columns, rows }: TileAt, take: TakeTile): void {
    const encoder = this.#kernel;
    const length = encoder.encodeTile(4 * width, 4 * planeLength, column, columns, rows);
    if (length < 0) throw new RangeError('a group of cells is too long for the head of its tile');
    take(new Uint8Array(encoder.memory.buffer, encoder.outputAt(), length));
  }
}

/** Where a tile lies in the kernel's input: in planes of rows of `width` cells, from the cell `column` of a plane on. */
interface TileAt {
  readonly width: number;
  readonly planeLength: number;
  readonly column: number;
  /** Those inside the grid. */
  readonly columns: number;
  readonly rows: number;
}

/** Tiles that the kernel takes together, of all members if there are any. */
function blockTilesOf(leads: number, kernel: Kernel): number {
  const ofPlane = kernel.inputBytes() / (leads * Int32Array.BYTES_PER_ELEMENT) - PLANE_GAP;
  return Math.max(1, Math.floor(ofPlane / TILE_SIDE ** 2));
}

/**
 * Tiles of a row that are encoded together. Rows of a plane lie far from each other, so that to copy short ones is to wait for memory. An odd
 * number, so that rows do not begin at the same few lines of the processor's cache.
 */
function rowTilesOf(blockTiles: number, kernel: Kernel): number {
  const most = Math.min(kernel.maxRowTiles(), blockTiles);
  return Math.max(1, most - (1 - (most % 2)));
}

function copyRows(
  plane: Int32Array,
  from: number,
  nx: number,
  columns: number,
  rows: number,
  target: Int32Array,
  to: number,
  width: number,
): void {
  // Rows that follow each other in both are copied as one.
  const isOne = columns === nx && columns === width;
  const count = isOne ? columns * rows : columns;
  for (let row = 0; row < (isOne ? 1 : rows); row++) {
    const start = from + row * nx;
    const shift = to + row * width - start;
    target.set(plane.subarray(start, start + count), start + shift);
  }
}

/** Copies tiles that lie side by side. Beyond the grid's edges the outermost cells are repeated, which takes next to no bytes. */
function copyTiles(
  plane: Int32Array,
  { nx, ny }: CellCounts,
  x: number,
  y: number,
  target: Int32Array,
  to: number,
  width: number,
): void {
  const columns = Math.min(width, nx - x);
  for (let row = 0; row < TILE_SIDE; row++) {
    const from = Math.min(y + row, ny - 1) * nx + x;
    const at = to + row * width;
    target.set(plane.subarray(from, from + columns), at);
    if (columns < width) target.fill(plane[from + columns - 1]!, at + columns, at + width);
  }
}

/** Each value in 32 bits and a bit for what is missing; flags, lengths, and widths of four bits for each cell and each eight values. */
function maxTileBytes(leads: number, { groupSide, segmentLeads }: CubeCoding): number {
  const cells = TILE_SIDE * TILE_SIDE;
  const bricks = (cells / groupSide ** 2) * Math.ceil(leads / segmentLeads);
  return bricks * 16 + cells * (2 * Math.ceil(leads / segmentLeads) + 5 * leads);
}
