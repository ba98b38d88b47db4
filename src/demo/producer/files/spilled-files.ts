import { closeSync, mkdtempSync, openSync, readSync, rmdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freeMemory } from '../../../platform/index.ts';
import { bytesInMemory, etagOf, type FileBytes } from '../../host/file-bytes.ts';

/**
 * Generated files of one run, on the disk: sources read them several times, and a run of gfs takes 180 MB on fine grids. They are parts of
 * one file that has lost its name, so that the system deletes it when this process ends, however that comes about. What the disk does not
 * take stays in memory.
 */
export class SpilledFiles {
  /** Null where no file can be made. */
  readonly #descriptor: number | null;
  readonly #files = new Map<string, FileBytes>();
  readonly #parts = new Set<string>();
  #end = 0;

  /** @param folder on a disk with room for a run */
  constructor(folder: string) {
    this.#descriptor = openNameless(folder);
  }

  get(path: string): FileBytes | undefined {
    return this.#files.get(path);
  }

  /** Whether the files of a part of the run were added. */
  has(part: string): boolean {
    return this.#parts.has(part);
  }

  /** Adds the files of a part of the run, by their paths. The bytes must not be used any more. */
  add(part: string, files: ReadonlyMap<string, Uint8Array>): void {
    const inMemory = new Set<Uint8Array>();
    for (const [path, bytes] of files) {
      const onDisk = this.#write(bytes);
      this.#files.set(path, onDisk ?? bytesInMemory(bytes));
      if (onDisk === null) inMemory.add(bytes);
    }
    // Two files may be the same bytes.
    for (const bytes of files.values()) if (!inMemory.has(bytes)) freeMemory(bytes);
    this.#parts.add(part);
  }

  /** Deletes them; they cannot be read any more. */
  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }

  /** Null where the disk is full. */
  #write(bytes: Uint8Array): FileBytes | null {
    const descriptor = this.#descriptor;
    if (descriptor === null) return null;
    const start = this.#end;
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(descriptor, bytes, done, bytes.length - done, start + done);
      }
    } catch {
      return null;
    }
    this.#end += bytes.length;
    const read = (from: number, to: number) => readBytes(descriptor, start + from, to - from);
    return { size: bytes.length, etag: etagOf(bytes), read };
  }
}

/** Opens a file for reading and writing that no folder names any more; null where none can be made. */
function openNameless(folder: string): number | null {
  try {
    const own = mkdtempSync(join(folder, '.demo-files-'));
    const file = join(own, 'run');
    const descriptor = openSync(file, 'wx+');
    unlinkSync(file);
    rmdirSync(own);
    return descriptor;
  } catch {
    return null;
  }
}

function readBytes(descriptor: number, start: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let done = 0; done < length; ) {
    const count = readSync(descriptor, bytes, done, length - done, start + done);
    if (count === 0) throw new Error('a generated file on the disk is shorter than it was');
    done += count;
  }
  return bytes;
}
