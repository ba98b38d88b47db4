import path from 'node:path';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { IsobarError } from '../../../platform/index.ts';
import { MalformedIndexError, parseTail, TAIL_BYTES } from '../../format/cube-index.ts';
import type { S3Objects } from '../../objects/s3-objects.ts';
import { isManifestFile } from '../../records/manifest.ts';
import { type CheckedRange, type CubeBytes, type CubeFiles, NotFetchedError } from './cube-files.ts';

/** Bytes at a cube's end that are requested at once: the index of all grids but the largest. */
const END_BYTES = 2 ** 17;
/** Most bytes of indexes that are in memory for readers that are about to be made. */
const HELD_INDEX_BYTES = 2 ** 26;
/** Ranges that follow each other are fetched by one request of at most this size. */
const MAX_REQUEST_BYTES = 2 ** 22;
/** What is damaged is requested again after this, milliseconds: it may have been made again. */
const DAMAGED_TTL_MS = 1000;
/** Cubes that are remembered as gone. */
const MAX_GONE = 1000;
/** Memory of a check that reads all of a cube. */
const ALONE_BYTES = 2 ** 26;

/** The end of a cube, with its index. */
interface FetchedIndex {
  /** Of the cube. */
  readonly size: number;
  readonly bytes: Buffer;
}

/**
 * Cubes in a bucket. Indexes and tiles are fetched by ranged reads, all that a question needs at once, and verified as they come;
 * readers find them in a cache that is bounded in bytes.
 */
export class RemoteFiles implements CubeFiles {
  readonly isRemote = true;
  readonly #objects: S3Objects;
  readonly #indexes = new LRUCache<string, FetchedIndex>({
    maxSize: HELD_INDEX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  /** Ranges by name of the cube and first byte. */
  readonly #ranges: LRUCache<string, Buffer>;
  /** Ranges that are under way, by the same names. */
  readonly #fetches = new Map<string, Promise<void>>();
  /** Cubes that were not there, and whether a manifest names them all the same. */
  readonly #gone = new LRUCache<string, boolean>({ max: MAX_GONE, ttl: DAMAGED_TTL_MS });

