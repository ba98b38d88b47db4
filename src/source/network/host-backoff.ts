import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** A longer rest is not waited for: who asks is told, and may ask elsewhere. */
export const MAX_WAIT_MS = 30_000;
/** A server that asks for more is asked again sooner all the same. */
const MAX_REST_MS = 15 * 60_000;

/** Until when hosts that asked for rest are left alone, whoever wants something of them. */
const restingUntil = new LRUCache<string, number>({ max: 500 });

/** Leaves a host alone from now on. */
export function restHost(host: string, ms: number): void {
  const until = Date.now() + Math.min(ms, MAX_REST_MS);
  if (until > (restingUntil.get(host) ?? 0)) restingUntil.set(host, until);
}

/**
 * Waits until a host may be asked, and a little longer, so that not all come at once. Gives the milliseconds that are left
 * where they are too many to be waited for, else 0. Throws the signal's reason.
 */
export async function awaitHost(host: string, signal?: AbortSignal): Promise<number> {
  for (;;) {
    const left = (restingUntil.get(host) ?? 0) - Date.now();
    if (left <= 0) return 0;
    if (left > MAX_WAIT_MS) return left;
    await pause(left + Math.random() * Math.min(left / 5, 1000), signal);
  }
}

/** Throws the signal's reason. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
}
