import path from 'node:path';
import { crc32 } from 'node:zlib';
import { type CubeHeader, parseLineage, type SourceRange } from './cube-header.ts';
import { type CubeIndex, MalformedIndexError, parseIndex, parseTail, TAIL_BYTES } from './cube-index.ts';
import { DamagedCubeError, DamagedTileError } from './errors.ts';
import { MISSING, TILE_SIDE, tileGridOf } from './layout.ts';
import { OpenFiles } from './open-files.ts';
import { MalformedTileError, TILE_PADDING, TileDecoder } from './tile-decoder.ts';

/** What readers have read since they were made; a plain report for metrics and tests. */
export interface ReadCounts {
  /** Tiles fetched from a file; asking for the tile at hand again, or for a tile of zeros, fetches nothing. */
  tileReads: number;
  /** Bytes read from files, indexes included. */
  bytesRead: number;
}

export interface ReaderOptions {
  /** Open files shared with other readers; by default the reader keeps its own. */
  readonly files?: OpenFiles;
  /** Counts to add to; by default the reader's own, from zero. */
  readonly counts?: ReadCounts;
}

/** One tile, as it lies in its reader's memory: usable until that reader turns to another tile. */
export interface Tile {
  readonly index: number;
  /**
   * Writes the series of a cell of the tile (`CubeReader.cellInTile`) to `into` from index `at` (default 0) and
   * returns `into`: one integer per lead of the cube, MISSING where there is no value.
   * Throws DamagedTileError, and Error when the reader has meanwhile turned to another tile.
   */
  series(cellInTile: number, into: Int32Array, at?: number): Int32Array;
}

/**
 * Reads one cube file. All reads are synchronous and positional, into memory that the reader reuses: a tile in
 * the page cache arrives faster than a promise resolves. A tile's checksum is verified when it is first touched.
 */
export class CubeReader {
  readonly header: CubeHeader;
  readonly counts: Readonly<ReadCounts>;
  readonly #file: string;
  readonly #files: OpenFiles;
  readonly #counts: ReadCounts;
  readonly #index: CubeIndex;
  readonly #tilesX: number;
  /** One bit per tile: its checksum was found right. */
  readonly #verified: Uint8Array;
  readonly #decoder: TileDecoder;
  /** For each coded value of a series, the index of its lead; null when every lead is coded. */
  readonly #codedLeads: Int32Array | null;
  /** Room for the coded values alone; empty when every lead is coded. */
  readonly #coded: Int32Array;
  #bytes = Buffer.alloc(0);
  #tile: LoadedTile | null = null;

  private constructor(file: string, files: OpenFiles, counts: ReadCounts, index: CubeIndex) {
    const { lineage: _, ...header } = index.header;
    this.header = header;
    this.counts = counts;
    this.#file = file;
    this.#files = files;
    this.#counts = counts;
    this.#index = index;
    const { tilesX, tiles } = tileGridOf(header.nx, header.ny);
    this.#tilesX = tilesX;
    this.#verified = new Uint8Array(Math.ceil(tiles / 8));
    const absent = new Set(header.missingLeads);
    const coded = [...header.leads.keys()].filter((k) => !absent.has(header.leads[k]!));
    this.#codedLeads = absent.size > 0 ? Int32Array.from(coded) : null;
    this.#coded = new Int32Array(absent.size > 0 ? coded.length : 0);
    this.#decoder = new TileDecoder(coded.length, header.blockLeads);
  }

  /** Opens a cube and verifies its index. Throws DamagedCubeError, IsobarError `not_found`. */
  static open(file: string, options: ReaderOptions = {}): CubeReader {
    const files = options.files ?? new OpenFiles(1);
    const counts = options.counts ?? { tileReads: 0, bytesRead: 0 };
    try {
      return new CubeReader(file, files, counts, readIndex(file, files, counts));
    } catch (error) {
      files.close(file);
      if (error instanceof MalformedIndexError) {
        throw new DamagedCubeError(path.basename(file), error.message, { cause: error });
      }
      throw error;
    }
  }

  /** Tile that holds a cell; cells count along x first, `index = j * nx + i`. Throws RangeError outside the grid. */
  tileOf(cell: number): number {
    const { nx, ny } = this.header;
    if (!(Number.isInteger(cell) && cell >= 0 && cell < nx * ny)) {
      throw new RangeError(`cell ${cell} is not one of the ${nx * ny} of the grid`);
    }
    const j = Math.floor(cell / nx);
    return (j >>> 4) * this.#tilesX + ((cell - j * nx) >>> 4);
  }

  /** Number of a cell inside its tile, 0 to 255, along x first. */
  cellInTile(cell: number): number {
    const { nx } = this.header;
    const j = Math.floor(cell / nx);
    return (j % TILE_SIDE) * TILE_SIDE + ((cell - j * nx) % TILE_SIDE);
  }

