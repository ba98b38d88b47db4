// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { DamagedCubeError, type DamagedTileError, FormatVersionError } from '../../errors.ts';
import type { CubeBytes, CubeFiles } from '../../files/cubes/cube-files.ts';
import { OpenFiles } from '../../files/cubes/open-files.ts';
import { type CubeHeader, parseLineage, type SourceRange } from '../../format/cube-header.ts';
import {
  type CubeIndex,
  digestOfIndex,
  FORMAT_VERSION,
  IndexVersionError,
  MalformedIndexError,
  parseIndex,
  parseTail,
  TAIL_BYTES,
} from '../../format/cube-index.ts';
import type { TileCells } from '../../format/tiles/cells-by-tile.ts';
import { MISSING, TILE_SIDE, TileGroups, tileGridOf } from '../../format/tiles/layout.ts';
import { type CellCounts, storedCells } from '../../format/tiles/member-tiles.ts';
import { BrickDecoder } from '../bricks/brick-decoder.ts';
import { type PlaneLayout, PlaneReader, type Rectangle } from './plane-reader.ts';
import type { TileCache } from './tiles/tile-cache.ts';
import { type ReadCounts, TileSource } from './tiles/tile-source.ts';

export interface ReaderOptions {
  /** Open files shared with other readers; by default the reader keeps its own. */
  readonly files?: CubeFiles;
  /** Caches tiles of series in memory; by default none. */
  readonly tiles?: TileCache | null;
  /** Counts to add to; by default the reader's own, from zero. */
  readonly counts?: ReadCounts;
  /** Called with each damaged tile that is met, before its error is thrown. */
  readonly onDamage?: (error: DamagedTileError) => void;
}

/**
 * Reads one cube file: series of cells, and planes of leads. All reads are synchronous and positional, into a buffer that
 * the reader reuses: a tile in the page cache arrives faster than a promise resolves. A tile's checksum is verified at its
 * first read; a damaged tile is refused.
 */
export class CubeReader {
  readonly header: CubeHeader;
  readonly tiles: number;
  /** Size of the object. */
  readonly bytes: number;
  /** The cube's digest (`WrittenCube.digest`), computed from its index when it was opened. */
  readonly digest: string;
  readonly counts: Readonly<ReadCounts>;
  readonly #file: string;
  readonly #files: CubeFiles;
  readonly #cube: CubeBytes;
  readonly #counts: ReadCounts;
  readonly #index: CubeIndex;
  readonly #cells: CellCounts;
  readonly #tilesX: number;
  readonly #groups: TileGroups;
  readonly #source: TileSource;
  readonly #decoder: BrickDecoder;
  readonly #planes: PlaneReader;
  /** For each encoded value of a series, the index of its lead; null when every lead is encoded. */
  readonly #codedLeads: Int32Array | null;
  /** Buffer for the encoded values alone; empty when every lead is encoded. */
  readonly #coded: Int32Array;
  readonly #span = { start: 0, end: 0 };
  /** Number of the group that is loaded into the decoder, -1 = none. */
  #group = -1;

  private constructor(
    file: string,
    files: CubeFiles,
    cube: CubeBytes,
    counts: ReadCounts,
    { index, bytes, digest }: FoundIndex,
    tilesInMemory: TileCache | null,
    onDamage: (error: DamagedTileError) => void,
  ) {
    const { lineage: _, ...header } = index.header;
    this.header = header;
    this.counts = counts;
    this.#file = file;
    this.#files = files;
    this.#cube = cube;
    this.#counts = counts;
    this.#index = index;
    const cells = storedCells(header);
    this.#cells = cells;
    const { tilesX, tiles } = tileGridOf(cells.nx, cells.ny);
    this.#tilesX = tilesX;
    this.tiles = tiles;
    this.bytes = bytes;
    this.digest = digest;
    this.#groups = new TileGroups(header.coding.groupSide);
    this.#source = new TileSource(file, files, cube, counts, index, this.#groups, tilesInMemory, onDamage);
    const absent = new Set(header.missingLeads);
    const coded = [...header.leads.keys()].filter((k) => !absent.has(header.leads[k]!));
    this.#codedLeads = absent.size > 0 ? Int32Array.from(coded) : null;
    this.#coded = new Int32Array(absent.size > 0 ? coded.length : 0);
    this.#decoder = new BrickDecoder(coded.length, header.coding);
    this.#planes = new PlaneReader(cells, this.#groups, this.#source, this.#decoder);
  }

