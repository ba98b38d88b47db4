// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time

import type { CubeCoding } from '../../format/cube-coding.ts';
import { TILE_SIDE } from '../../format/tiles/layout.ts';
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
  /** Tiles of a row that are encoded together. */
  readonly blockTiles: number;
  /** Bytes of a tile, whatever its values. */
  readonly maxTileBytes: number;
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
    this.maxTileBytes = maxTileBytes(leads, coding);
  }

  /**
   * Encodes a block's tiles from left to right; the bytes of each are valid in the call that it is given to. A tile of zeros has none.
   * @param planes `planes[k][y * nx + x]` of each lead
   */
  encode(
    planes: readonly Int32Array[],
    nx: number,
    { x, y, columns, rows }: Block,
    take: (tile: Uint8Array) => void,
  ): void {
    const { groupSide, segmentLeads } = this.#coding;
    const encoder = this.#kernel;
    const { buffer } = encoder.memory;
    const width = Math.ceil(columns / TILE_SIDE) * TILE_SIDE;
    const planeLength = width * TILE_SIDE + PLANE_GAP;
    const input = new Int32Array(buffer, encoder.inputAt(), this.#leads * planeLength);
    const from = y * nx + x;
    for (let k = 0, to = 0; k < planes.length; k++, to += planeLength) {
      copyRows(planes[k]!, from, nx, columns, rows, input, to, width);
    }
    encoder.setCoding(this.#leads, groupSide, segmentLeads);
    for (let column = 0; column < columns; column += TILE_SIDE) {
      const inside = Math.min(TILE_SIDE, columns - column);
      const length = encoder.encodeTile(4 * width, 4 * planeLength, column, inside, rows);
      if (length < 0) throw new RangeError('a group of cells is too long for the head of its tile');
      take(new Uint8Array(buffer, encoder.outputAt(), length));
    }
  }
}

/**
 * Tiles of a row that are encoded together: as many as the kernel takes. Rows of a plane lie far from each other, so that to copy
 * short ones is to wait for memory. An odd number, so that rows do not begin at the same few lines of the processor's cache.
 */
function blockTilesOf(leads: number, kernel: Kernel): number {
  const ofPlane = kernel.inputBytes() / (leads * Int32Array.BYTES_PER_ELEMENT) - PLANE_GAP;
  const most = Math.min(kernel.maxRowTiles(), Math.floor(ofPlane / TILE_SIDE ** 2));
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

/** Each value in 32 bits and a bit for what is missing; flags, lengths, and widths of four bits for each cell and each eight values. */
function maxTileBytes(leads: number, { groupSide, segmentLeads }: CubeCoding): number {
  const cells = TILE_SIDE * TILE_SIDE;
  const bricks = (cells / groupSide ** 2) * Math.ceil(leads / segmentLeads);
  return bricks * 16 + cells * (2 * Math.ceil(leads / segmentLeads) + 5 * leads);
}
