import { IsobarError, KeyedSemaphore, withDeadline } from '../../platform/index.ts';
import { VERSION } from '../../version.ts';
import type { Address, SignedRequest } from './hosts/address.ts';
import { awaitBackoff, backOffHost, MAX_WAIT_MS, pause, retryAfterMs } from './hosts/host-backoff.ts';
import { isObjectStore } from './hosts/object-stores.ts';
import { discard, get, type Reply } from './reply.ts';

/** Attempts per request. */
const MAX_ATTEMPTS = 3;
/** Time limit of one attempt, with the body; the dispatcher has one until the response headers. */
const ATTEMPT_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 200;
/** The first backoff for a host that throttles without `Retry-After`. */
const FIRST_BACKOFF_MS = 1000;
/** Redirects to the same file of the same host, such as from http to https. */
const MAX_REDIRECTS = 2;

const USER_AGENT = `Isobar/${VERSION}`;

/** Bounds all requests of this thread to sources, whatever their model. */
let connections = new KeyedSemaphore({ total: 32, perKey: 8 });

interface ConnectionLimits {
  /** Requests in flight to all hosts. */
  readonly total: number;
  readonly perHost: number;
  /** Those to one host of a public object store; by default `perHost`. */
  readonly perObjectStore?: number;
}

/**
 * Sets how many requests this thread may have in flight, in place of 32 in all and 8 per host. To be called before the
 * first request. Threads of one process divide the process's connections to a producer's own server among them.
 */
export function limitConnections({ total, perHost, perObjectStore = perHost }: ConnectionLimits): void {
  const perKey = (host: string): number => (isObjectStore(host) ? perObjectStore : perHost);
  connections = new KeyedSemaphore({ total, perKey });
}

/** Statuses worth a retry: gateways without their backend, and throttling. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Checks a reply and reads its body. An IsobarError is final; after any other error the request is retried. */
type ReplyReader<T> = (reply: Reply) => Promise<T>;

/**
 * A GET with retries after network errors, also in the middle of the body, and after transient statuses. Requests of a
 * thread share a bounded number of connections. A host that throttles, by a status with `Retry-After` or by a redirect to
 * another place, gets no requests for that time; if it asks for more than 30 s the request fails. The reader decides
 * about all other statuses.
 * Throws IsobarError('upstream_unavailable') after the last attempt, the reader's IsobarErrors, and the signal's reason.
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
    const backoffMs = await awaitBackoff(host, signal);
    if (backoffMs > 0) throw inBackoff(url, backoffMs);
    const outcome = await tryOnce(address, headers, read, attempt, signal);
    if ('value' in outcome) return outcome.value;
    const { error, throttledMs } = outcome;
    if (throttledMs !== null) backOffHost(host, throttledMs);
    if (throttledMs !== null && throttledMs > MAX_WAIT_MS) throw inBackoff(url, throttledMs, error);
    if (attempt >= MAX_ATTEMPTS) {
      const message = `${url} did not answer well in ${MAX_ATTEMPTS} tries: ${reasonOf(error)}`;
      throw new IsobarError('upstream_unavailable', message, { cause: error });
    }
    if (throttledMs === null) {
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), signal);
    }
  }
}

function inBackoff(url: string, ms: number, cause?: unknown): IsobarError {
  const message = `${url}: the server asks to be left alone for ${Math.ceil(ms / 1000)} s`;
  return new IsobarError('upstream_unavailable', message, { cause });
}

type ReadResult<T> =
  | { readonly value: T }
  /** `throttledMs`: the backoff that the host asks for; null where it did not throttle. */
  | { readonly error: unknown; readonly throttledMs: number | null };

async function tryOnce<T>(
  address: Address,
  headers: Readonly<Record<string, string>>,
  read: ReplyReader<T>,
  attempt: number,
  signal?: AbortSignal,
): Promise<ReadResult<T>> {
  const signed = await address.sign(signal);
  const release = await connections.acquire(new URL(address.url).host, signal);
  try {
    // Time spent waiting for a connection does not count against the server.
    return await withDeadline(
      ATTEMPT_TIMEOUT_MS,
      () => new Error(`no whole answer within ${ATTEMPT_TIMEOUT_MS / 1000} s`),
      (stop) => readOnce(address, signed, headers, read, attempt, stop),
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof IsobarError) throw error;
    return { error, throttledMs: null };
  } finally {
    release();
  }
}

async function readOnce<T>(
  address: Address,
  signed: SignedRequest,
  headers: Readonly<Record<string, string>>,
  read: ReplyReader<T>,
  attempt: number,
  signal: AbortSignal,
): Promise<ReadResult<T>> {
  const reply = await getFile(
    signed.href,
    { ...signed.headers, ...headers, 'user-agent': USER_AGENT },
    signal,
  );
  try {
    const { status } = reply;
    const redirected = isRedirect(reply);
    const refused = status === 403 && address.renew(signed);
    if (!redirected && !refused && !TRANSIENT.has(status)) return { value: await read(reply) };
    discard(reply);
    const retryAfter = retryAfterMs(reply.header('retry-after'), Date.now());
    const throttles = redirected || status === 429;
    return {
      error: new Error(redirected ? `status ${status}, as servers answer that throttle` : `status ${status}`),
      throttledMs: retryAfter || (throttles ? FIRST_BACKOFF_MS * 2 ** (attempt - 1) : null),
    };
  } catch (error) {
    reply.exchange.endUnread();
    // The reason says more than that the connection was closed.
    signal.throwIfAborted();
    throw error;
  }
}

/**
 * Follows redirects to the same file of the same server only: any other target is a page about throttling, or a stranger's
 * server, which must not see an API key in the headers.
 */
async function getFile(
  href: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Reply> {
  let url = new URL(href);
  for (let followed = 0; ; followed++) {
    const reply = await get(url, headers, signal);
    const target = isRedirect(reply) ? targetOf(reply) : null;
    if (target === null || followed === MAX_REDIRECTS || !isSameFile(target, url)) return reply;
    discard(reply);
    url = target;
  }
}

function isRedirect(reply: Reply): boolean {
  const { status } = reply;
  return status >= 300 && status < 400 && status !== 304 && reply.header('location') !== null;
}

function targetOf(reply: Reply): URL | null {
  const location = reply.header('location') ?? '';
  return URL.canParse(location, reply.url) ? new URL(location, reply.url) : null;
}

function isSameFile(target: URL, url: URL): boolean {
  return (target.origin === url.origin || isHttpsUpgrade(target, url)) && target.pathname === url.pathname;
}

/** Whether the target is the same host by https instead of http, both on their default ports. */
function isHttpsUpgrade(target: URL, url: URL): boolean {
  const isUpgrade = url.protocol === 'http:' && target.protocol === 'https:';
  return isUpgrade && target.hostname === url.hostname && target.port === '' && url.port === '';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
