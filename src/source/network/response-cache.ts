import { LRUCache } from 'lru-cache';

/** A response body with its validators (RFC 9110, section 8.8). */
interface CachedResponse {
  readonly bytes: Uint8Array;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Bodies of indexes and listings by URL: polling asks for them again and again. */
const responses = new LRUCache<string, CachedResponse>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
});

export function cachedResponse(url: string): CachedResponse | null {
  return responses.get(url) ?? null;
}

/** Caches a response that has a validator; any other could not be revalidated. */
export function cacheResponse(url: string, response: CachedResponse): void {
  if (response.etag !== null || response.lastModified !== null) responses.set(url, response);
  else responses.delete(url);
}

/** Drops a damaged response: its server would answer that it has not changed. */
export function dropCachedResponse(url: string): void {
  responses.delete(url);
}

/** Headers of a conditional request: the server sends the body only if it has changed. */
export function conditionalHeaders(cached: CachedResponse | null): Readonly<Record<string, string>> {
  return {
    ...(cached?.etag && { 'if-none-match': cached.etag }),
    ...(cached?.lastModified && { 'if-modified-since': cached.lastModified }),
  };
}
