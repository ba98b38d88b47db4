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
import { IsobarError } from '../../../platform/index.ts';
import { DamagedCubeError } from '../../errors.ts';
import { isManifestFile } from '../../records/manifest.ts';
import type { CubeBytes, CubeFiles } from './cube-files.ts';

/** An open file; `descriptor` is CLOSED once it is not. */
interface OpenFile {
  descriptor: number;
  usedAt: number;
}

const CLOSED = -1;

/**
 * A limited number of open files, by path. Every use is one synchronous read, so no file can be closed while it is being
 * read. A file that was closed to stay below the limit is opened again when it is used.
 */
export class OpenFiles implements CubeFiles {
  readonly isRemote = false;
  readonly #max: number;
  readonly #open = new Map<string, OpenFile>();
  /** Counts uses, so that each has a time. */
  #uses = 0;

  /** @param max open file descriptors at any time */
  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#open.size;
  }

  // What was found by its path once is not looked up again: an answer of many variables has a read for each.
  bytesOf(file: string): CubeBytes {
    let known: OpenFile | null = null;
    const descriptor = () => {
      if (known === null || known.descriptor === CLOSED) known = this.#opened(file);
      known.usedAt = ++this.#uses;
      return known.descriptor;
    };
    return {
      size: () => fstatSync(descriptor()).size,
      read: (into, length, position) => readAt(descriptor(), into, length, position),
    };
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
    const open = this.#open.get(file);
    if (open === undefined) return;
    this.#open.delete(file);
    const { descriptor } = open;
    open.descriptor = CLOSED;
    closeSync(descriptor);
  }

  closeAll(): void {
    for (const file of [...this.#open.keys()]) this.close(file);
  }

  #opened(file: string): OpenFile {
    const known = this.#open.get(file);
    if (known !== undefined) return known;
    if (this.#open.size >= this.#max) this.#closeOldest();
    const opened = { descriptor: openExisting(file), usedAt: 0 };
    this.#open.set(file, opened);
    return opened;
  }

  #closeOldest(): void {
    let oldest: string | null = null;
    let before = Number.POSITIVE_INFINITY;
    for (const [file, { usedAt }] of this.#open) {
      if (usedAt >= before) continue;
      before = usedAt;
      oldest = file;
    }
    if (oldest !== null) this.close(oldest);
  }
}

/** Fills the first `length` bytes of `into` from byte `position` of a file; returns how many bytes it had. */
function readAt(descriptor: number, into: Uint8Array, length: number, position: number): number {
  let filled = 0;
  while (filled < length) {
    const got = readSync(descriptor, into, filled, length - filled, position + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
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
