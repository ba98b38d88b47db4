import { closeSync, mkdtempSync, openSync, readSync, rmdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { freeMemory } from '../../platform/index.ts';

/** The bytes of a file, wherever they are. */
export interface FileBytes {
  readonly size: number;
  /** Entity tag: the same for the same bytes. */
  readonly etag: string;
  /** The bytes from one offset up to, not including, another. */
  read(from: number, to: number): Uint8Array;
}

export function bytesInMemory(bytes: Uint8Array): FileBytes {
  return { size: bytes.length, etag: etagOf(bytes), read: (from, to) => bytes.subarray(from, to) };
}

/**
 * Generated files of one run, on the disk: sources read them several times, and a run of gfs takes 180 MB on fine grids. They are parts of
 * one file that has lost its name, so that the system deletes it when this process ends, however that comes about.
 */
export class SpilledFiles {
  readonly #descriptor: number;
  readonly #files = new Map<string, FileBytes>();
  readonly #parts = new Set<string>();
  #end = 0;

  /** @param folder on a disk with room for a run */
  constructor(folder: string) {
    const own = mkdtempSync(join(folder, '.demo-files-'));
    const file = join(own, 'run');
    this.#descriptor = openSync(file, 'wx+');
    unlinkSync(file);
    rmdirSync(own);
  }

  get(path: string): FileBytes | undefined {
    return this.#files.get(path);
  }

  /** Whether the files of a part of the run were added. */
  has(part: string): boolean {
    return this.#parts.has(part);
  }

  /** Adds the files of a part of the run, by their paths. Throws as writing to a full disk does. */
  add(part: string, files: ReadonlyMap<string, Uint8Array>): void {
    for (const [path, bytes] of files) {
      const start = this.#end;
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, start + done);
      }
      this.#end += bytes.length;
      const read = (from: number, to: number): Uint8Array => this.#read(start + from, to - from);
      this.#files.set(path, { size: bytes.length, etag: etagOf(bytes), read });
    }
    // Two files may be the same bytes.
    for (const bytes of files.values()) freeMemory(bytes);
    this.#parts.add(part);
  }

  /** Deletes them; they cannot be read any more. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #read(start: number, length: number): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.#descriptor, bytes, done, length - done, start + done);
      if (count === 0) throw new Error('a generated file on the disk is shorter than it was');
      done += count;
    }
    return bytes;
  }
}

function etagOf(bytes: Uint8Array): string {
  return `"${crc32(bytes).toString(16)}-${bytes.length.toString(16)}"`;
}