  /** Opens a cube and verifies its index. Throws DamagedCubeError, FormatVersionError, IsobarError `not_found`. */
  static open(file: string, options: ReaderOptions = {}): CubeReader {
    const files = options.files ?? new OpenFiles(1);
    const counts = options.counts ?? { tileReads: 0, bytesRead: 0 };
    const { onDamage = () => {} } = options;
    try {
      const cube = files.bytesOf(file);
      return new CubeReader(
        file,
        files,
        cube,
        counts,
        readIndex(cube, counts),
        options.tiles ?? null,
        onDamage,
      );
    } catch (error) {
      files.close(file);
      if (error instanceof MalformedIndexError) {
        throw new DamagedCubeError(path.basename(file), error.message, { cause: error });
      }
      if (error instanceof IndexVersionError) {
        throw new FormatVersionError(`cube ${path.basename(file)}`, error.version, FORMAT_VERSION, {
          cause: error,
        });
      }
      throw error;
    }
  }

  /** Upper bound of the memory that the reader uses, bytes. */
  get memoryBytes(): number {
    return this.#source.memoryBytes;
  }

  /**
   * Tile that holds a cell; cells count along x first, `index = j * nx + i`, in a cube of members as `storedCells` has them. Throws
   * RangeError outside the grid.
   */
  tileOf(cell: number): number {
    const { nx, ny } = this.#cells;
    if (!(Number.isInteger(cell) && cell >= 0 && cell < nx * ny)) {
      throw new RangeError(`cell ${cell} is not in the grid of ${nx * ny} cells`);
    }
    const j = Math.floor(cell / nx);
    return (j >>> 4) * this.#tilesX + ((cell - j * nx) >>> 4);
  }

