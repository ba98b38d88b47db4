// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { DamagedTileError } from '../../../errors.ts';
import type { CheckedRange, CubeBytes, CubeFiles } from '../../../files/cubes/cube-files.ts';
import type { CubeIndex } from '../../../format/cube-index.ts';
import type { TileGroups } from '../../../format/tiles/layout.ts';
import { GROUP_PADDING, MalformedTileError } from '../../../format/tiles/malformed-tile.ts';
import type { CachedTile, TileCache } from './tile-cache.ts';
import { type GroupSpan, TileHeads } from './tile-heads.ts';

/** Totals of what readers have read, for metrics and tests. */
export interface ReadCounts {
  /**
   * Tiles that were read, or one of their groups; those that are in memory already, or all zero, are not read. Neighbours may come
   * in one read.
   */
  tileReads: number;
  /** Bytes read from files, indexes included. */
  bytesRead: number;
}

/** No tile is in memory. */
const NONE = -1;
/** Tiles that are read with the one before them may take so much together: of one lead many rows of a map, of 209 leads one. */
const MAX_AHEAD_BYTES = 64 * 1024;

/**
 * Reads groups of a cube's tiles into a buffer that it reuses. The first read of a tile is of all its bytes, since the
 * checksum covers all of them. Later a group is read alone, but if a second group of that tile follows, the full tile is
 * read: a read costs a microsecond plus its bytes, and a tile of 209 leads has 30 to 60 kB.
 */
export class TileSource {
  /** What spans refer to. It changes with each `readGroup` and `readTile`. */
  bytes: Buffer = Buffer.alloc(0);
  view: DataView = new DataView(this.bytes.buffer, 0, 0);
  /** What is read to. */
  #buffer = this.bytes;
  #bufferView = this.view;
  readonly #tiles: TileCache | null;
  /** By tile, those that are in memory. */
  readonly #cached = new Map<number, CachedTile>();
  readonly #file: string;
  readonly #files: CubeFiles;
  readonly #cube: CubeBytes;
  readonly #counts: ReadCounts;
  readonly #index: CubeIndex;
  readonly #onDamage: (error: DamagedTileError) => void;
  readonly #heads: TileHeads;
  /** The tiles that `bytes` holds in full, or the one of which it holds one group. */
  #firstTile = NONE;
  #lastTile = NONE;
  #partialTile = NONE;

  constructor(
    file: string,
    files: CubeFiles,
    cube: CubeBytes,
    counts: ReadCounts,
    index: CubeIndex,
    groups: TileGroups,
    tiles: TileCache | null,
    onDamage: (error: DamagedTileError) => void,
  ) {
    this.#tiles = tiles;
    this.#file = file;
    this.#files = files;
    this.#cube = cube;
    this.#counts = counts;
    this.#index = index;
    this.#onDamage = onDamage;
    this.#heads = new TileHeads(index.tileCrcs.length, groups);
  }

  /** Upper bound of the memory for index and heads, bytes; the buffer for one tile is not included. */
  get memoryBytes(): number {
    return this.#index.tileOffsets.byteLength + this.#index.tileCrcs.byteLength + this.#heads.bytes;
  }

  /** Makes a group available in `bytes` and sets `span` to where it is. Throws DamagedTileError. */
  readGroup(tile: number, group: number, span: GroupSpan): void {
    const cached = this.#cached.get(tile);
    if (cached !== undefined) {
      cached.isUsed = true;
      this.bytes = cached.bytes;
      this.view = cached.view;
      this.#heads.find(tile, group, span);
      return;
    }
    this.bytes = this.#buffer;
    this.view = this.#bufferView;
    if (this.lengthOf(tile) === 0) {
      span.start = 0;
      span.end = 0;
    } else if (!this.#isRead(tile) && this.#partialTile !== tile && this.#heads.has(tile)) {
      this.#heads.find(tile, group, span);
      this.#fetchGroup(tile, span);
    } else {
      const isNew = !this.#heads.has(tile);
      const start = this.readTile(tile);
      if (isNew) this.#hold(tile, start);
      this.#heads.find(tile, group, span);
      span.start += start;
      span.end += start;
    }
  }

