import { setTimeout as sleep } from 'node:timers/promises';
import { IsobarError } from '../platform/index.ts';

/** How often a request is tried in all, and how long one try may take with its body. */
const TRIES = 3;
const TRY_TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/** Statuses that another try may cure: throttling and gateways without their backend. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Judges a reply and reads its body. An IsobarError is final; any other error may be cured by another try. */
export type ReplyReader<T> = (response: Response) => Promise<T>;

/**
 * A GET with retries on network faults, also in the middle of the body, and on passing statuses (`Retry-After` in seconds
 * is respected up to 30 s). All other statuses are the reader's to judge.
 * Throws IsobarError('upstream_unavailable') after the last try, what the reader says is final, and the signal's reason.
 */
export async function request<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  read: ReplyReader<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(url, headers, read, signal);
    if ('value' in outcome) return outcome.value;
    const { fault, retryAfterMs } = outcome;
    if (attempt >= TRIES) {
      const message = `${url} did not answer well in ${TRIES} tries: ${reasonOf(fault)}`;
      throw new IsobarError('upstream_unavailable', message, { cause: fault });
    }
    const pauseMs = retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
    await sleep(pauseMs, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
  }
}

type Outcome<T> = { readonly value: T } | { readonly fault: unknown; readonly retryAfterMs: number | null };

async function tryOnce<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  read: ReplyReader<T>,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  const deadline = AbortSignal.timeout(TRY_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    if (!PASSING.has(response.status)) return { value: await read(response) };
    await discard(response);
    const seconds = Number(response.headers.get('retry-after'));
    const retryAfterMs = seconds > 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : null;
    return { fault: new Error(`status ${response.status}`), retryAfterMs };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof IsobarError) throw error;
    return { fault: error, retryAfterMs: null };
  }
}

/** Reads a body of at most `limit` bytes. Throws IsobarError when it is longer, and the transfer is stopped. */
export async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > limit) {
      throw new IsobarError('upstream_unavailable', `${response.url} sent more than ${limit} bytes`);
    }
    parts.push(part);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length);
}

/** Stops the transfer of a body that nobody wants. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown fault';
  return fault.cause instanceof Error ? fault.cause.message : fault.message;
}
