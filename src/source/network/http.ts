import { IsobarError } from '../../platform/index.ts';
import { VERSION } from '../../version.ts';
import type { Address } from './address.ts';
import { ConnectionGate, type GateLimits } from './connection-gate.ts';
import { awaitHost, MAX_WAIT_MS, pause, restHost } from './host-backoff.ts';
import { retryAfterMs } from './retry-after.ts';

/** How often a request is tried in all. */
const TRIES = 3;
/** How long one try may take to the head of its answer, and with its body. */
const HEAD_TIMEOUT_MS = 20_000;
const TRY_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 200;
/** The first rest of a host that throttles without saying for how long. */
const FIRST_REST_MS = 1000;
/** Redirections to the same file of the same host, such as from http to https. */
const MAX_REDIRECTIONS = 2;

const USER_AGENT = `Isobar/${VERSION}`;

/** All requests of the thread to sources, whatever their model. */
let gate = new ConnectionGate({ total: 32, perHost: 8 });

/**
 * Sets how many requests this thread may have under way, in place of 32 in all and 8 to each host; to be done before the
 * first. Threads of one process share out what the process may have.
 */
export function limitConnections(limits: GateLimits): void {
  gate = new ConnectionGate(limits);
}

/** Statuses that another try may cure: gateways without their backend, and throttling. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Judges a reply and reads its body. An IsobarError is final; any other error may be cured by another try. */
export type ReplyReader<T> = (response: Response) => Promise<T>;

/**
 * A GET with retries on network faults, also in the middle of the body, and on passing statuses. Requests of a
 * thread share a bounded number of connections. A host that throttles, by a status with `Retry-After` or by sending
 * elsewhere, is left alone by all of them for that time; when it asks for more than 30 s the request is given up. All other
 * statuses are the reader's to judge.
 * Throws IsobarError('upstream_unavailable') after the last try, what the reader says is final, and the signal's reason.
 */
export async function request<T>(
  address: Address,
  headers: Readonly<Record<string, string>>,
  read: ReplyReader<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { url } = address;
  const { host } = new URL(url);
  for (let attempt = 1; ; attempt++) {
    const restMs = await awaitHost(host, signal);
    if (restMs > 0) throw resting(url, restMs);
    const outcome = await tryOnce(address, headers, read, attempt, signal);
    if ('value' in outcome) return outcome.value;
    const { fault, throttledMs } = outcome;
    if (throttledMs !== null) restHost(host, throttledMs);
    if (throttledMs !== null && throttledMs > MAX_WAIT_MS) throw resting(url, throttledMs, fault);
    if (attempt >= TRIES) {
      const message = `${url} did not answer well in ${TRIES} tries: ${reasonOf(fault)}`;
      throw new IsobarError('upstream_unavailable', message, { cause: fault });
    }
    if (throttledMs === null) {
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), signal);
    }
  }
}

function resting(url: string, ms: number, cause?: unknown): IsobarError {
  const message = `${url}: the server asks to be left alone for ${Math.ceil(ms / 1000)} s`;
  return new IsobarError('upstream_unavailable', message, { cause });
}

type Outcome<T> =
  | { readonly value: T }
  /** `throttledMs`: the rest that the host wants; null where it did not throttle. */
  | { readonly fault: unknown; readonly throttledMs: number | null };

async function tryOnce<T>(
  address: Address,
  headers: Readonly<Record<string, string>>,
  read: ReplyReader<T>,
  attempt: number,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  const signed = await address.sign(signal);
  const leave = await gate.enter(new URL(address.url).host, signal);
  // Counted from here: waiting for a place is no fault of the server.
  const deadline = AbortSignal.timeout(TRY_TIMEOUT_MS);
  const silence = new AbortController();
  const silent = setTimeout(() => silence.abort(new Error('no answer in time')), HEAD_TIMEOUT_MS);
  try {
    const response = await get(
      signed.href,
      { ...signed.headers, ...headers, 'user-agent': USER_AGENT },
      AbortSignal.any([deadline, silence.signal, ...(signal ? [signal] : [])]),
    ).finally(() => clearTimeout(silent));
    const { status } = response;
    const sentElsewhere = isRedirection(response);
    const refused = status === 403 && address.renew(signed);
    if (!sentElsewhere && !refused && !PASSING.has(status)) return { value: await read(response) };
    await discard(response);
    const askedMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
    const throttles = sentElsewhere || status === 429;
    return {
      fault: new Error(
        sentElsewhere ? `status ${status}, as servers answer that throttle` : `status ${status}`,
      ),
      throttledMs: askedMs || (throttles ? FIRST_REST_MS * 2 ** (attempt - 1) : null),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof IsobarError) throw error;
    return { fault: error, throttledMs: null };
  } finally {
    leave();
  }
}

/**
 * Follows redirections to the same file of the same server only: elsewhere is a page about throttling, or anybody's server,
 * which is not to see a key among the headers.
 */
async function get(
  href: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let url = new URL(href);
  for (let followed = 0; ; followed++) {
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const target = isRedirection(response) ? targetOf(response, url) : null;
    if (target === null || followed === MAX_REDIRECTIONS || !isSameFile(target, url)) return response;
    await discard(response);
    url = target;
  }
}

function isRedirection({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304 && headers.has('location');
}

function targetOf({ headers }: Response, url: URL): URL | null {
  const location = headers.get('location') ?? '';
  return URL.canParse(location, url) ? new URL(location, url) : null;
}

function isSameFile(target: URL, url: URL): boolean {
  return (target.origin === url.origin || isSecured(target, url)) && target.pathname === url.pathname;
}

/** Whether it is the same host by https in place of http, both at their usual ports. */
function isSecured(target: URL, url: URL): boolean {
  const isUpgrade = url.protocol === 'http:' && target.protocol === 'https:';
  return isUpgrade && target.hostname === url.hostname && target.port === '' && url.port === '';
}

/** Reads a body of at most `limit` bytes. Throws IsobarError when it is longer, and the transfer is stopped. */
export async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > limit) {
      throw new IsobarError('upstream_unavailable', `${nameOf(response)} sent more than ${limit} bytes`);
    }
    parts.push(part);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length);
}

/** Without the query, which may be a signature. */
function nameOf(response: Response): string {
  return response.url.replace(/\?.*/s, '');
}

/** Stops the transfer of a body that nobody wants. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown fault';
  return fault.cause instanceof Error ? fault.cause.message : fault.message;
}
