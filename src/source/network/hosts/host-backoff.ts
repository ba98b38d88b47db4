import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** A longer backoff is not waited for: the caller gets an error and may ask another host. */
export const MAX_WAIT_MS = 30_000;
/** Upper bound of a backoff, whatever the server asks for. */
const MAX_BACKOFF_MS = 15 * 60_000;

/** Time until which no request goes to a host that throttled. */
const backoffUntil = new LRUCache<string, number>({ max: 500 });

/** Sends a host no requests for a time from now on. */
export function backOffHost(host: string, ms: number): void {
  const until = Date.now() + Math.min(ms, MAX_BACKOFF_MS);
  if (until > (backoffUntil.get(host) ?? 0)) backoffUntil.set(host, until);
}

/**
 * Waits for the end of a host's backoff, and a random time more, so that not all callers send at once. Returns 0, or the
 * milliseconds left where they are more than `MAX_WAIT_MS`. Throws the signal's reason.
 */
export async function awaitBackoff(host: string, signal?: AbortSignal): Promise<number> {
  for (;;) {
    const left = (backoffUntil.get(host) ?? 0) - Date.now();
    if (left <= 0) return 0;
    if (left > MAX_WAIT_MS) return left;
    await pause(left + Math.random() * Math.min(left / 5, 1000), signal);
  }
}

/** Throws the signal's reason. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
}

/**
 * The backoff that a `Retry-After` header asks for, in milliseconds: seconds, or a time in the HTTP date format
 * (RFC 9110, section 10.2.3). Null where the header is absent or malformed; 0 for a time that has passed.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}
