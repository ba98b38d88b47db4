import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { IsobarError } from '../platform/index.ts';
import { differencesOf, type NamedCube } from './cube-identity.ts';
import { CubeReader } from './cube-reader.ts';
import { DamagedCubeError, type DamagedTileError } from './errors.ts';
import { isManifestFile } from './manifest.ts';
import { OpenFiles } from './open-files.ts';
import type { ReadCounts } from './tile-source.ts';

export interface OpenCubesOptions {
  /** Most cube files open at a time. Default 256. */
  readonly maxOpenFiles?: number;
  /** Most cubes whose index and last tile stay in memory. Default 512. */
  readonly maxReaders?: number;
  /** Most bytes of their indexes and the heads of their tiles, 0.6 MB for a cube at 0.25 degrees. Default 384 MiB. */
  readonly maxReaderBytes?: number;
  /** A cube in use is looked at after this, milliseconds, in case its file was replaced. Default 1000. */
  readonly recheckMs?: number;
  /** Called with the path of a cube that is damaged, or gone. */
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
  readonly #files: OpenFiles;
  readonly #cubes: LRUCache<string, OpenCube>;
  readonly #recheckMs: number;
  readonly #onDamage: (file: string, error: Error) => void;

  constructor(options: OpenCubesOptions) {
    this.#recheckMs = options.recheckMs ?? 1000;
    this.#onDamage = options.onDamage;
    this.#files = new OpenFiles(options.maxOpenFiles ?? 256);
    this.#cubes = new LRUCache<string, OpenCube>({
      max: options.maxReaders ?? 512,
      maxSize: options.maxReaderBytes ?? 384 * 2 ** 20,
      sizeCalculation: ({ reader }) => reader.memoryBytes,
      dispose: ({ reader }) => reader.close(),
    });
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
    const stamp = stampOf(file);
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
    const stamp = stampOf(file) ?? '';
    try {
      const onDamage = (error: DamagedTileError) => this.#onDamage(file, error);
      const reader = CubeReader.open(file, { files: this.#files, counts: this.counts, onDamage });
      const [difference] = differencesOf(reader, expected);
      if (difference !== undefined) {
        reader.close();
        throw new DamagedCubeError(path.basename(file), difference);
      }
      this.#cubes.set(file, { reader, stamp, checkedAt: performance.now() });
      return reader;
    } catch (cause) {
      const error = isLost(file, cause)
        ? new DamagedCubeError(path.basename(file), 'it is gone', { cause })
        : cause;
      if (error instanceof DamagedCubeError) this.#onDamage(file, error);
      throw error;
    }
  }

  closeAll(): void {
    this.#cubes.clear();
    this.#files.closeAll();
  }
}

/** Whether a cube is missing that a manifest of its run names: of a run that has expired or was replaced, both are gone. */
function isLost(file: string, error: unknown): boolean {
  if (!(error instanceof IsobarError) || error.code !== 'not_found') return false;
  const folder = path.dirname(file);
  if (!existsSync(folder)) return false;
  const manifests = readdirSync(folder).filter(isManifestFile);
  return manifests.some((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes(path.basename(file)),
  );
}

/** Changes when the file is written or replaced; null when there is none. */
function stampOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeMs}`;
}