  /** @param cacheBytes most bytes of tiles in memory */
  constructor(objects: S3Objects, cacheBytes: number) {
    this.#objects = objects;
    this.#ranges = new LRUCache<string, Buffer>({
      maxSize: cacheBytes,
      sizeCalculation: ({ length }) => length + 1,
    });
  }

  get count(): number {
    return 0;
  }

  bytesOf(file: string): CubeBytes {
    return {
      size: () => this.#size(file),
      read: (into, length, position, start) => this.#readFetched(file, into, length, position, start),
    };
  }

  /** Cubes in a bucket never change: what has the digest of its name is what was written. */
  stampOf(): string {
    return '';
  }

  isLost(file: string): boolean {
    return this.#gone.get(file) ?? false;
  }

  fetchIndex(file: string): Promise<void> | null {
    if (this.#indexes.has(file) || this.#gone.has(file)) return null;
    return this.#once(file, () => this.#fetchIndex(file));
  }

  fetch(file: string, ranges: readonly CheckedRange[]): Promise<void> | null {
    const missing = ranges.filter(({ offset }) => this.#ranges.get(keyOf(file, offset)) === undefined);
    if (missing.length === 0) return null;
    const isNew = (range: CheckedRange) => !this.#fetches.has(keyOf(file, range.offset));
    for (const together of neighbours(missing.filter(isNew))) {
      const fetch = this.#fetchTogether(file, together);
      for (const { offset } of together) void this.#once(keyOf(file, offset), () => fetch).catch(() => {});
    }
    const fetches = new Set(missing.map(({ offset }) => this.#fetches.get(keyOf(file, offset))));
    return Promise.all(fetches).then(() => {});
  }

  alone(): RemoteFiles {
    return new RemoteFiles(this.#objects, ALONE_BYTES);
  }

  /** What was fetched stays: whoever opens the cube again can use it. */
  close(file: string): void {
    this.#indexes.delete(file);
  }

  closeAll(): void {
    this.#indexes.clear();
    this.#ranges.clear();
  }

  #size(file: string): number {
    if (this.#gone.has(file)) {
      throw new IsobarError('not_found', `cube ${path.basename(file)} is no longer stored`);
    }
    return this.#fetched(file).size;
  }

  #readFetched(file: string, into: Uint8Array, length: number, position: number, start: number): number {
    const range = this.#ranges.get(keyOf(file, start));
    if (range !== undefined) return copy(range, into, length, position - start);
    const { size, bytes } = this.#fetched(file);
    const from = size - bytes.length;
    if (position < from) throw new NotFetchedError(file, position);
    return copy(bytes, into, length, position - from);
  }

  #fetched(file: string): FetchedIndex {
    const fetched = this.#indexes.get(file);
    if (fetched === undefined) throw new NotFetchedError(file, 0);
    return fetched;
  }

  async #once(key: string, work: () => Promise<void>): Promise<void> {
    const underWay = this.#fetches.get(key);
    if (underWay !== undefined) return await underWay;
    const fetch = work().finally(() => this.#fetches.delete(key));
    this.#fetches.set(key, fetch);
    await fetch;
  }

  async #fetchIndex(file: string): Promise<void> {
    const key = this.#objects.keyOf(file);
    const end = await this.#objects.readEnd(key, END_BYTES);
    if (end === null) {
      this.#gone.set(file, await this.#isNamed(key));
      return;
    }
    const offset = indexOffset(end.bytes, end.size);
    const from = end.size - end.bytes.length;
    const before = offset >= from ? null : await this.#objects.readRange(key, offset, from);
    const bytes = before === null ? end.bytes : Buffer.concat([before, end.bytes]);
    this.#indexes.set(file, { size: end.size, bytes });
  }

  /** Whether a manifest in the folder of a cube names it. */
  async #isNamed(key: string): Promise<boolean> {
    const folder = path.posix.dirname(key);
    const manifests = (await this.#objects.list(folder)).filter(({ name }) => isManifestFile(name));
    const texts = await Promise.all(manifests.map(({ name }) => this.#objects.read(`${folder}/${name}`)));
    return texts.some((text) => text?.includes(path.posix.basename(key)) === true);
  }

  async #fetchTogether(file: string, ranges: readonly CheckedRange[]): Promise<void> {
    const [first, last] = [ranges[0], ranges.at(-1)];
    if (first === undefined || last === undefined) return;
    const all = await this.#read(file, first.offset, last.offset + last.length);
    for (const range of ranges) {
      const from = range.offset - first.offset;
      // A part of a larger buffer would keep all of it.
      const bytes = ranges.length === 1 ? all : Buffer.from(all.subarray(from, from + range.length));
      if (isSound(bytes, range)) this.#ranges.set(keyOf(file, range.offset), bytes);
      else await this.#fetchAgain(file, range);
    }
  }

  async #fetchAgain(file: string, range: CheckedRange): Promise<void> {
    const bytes = await this.#read(file, range.offset, range.offset + range.length);
    this.#ranges.set(keyOf(file, range.offset), bytes, isSound(bytes, range) ? {} : { ttl: DAMAGED_TTL_MS });
  }

  /** Nothing of a cube that is gone. */
  async #read(file: string, from: number, to: number): Promise<Buffer> {
    const bytes = await this.#objects.readRange(this.#objects.keyOf(file), from, to);
    if (bytes !== null) return bytes;
    throw new IsobarError('not_found', `cube ${path.basename(file)} is no longer stored`);
  }
}

function keyOf(file: string, offset: number): string {
  return `${file} ${offset}`;
}

function copy(from: Buffer, into: Uint8Array, length: number, at: number): number {
  const got = Math.max(0, Math.min(length, from.length - at));
  into.set(from.subarray(at, at + got));
  return got;
}

function isSound(bytes: Buffer, range: CheckedRange): boolean {
  return bytes.length === range.length && crc32(bytes) === range.crc32;
}

/** Where the index begins in a cube of `size` bytes, by its end; the end itself where that is damaged, which the reader finds out. */
function indexOffset(end: Buffer, size: number): number {
  try {
    return parseTail(end.subarray(-TAIL_BYTES), size).offset;
  } catch (error) {
    if (error instanceof MalformedIndexError || error instanceof RangeError) return size;
    throw error;
  }
}

/** Groups of ranges that follow each other without a gap. */
function neighbours(ranges: readonly CheckedRange[]): readonly (readonly CheckedRange[])[] {
  const groups: CheckedRange[][] = [];
  let end = -1;
  let bytes = 0;
  for (const range of ranges.toSorted((a, b) => a.offset - b.offset)) {
    const group = groups.at(-1);
    if (group !== undefined && range.offset === end && bytes + range.length <= MAX_REQUEST_BYTES) {
      group.push(range);
      bytes += range.length;
    } else {
      groups.push([range]);
      bytes = range.length;
    }
    end = range.offset + range.length;
  }
  return groups;
}
