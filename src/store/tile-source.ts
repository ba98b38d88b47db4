// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { CubeIndex } from './cube-index.ts';
import { DamagedTileError } from './errors.ts';
import { GROUP_PADDING, MalformedTileError } from './group-cursor.ts';
import type { OpenFiles } from './open-files.ts';
import { type GroupSpan, TileHeads } from './tile-heads.ts';

/** What readers have read since they were made; a plain report for metrics and tests. */
export interface ReadCounts {
  /** Reads of a tile or one of its groups; what is at hand already, or all zero, is not read. */
  tileReads: number;
  /** Bytes read from files, indexes included. */
  bytesRead: number;
}

/** Nothing at hand. */
const NONE = -1;

/**
 * Fetches groups of a cube's tiles into memory that it uses again. A tile is read whole when it is first touched, since
 * its checksum covers all of it. Later a single group is read alone, and a second one of that tile brings the whole tile:
 * a read costs a microsecond plus its bytes, and a tile of 209 leads has 30 to 60 kB.
 */
export class TileSource {
  /** The bytes that spans are positions in. They change with each `turnTo` and `turnToTile`. */
  bytes: Buffer = Buffer.alloc(0);
  view: DataView = new DataView(this.bytes.buffer, 0, 0);
  readonly #file: string;
  readonly #files: OpenFiles;
  readonly #counts: ReadCounts;
  readonly #index: CubeIndex;
  readonly #heads: TileHeads;
  /** The tile that `bytes` holds whole, or the one of which it holds one group. */
  #whole = NONE;
  #partial = NONE;

  constructor(file: string, files: OpenFiles, counts: ReadCounts, index: CubeIndex) {
    this.#file = file;
    this.#files = files;
    this.#counts = counts;
    this.#index = index;
    this.#heads = new TileHeads(index.tileCrcs.length);
  }

  /** Memory that index and heads may come to; the buffer comes on top with one tile. */
  get memoryBytes(): number {
    return this.#index.tileOffsets.byteLength + this.#index.tileCrcs.byteLength + this.#heads.bytes;
  }

  /** Makes a group available and says where it is. Throws DamagedTileError. */
  turnTo(tile: number, group: number, span: GroupSpan): void {
    if (this.lengthOf(tile) === 0) {
      span.start = 0;
      span.end = 0;
    } else if (this.#whole !== tile && this.#partial !== tile && this.#heads.has(tile)) {
      this.#heads.find(tile, group, span);
      this.#fetchGroup(tile, span);
    } else {
      this.turnToTile(tile);
      this.#heads.find(tile, group, span);
    }
  }

  /** Makes all groups of a tile available. Throws DamagedTileError. */
  turnToTile(tile: number): void {
    const length = this.lengthOf(tile);
    if (this.#whole === tile || length === 0) return;
    this.#fetch(tile, this.#index.tileOffsets[tile]!, length);
    if (!this.#heads.has(tile)) this.#admit(tile, length);
    this.#whole = tile;
  }

  lengthOf(tile: number): number {
    return this.#index.tileOffsets[tile + 1]! - this.#index.tileOffsets[tile]!;
  }

  /** What to throw for an error that came up while a tile was being decoded. */
  explain(tile: number, error: unknown): unknown {
    return error instanceof MalformedTileError ? this.#damaged(tile, error.message, error) : error;
  }

  #fetchGroup(tile: number, span: GroupSpan): void {
    const length = span.end - span.start;
    if (length > 0) this.#fetch(tile, this.#index.tileOffsets[tile]! + span.start, length);
    this.#partial = tile;
    span.start = 0;
    span.end = length;
  }

  #fetch(tile: number, offset: number, length: number): void {
    this.#whole = NONE;
    this.#partial = NONE;
    if (this.bytes.length < length + GROUP_PADDING) {
      // Half as much again: the tiles of a cube differ in size, and a growing buffer is grown seldom.
      this.bytes = Buffer.alloc(Math.ceil(length * 1.5) + GROUP_PADDING);
      this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    }
    const got = this.#files.read(this.#file, this.bytes, length, offset);
    this.#counts.tileReads += 1;
    this.#counts.bytesRead += got;
    if (got !== length) throw this.#damaged(tile, `the file ends ${length - got} bytes too early`);
  }

  #admit(tile: number, length: number): void {
    if (crc32(this.bytes.subarray(0, length)) !== this.#index.tileCrcs[tile]) {
      throw this.#damaged(tile, 'its checksum is wrong');
    }
    try {
      this.#heads.add(tile, this.bytes, length);
    } catch (error) {
      throw this.explain(tile, error);
    }
  }

  #damaged(tile: number, fault: string, cause?: Error): DamagedTileError {
    this.#whole = NONE;
    this.#partial = NONE;
    // Should the file be replaced by a sound one, the next read finds that.
    this.#files.close(this.#file);
    return new DamagedTileError(path.basename(this.#file), tile, fault, { cause });
  }
}