  /**
   * Writes the series of a cell to `into` from index `at` and returns `into`: one integer per lead of the cube, MISSING
   * where there is no value. Successive calls for cells of one tile cost at most two reads; a group's series are decoded
   * once. Throws DamagedTileError, RangeError.
   */
  series(cell: number, into: Int32Array, at = 0): Int32Array {
    const tile = this.tileOf(cell);
    const { leads } = this.header;
    const { nx } = this.#cells;
    if (at + leads.length > into.length) {
      throw new RangeError(`${leads.length} leads from index ${at} do not fit ${into.length} elements`);
    }
    const j = Math.floor(cell / nx);
    const cellInTile = (j % TILE_SIDE) * TILE_SIDE + ((cell - j * nx) % TILE_SIDE);
    try {
      this.#loadGroup(tile, this.#groups.groupOf(cellInTile));
      if (this.#codedLeads === null) {
        this.#decoder.series(this.#groups.slotOf(cellInTile), into, at);
      } else {
        this.#decoder.series(this.#groups.slotOf(cellInTile), this.#coded, 0);
        into.fill(MISSING, at, at + leads.length);
        for (const [k, lead] of this.#codedLeads.entries()) into[at + lead] = this.#coded[k]!;
      }
    } catch (error) {
      this.#group = -1;
      throw this.#source.explain(tile, error);
    }
    return into;
  }

  /** Whether the cube is elsewhere, so that tiles must be fetched before they are read. */
  get isRemote(): boolean {
    return this.#files.isRemote;
  }

  /**
   * Fetches tiles of a cube that is elsewhere; null where all of them can be read now, as in a file. Until then reads of them throw
   * NotFetchedError, and again once others have taken their place in the cache. Throws (rejects) ResourceFault.
   */
  fetch(tiles: Iterable<number>): Promise<void> | null {
    return this.#source.fetch(tiles);
  }

  /**
   * Reads all of a tile, before series of several of its groups. Throws DamagedTileError, RangeError.
   * @param last tiles up to this one will be read next: they come with it, as far as they are short
   */
  readTile(tile: number, last = tile): void {
    if (!(tile >= 0 && tile <= last && last < this.tiles)) {
      throw new RangeError(`the cube has no tiles ${tile} to ${last}`);
    }
    this.#group = -1;
    this.#source.readTile(tile, last);
  }

  /**
   * Writes values of some leads at cells of one tile to `into`: that of lead `leads[n]` at `cells[c]` to index
   * `c + planes[n]`, for all `indexes` c of the tile's cells. The tile is read once and each group decoded once. Throws
   * DamagedTileError, RangeError.
   * @param leads indexes in the header's `leads`
   */
  planesOfTile(
    leads: ArrayLike<number>,
    tileCells: TileCells,
    cells: ArrayLike<number>,
    into: Int32Array,
    planes: Int32Array,
  ): void {
    this.#group = -1;
    this.#planes.cellsOfTile(this.#codedIndexes(leads), tileCells, cells, into, planes);
  }

  /** Writes values of some leads over a rectangle of cells to `into`; tiles are read once and groups decoded once. */
  rectangle(leads: ArrayLike<number>, rectangle: Rectangle, into: Int32Array, layout: PlaneLayout): void {
    this.#group = -1;
    this.#planes.rectangle(this.#codedIndexes(leads), rectangle, into, layout);
  }

  /** Verifies the checksum of a tile, unless it was read before, and that all of its groups decode. Throws DamagedTileError. */
  verifyTile(tile: number): void {
    this.#group = -1;
    this.#planes.verify(tile);
  }

  /** The same for the tiles of a rectangle. */
  fetchRectangle(rectangle: Rectangle): Promise<void> | null {
    return this.#files.isRemote ? this.#source.fetch(tilesOfRectangle(rectangle, this.#tilesX)) : null;
  }

  /** The same for the lineage. */
  fetchLineage(): Promise<void> | null {
    const { lineage } = this.#index.header;
    return this.#files.isRemote && lineage.length > 0 ? this.#files.fetch(this.#file, [lineage]) : null;
  }

  /** Where the values came from, in the writer's order. Throws DamagedCubeError. */
  readLineage(): readonly SourceRange[] {
    const { offset, length, crc32: expected } = this.#index.header.lineage;
    const bytes = Buffer.alloc(length);
    const got = this.#cube.read(bytes, length, offset, offset);
    this.#counts.bytesRead += got;
    if (got !== length || crc32(bytes) !== expected) {
      throw new DamagedCubeError(path.basename(this.#file), 'the checksum of its lineage is wrong');
    }
    return parseLineage(JSON.parse(bytes.toString('utf8')));
  }

  /** Closes the file. A later read reopens it and verifies each tile again: the file may be another one by then. */
  close(): void {
    this.#group = -1;
    this.#source.forget();
    this.#files.close(this.#file);
  }

  #loadGroup(tile: number, group: number): void {
    const number = tile * this.#groups.count + group;
    if (this.#group === number) return;
    const tiles = this.#source;
    const span = this.#span;
    tiles.readGroup(tile, group, span);
    this.#decoder.load(tiles.bytes, tiles.view, span.start, span.end);
    this.#group = number;
  }

  /** Indexes of leads among the encoded ones, -1 = missing at every cell. */
  #codedIndexes(leads: ArrayLike<number>): Int32Array {
    const coded = new Int32Array(leads.length);
    for (let n = 0; n < coded.length; n++) {
      const lead = leads[n];
      if (lead === undefined || this.header.leads[lead] === undefined) {
        throw new RangeError(`the cube has ${this.header.leads.length} leads, none with index ${lead}`);
      }
      coded[n] = this.#codedLeads === null ? lead : this.#codedLeads.indexOf(lead);
    }
    return coded;
  }
}

function tilesOfRectangle({ i0, columns, j0, rows }: Rectangle, tilesX: number): readonly number[] {
  const tiles: number[] = [];
  if (columns === 0 || rows === 0) return tiles;
  for (let y = j0 >>> 4; y <= (j0 + rows - 1) >>> 4; y++) {
    for (let x = i0 >>> 4; x <= (i0 + columns - 1) >>> 4; x++) tiles.push(y * tilesX + x);
  }
  return tiles;
}

interface FoundIndex {
  readonly index: CubeIndex;
  readonly bytes: number;
  readonly digest: string;
}

function readIndex(from: CubeBytes, counts: ReadCounts): FoundIndex {
  const size = from.size();
  if (size < TAIL_BYTES) throw new MalformedIndexError(`${size} bytes are too few for a cube`);
  const read = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const got = from.read(bytes, length, offset, offset);
    counts.bytesRead += got;
    if (got !== length) throw new MalformedIndexError('it was truncated while it was being read');
    return bytes;
  };
  const span = parseTail(read(size - TAIL_BYTES, TAIL_BYTES), size);
  const index = read(span.offset, size - span.offset);
  return { index: parseIndex(index, span), bytes: size, digest: digestOfIndex(index) };
}
