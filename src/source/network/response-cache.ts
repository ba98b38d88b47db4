import { LRUCache } from 'lru-cache';

/** A body that a server gave, and what it says of its version (RFC 9110, section 8.8). */
export interface KeptBody {
  readonly bytes: Uint8Array;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const BYTES_KEPT = 64 * 1024 * 1024;

/** Bodies of indexes and listings by URL, since they are asked for again and again. */
const bodies = new LRUCache<string, KeptBody>({
  maxSize: BYTES_KEPT,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
});

export function keptBody(url: string): KeptBody | null {
  return bodies.get(url) ?? null;
}

/** Keeps a body where its server can be asked whether it has changed. */
export function keepBody(url: string, body: KeptBody): void {
  if (body.etag !== null || body.lastModified !== null) bodies.set(url, body);
  else bodies.delete(url);
}

/** Forgets a body that turned out to be damaged: its server would say that it has not changed. */
export function forgetBody(url: string): void {
  bodies.delete(url);
}

/** Headers that ask for a body only if it is another one by now. */
export function conditionsOf(body: KeptBody | null): Readonly<Record<string, string>> {
  return {
    ...(body?.etag && { 'if-none-match': body.etag }),
    ...(body?.lastModified && { 'if-modified-since': body.lastModified }),
  };
}
