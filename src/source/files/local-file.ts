import { type FileHandle, open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { IsobarError } from '../../platform/index.ts';
import type { SourceFile } from './source-file.ts';

/** A local file for range reads. Open only during a read: a folder may hold more files than a process may open. */
export function localFile(path: string, size: number): SourceFile {
  const { href } = pathToFileURL(path);
  return {
    url: href,
    etag: null,
    size,
    async read(offset, length, signal) {
      signal?.throwIfAborted();
      // Lengths come from untrusted headers: never allocate more than the file holds.
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return bytes.subarray(0, await fill(path, bytes, offset));
    },
  };
}

async function fill(path: string, bytes: Uint8Array, offset: number): Promise<number> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown error';
    throw new IsobarError('upstream_unavailable', `${path}: ${reason}`, { cause });
  } finally {
    await handle?.close();
  }
}