  /** Fetches a tile. It replaces the one fetched before. Throws DamagedTileError, RangeError. */
  readTile(tile: number): Tile {
    if (this.#tile?.index === tile) return this.#tile;
    const offset = this.#index.tileOffsets[tile];
    const end = this.#index.tileOffsets[tile + 1];
    if (offset === undefined || end === undefined) throw new RangeError(`the cube has no tile ${tile}`);
    this.#tile = null;
    const length = end - offset;
    if (length > 0) this.#fetch(tile, offset, length);
    this.#verify(tile, length);
    this.#load(tile, length);
    this.#tile = new LoadedTile(tile, this.#series);
    return this.#tile;
  }

  /** Series of any cell: the same as reading its tile and asking that. */
  series(cell: number, into: Int32Array, at = 0): Int32Array {
    return this.readTile(this.tileOf(cell)).series(this.cellInTile(cell), into, at);
  }

  /** Where the values came from, in the order in which the writer was given it. Throws DamagedCubeError. */
  readLineage(): readonly SourceRange[] {
    const { offset, length, crc32: expected } = this.#index.header.lineage;
    const bytes = Buffer.alloc(length);
    const got = this.#files.read(this.#file, bytes, length, offset);
    this.#counts.bytesRead += got;
    if (got !== length || crc32(bytes) !== expected) {
      throw new DamagedCubeError(path.basename(this.#file), 'the checksum of its lineage is wrong');
    }
    return parseLineage(JSON.parse(bytes.toString('utf8')));
  }

  /** Closes the file; a later read would open it again. */
  close(): void {
    this.#files.close(this.#file);
  }

  #fetch(tile: number, offset: number, length: number): void {
    if (this.#bytes.length < length + TILE_PADDING) {
      // Half as much again: the tiles of a cube differ in size, and a growing buffer is grown seldom.
      this.#bytes = Buffer.alloc(Math.ceil(length * 1.5) + TILE_PADDING);
    }
    const got = this.#files.read(this.#file, this.#bytes, length, offset);
    this.#counts.tileReads += 1;
    this.#counts.bytesRead += got;
    if (got !== length) throw this.#damaged(tile, `the file ends ${length - got} bytes too early`);
  }

  #verify(tile: number, length: number): void {
    const bit = 1 << (tile & 7);
    if ((this.#verified[tile >>> 3]! & bit) !== 0) return;
    if (crc32(this.#bytes.subarray(0, length)) !== this.#index.tileCrcs[tile]) {
      throw this.#damaged(tile, 'its checksum is wrong');
    }
    this.#verified[tile >>> 3]! |= bit;
  }

  #load(tile: number, length: number): void {
    try {
      this.#decoder.load(this.#bytes, length);
    } catch (error) {
      throw this.#explained(tile, error);
    }
  }

  readonly #series: SeriesOf = (tile, cellInTile, into, at) => {
    if (this.#tile !== tile) throw new Error(`tile ${tile.index} is gone: its reader has turned to another`);
    const { leads } = this.header;
    if (at + leads.length > into.length) {
      throw new RangeError(`${leads.length} leads do not fit ${into.length} places from ${at}`);
    }
    try {
      if (this.#codedLeads === null) {
        this.#decoder.series(cellInTile, into, at);
      } else {
        this.#decoder.series(cellInTile, this.#coded, 0);
        into.fill(MISSING, at, at + leads.length);
        for (const [k, lead] of this.#codedLeads.entries()) into[at + lead] = this.#coded[k]!;
      }
    } catch (error) {
      throw this.#explained(tile.index, error);
    }
    return into;
  };

  #explained(tile: number, error: unknown): unknown {
    return error instanceof MalformedTileError ? this.#damaged(tile, error.message, error) : error;
  }

  #damaged(tile: number, fault: string, cause?: Error): DamagedTileError {
    this.#tile = null;
    // Should the file be replaced by a sound one, the next read finds that.
    this.#files.close(this.#file);
    return new DamagedTileError(path.basename(this.#file), tile, fault, { cause });
  }
}

type SeriesOf = (tile: Tile, cellInTile: number, into: Int32Array, at: number) => Int32Array;

class LoadedTile implements Tile {
  readonly index: number;
  readonly #seriesOf: SeriesOf;

  constructor(index: number, seriesOf: SeriesOf) {
    this.index = index;
    this.#seriesOf = seriesOf;
  }

  series(cellInTile: number, into: Int32Array, at = 0): Int32Array {
    return this.#seriesOf(this, cellInTile, into, at);
  }
}

function readIndex(file: string, files: OpenFiles, counts: ReadCounts): CubeIndex {
  const size = files.size(file);
  if (size < TAIL_BYTES) throw new MalformedIndexError(`${size} bytes are too few for a cube`);
  const read = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const got = files.read(file, bytes, length, offset);
    counts.bytesRead += got;
    if (got !== length) throw new MalformedIndexError('it became shorter while it was read');
    return bytes;
  };
  const span = parseTail(read(size - TAIL_BYTES, TAIL_BYTES), size);
  return parseIndex(read(span.offset, size - span.offset), span);
}