  /**
   * Makes all groups of a tile available in `bytes`; returns where it starts there. Throws DamagedTileError.
   * @param last tiles up to this one will be requested next: they are read with it, as far as they are short
   */
  readTile(tile: number, last = tile): number {
    this.bytes = this.#buffer;
    this.view = this.#bufferView;
    const length = this.lengthOf(tile);
    if (length === 0) return 0;
    const offsets = this.#index.tileOffsets;
    const offset = offsets[tile]!;
    if (!this.#isRead(tile)) {
      // Tiles fetched from elsewhere are cached one by one.
      const end = this.#files.isRemote ? tile : last;
      let upTo = tile;
      while (upTo < end && offsets[upTo + 2]! - offset <= MAX_AHEAD_BYTES) {
        upTo++;
        if (this.lengthOf(upTo) > 0) this.#counts.tileReads += 1;
      }
      this.#fetch(tile, offset, offsets[upTo + 1]! - offset);
      this.#firstTile = tile;
      this.#lastTile = upTo;
    }
    const start = offset - offsets[this.#firstTile]!;
    if (!this.#heads.has(tile)) this.#verify(tile, start, length);
    return start;
  }

  /** As `CubeFiles.fetch`, for tiles. */
  fetch(tiles: Iterable<number>): Promise<void> | null {
    if (!this.#files.isRemote) return null;
    const ranges: CheckedRange[] = [];
    for (const tile of tiles) {
      const length = this.lengthOf(tile);
      const offset = this.#index.tileOffsets[tile]!;
      if (length > 0) ranges.push({ offset, length, crc32: this.#index.tileCrcs[tile]! });
    }
    return this.#files.fetch(this.#file, ranges);
  }

  /** Forgets what was read, so that the next read of each tile verifies its checksum again. */
  forget(): void {
    this.#dropRead();
    this.#heads.clear();
    this.#tiles?.release(this.#cached.values());
    this.#cached.clear();
  }

  /** Series are read here and there, again and again. What boxes read is read in one go. */
  #hold(tile: number, start: number): void {
    const bytes = this.bytes.subarray(start, start + this.lengthOf(tile));
    const cached = this.#tiles?.hold(bytes, () => this.#cached.delete(tile)) ?? null;
    if (cached !== null) this.#cached.set(tile, cached);
  }

  lengthOf(tile: number): number {
    return this.#index.tileOffsets[tile + 1]! - this.#index.tileOffsets[tile]!;
  }

  /** The error to throw for one that occurred while a tile was being decoded. */
  explain(tile: number, error: unknown): unknown {
    return error instanceof MalformedTileError ? this.#damaged(tile, error.message, error) : error;
  }

  #fetchGroup(tile: number, span: GroupSpan): void {
    const length = span.end - span.start;
    if (length > 0) this.#fetch(tile, this.#index.tileOffsets[tile]! + span.start, length);
    this.#partialTile = tile;
    span.start = 0;
    span.end = length;
  }

  #isRead(tile: number): boolean {
    return tile >= this.#firstTile && tile <= this.#lastTile && this.#firstTile !== NONE;
  }

  #dropRead(): void {
    this.#firstTile = NONE;
    this.#lastTile = NONE;
    this.#partialTile = NONE;
  }

  #fetch(tile: number, offset: number, length: number): void {
    this.#dropRead();
    if (this.#buffer.length < length + GROUP_PADDING) {
      // Half as much again: the tiles of a cube differ in size, and the buffer should rarely have to grow.
      const bytes = Buffer.alloc(Math.ceil(length * 1.5) + GROUP_PADDING);
      this.#buffer = bytes;
      this.#bufferView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.bytes = this.#buffer;
    this.view = this.#bufferView;
    const got = this.#cube.read(this.bytes, length, offset, this.#index.tileOffsets[tile]!);
    this.#counts.tileReads += 1;
    this.#counts.bytesRead += got;
    if (got !== length) throw this.#damaged(tile, `the file ends ${length - got} bytes too early`);
  }

  #verify(tile: number, start: number, length: number): void {
    const bytes = this.bytes.subarray(start, start + length);
    if (crc32(bytes) !== this.#index.tileCrcs[tile]) {
      throw this.#damaged(tile, 'its checksum is wrong');
    }
    try {
      this.#heads.add(tile, bytes, length);
    } catch (error) {
      throw this.explain(tile, error);
    }
  }

  #damaged(tile: number, problem: string, cause?: Error): DamagedTileError {
    this.#dropRead();
    // If the file is replaced by an undamaged one, the next read opens that one.
    this.#files.close(this.#file);
    const damage = new DamagedTileError(path.basename(this.#file), tile, problem, { cause });
    this.#onDamage(damage);
    return damage;
  }
}
