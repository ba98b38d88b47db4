import { crc32 } from 'node:zlib';

/** The bytes of a file, in memory or on disk. */
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

/** The entity tag of these bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${crc32(bytes).toString(16)}-${bytes.length.toString(16)}"`;
}
