import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { IsobarError } from '../../../platform/index.ts';
import { DamagedCubeError, type DamagedTileError } from '../../errors.ts';
import type { CubeFiles } from '../../files/cubes/cube-files.ts';
import { differencesOf, type NamedCube } from './cube-identity.ts';
import { CubeReader } from './cube-reader.ts';
import { TileCache } from './tiles/tile-cache.ts';
import type { ReadCounts } from './tiles/tile-source.ts';

export interface OpenCubesOptions {
  /** Most cubes whose index and last tile stay in memory. Default 512. */
  readonly maxReaders?: number;
  /** Most bytes of their indexes and the heads of their tiles, 0.6 MB for a cube at 0.25 degrees. Default 384 MiB. */
  readonly maxReaderBytes?: number;
  /** Most bytes of tiles that are cached in memory, where cubes are in a folder. Default 0: none. */
  readonly tileCacheBytes?: number;
  /** A cube in use is looked at after this, milliseconds, in case its file was replaced. Default 1000. */
  readonly recheckMs?: number;
  /** When a cube is opened this long after the last look, milliseconds, those whose files were deleted are closed. Default a minute. */
  readonly closeDeletedMs?: number;
  /** Where the cubes are. */
  readonly files: CubeFiles;
  /** Called with the name of a cube that is damaged, or gone. */
  readonly onDamage: (file: string, error: Error) => void;
}

interface OpenCube {
  readonly reader: CubeReader;
  /** What the file was when it was opened. */
  readonly stamp: string;
  checkedAt: number;
}

/** The cubes that a store has open, each checked to be the one that its manifest names. */
export class OpenCubes {
  readonly counts: ReadCounts = { tileReads: 0, bytesRead: 0 };
  readonly #files: CubeFiles;
  readonly #tiles: TileCache | null;
  readonly #cubes: LRUCache<string, OpenCube>;
  readonly #recheckMs: number;
  readonly #closeDeletedMs: number;
  #lookedForDeletedAt = performance.now();
  readonly #onDamage: (file: string, error: Error) => void;

  constructor(options: OpenCubesOptions) {
    this.#recheckMs = options.recheckMs ?? 1000;
    this.#closeDeletedMs = options.closeDeletedMs ?? 60_000;
    this.#onDamage = options.onDamage;
    this.#files = options.files;
    const { tileCacheBytes = 0 } = options;
    this.#tiles = options.files.isRemote || tileCacheBytes === 0 ? null : new TileCache(tileCacheBytes);
    this.#cubes = new LRUCache<string, OpenCube>({
      max: options.maxReaders ?? 512,
      maxSize: options.maxReaderBytes ?? 384 * 2 ** 20,
      sizeCalculation: ({ reader }) => reader.memoryBytes,
      dispose: ({ reader }) => reader.close(),
    });
  }

  /** Whether cubes are elsewhere, so that their indexes must be fetched before they are opened. */
  get areRemote(): boolean {
    return this.#files.isRemote;
  }

  get openFiles(): number {
    return this.#files.count;
  }

  /** The reader of a cube that is open, null when it is not, or when its file has been replaced since. */
  current(file: string): CubeReader | null {
    const cube = this.#cubes.get(file);
    if (cube === undefined) return null;
    const now = performance.now();
    if (now - cube.checkedAt < this.#recheckMs) return cube.reader;
    const stamp = this.#files.stampOf(file);
    // One that was deleted can be read on: its run has expired.
    if (stamp === null || stamp === cube.stamp) {
      cube.checkedAt = now;
      return cube.reader;
    }
    this.#cubes.delete(file);
    return null;
  }

  /**
   * Opens a cube. Throws DamagedCubeError when it is not the one that is expected or is gone alone, IsobarError
   * `not_found` when it is gone with its run.
   */
  open(file: string, expected: NamedCube): CubeReader {
    const current = this.current(file);
    if (current !== null) return current;
    this.#closeDeleted();
    const stamp = this.#files.stampOf(file) ?? '';
    try {
      const onDamage = (error: DamagedTileError) => this.#onDamage(file, error);
      const reader = CubeReader.open(file, {
        files: this.#files,
        counts: this.counts,
        tiles: this.#tiles,
        onDamage,
      });
      const [difference] = differencesOf(reader, expected);
      if (difference !== undefined) {
        reader.close();
        throw new DamagedCubeError(path.basename(file), difference);
      }
      this.#cubes.set(file, { reader, stamp, checkedAt: performance.now() });
      return reader;
    } catch (cause) {
      const isGone = cause instanceof IsobarError && cause.code === 'not_found';
      const error =
        isGone && this.#files.isLost(file)
          ? new DamagedCubeError(path.basename(file), 'it is gone', { cause })
          : cause;
      if (error instanceof DamagedCubeError) this.#onDamage(file, error);
      throw error;
    }
  }

  /** Makes the indexes of cubes readable that are elsewhere and not open; null where all can be opened. Throws (rejects) ResourceFault. */
  fetchIndexes(files: readonly string[]): Promise<unknown> | null {
    const fetches = files
      .filter((file) => !this.#cubes.has(file))
      .map((file) => this.#files.fetchIndex(file))
      .filter((fetch) => fetch !== null);
    return fetches.length === 0 ? null : Promise.all(fetches);
  }

  /** A separate reader for a check of a whole cube, which the caller closes. Throws as `CubeReader.open`. */
  async openAlone(file: string): Promise<CubeReader> {
    const files = this.#files.alone();
    await files.fetchIndex(file);
    return CubeReader.open(file, { files });
  }

  /** A deleted file keeps its room on the disk as long as it is open. */
  #closeDeleted(): void {
    const now = performance.now();
    if (now - this.#lookedForDeletedAt < this.#closeDeletedMs) return;
    this.#lookedForDeletedAt = now;
    for (const file of [...this.#cubes.keys()]) {
      if (this.#files.stampOf(file) === null) this.#cubes.delete(file);
    }
  }

  closeAll(): void {
    this.#cubes.clear();
    this.#files.closeAll();
  }
}
