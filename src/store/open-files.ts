import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { IsobarError } from '../platform/index.ts';
import type { CubeFiles } from './cube-files.ts';
import { DamagedCubeError } from './errors.ts';
import { isManifestFile } from './manifest.ts';

/**
 * A limited number of open files, by path. Every use is one synchronous read, so no file can be closed while it is being
 * read. A file that was closed to stay below the limit is opened again when it is used.
 */
export class OpenFiles implements CubeFiles {
  readonly isRemote = false;
  readonly #descriptors: LRUCache<string, number>;

  /** @param max open file descriptors at any time */
  constructor(max: number) {
    this.#descriptors = new LRUCache<string, number>({ max, dispose: (descriptor) => closeSync(descriptor) });
  }

  get count(): number {
    return this.#descriptors.size;
  }

  /** Size of the file in bytes. Throws IsobarError `not_found` when there is none, as do reads. */
  size(file: string): number {
    return fstatSync(this.#descriptor(file)).size;
  }

  /** Fills the first `length` bytes of `into` from byte `position` of the file; returns how many bytes the file had. */
  read(file: string, into: Uint8Array, length: number, position: number): number {
    const descriptor = this.#descriptor(file);
    let filled = 0;
    while (filled < length) {
      const got = readSync(descriptor, into, filled, length - filled, position + filled);
      if (got === 0) break;
      filled += got;
    }
    return filled;
  }

  stampOf(file: string): string | null {
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeMs}`;
  }

  isLost(file: string): boolean {
    const folder = path.dirname(file);
    if (!existsSync(folder)) return false;
    const manifests = readdirSync(folder).filter(isManifestFile);
    return manifests.some((name) =>
      readFileSync(path.join(folder, name), 'utf8').includes(path.basename(file)),
    );
  }

  fetchIndex(): null {
    return null;
  }

  fetch(): null {
    return null;
  }

  alone(): OpenFiles {
    return new OpenFiles(1);
  }

  close(file: string): void {
    this.#descriptors.delete(file);
  }

  closeAll(): void {
    this.#descriptors.clear();
  }

  #descriptor(file: string): number {
    const open = this.#descriptors.get(file);
    if (open !== undefined) return open;
    const descriptor = openExisting(file);
    this.#descriptors.set(file, descriptor);
    return descriptor;
  }
}

function openExisting(file: string): number {
  try {
    const descriptor = openSync(file, 'r');
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      throw new IsobarError('not_found', `cube ${path.basename(file)} is no longer stored`, { cause });
    }
    throw cause;
  }
  throw new DamagedCubeError(path.basename(file), 'it is not a file');
}
