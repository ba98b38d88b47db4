import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { freeMemory, IsobarError } from '../../platform/index.ts';

/** An answer whose headers have come. Its body has to be read by `readBody` or dropped by `discard`, or its connection is held. */
export interface Reply {
  /** Where it came from. */
  readonly url: URL;
  readonly status: number;
  /** A header by its name in lower case; null where there is none. */
  header(name: string): string | null;
  /** As it came. */
  readonly message: IncomingMessage;
}

/** Idle connections are closed by then, before most servers do it: a request on one that its server is closing fails. */
const IDLE_MS = 4000;
/** What is left of a body is read to keep its connection, up to here. */
const MAX_DRAINED_BYTES = 64 * 1024;

const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * One GET, without following redirects. By Node's own client, since `fetch` takes three times its processor time for a file of some
 * kilobytes, and a run has thousands.
 * @param headers a body may come in gzip where they accept it
 * @param signal ends the request, and the reading of its body
 */
export function get(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const agent = agents[isSecure ? 'https:' : 'http:'];
    const request = (isSecure ? https : http).get(url, { headers, agent, signal });
    request.once('error', reject);
    request.once('response', (message) => {
      // What breaks from now on is the body's, which its reader hears of.
      request.on('error', () => {});
      message.on('error', () => {});
      resolve({
        url,
        status: message.statusCode ?? 0,
        header(name) {
          const value = message.headers[name];
          return typeof value === 'string' ? value : null;
        },
        message,
      });
    });
  });
}

/** Reads a body of at most `limit` bytes. Stops the transfer of a longer one and throws IsobarError; rejects where it breaks off. */
export function readBody(reply: Reply, limit: number): Promise<Uint8Array> {
  const { message } = reply;
  const isPacked = reply.header('content-encoding') === 'gzip';
  const body: Readable = isPacked ? message.pipe(createGunzip()) : message;
  const declared = isPacked ? null : lengthOf(reply);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      message.destroy();
      body.destroy();
      reject(error);
    };
    const add = (part: Uint8Array) => {
      if (gathered.length + part.length <= limit) gathered.add(part);
      else fail(new IsobarError('upstream_unavailable', `${nameOf(reply)} sent more than ${limit} bytes`));
    };
    const gathered = new GatheredBytes(declared === null || declared > limit ? null : declared);
    body.on('data', add);
    body.once('end', () => resolve(gathered.bytes()));
    body.once('error', fail);
    message.once('error', fail);
    message.once('close', () => {
      if (!message.complete) fail(new Error('the connection broke in the middle of the body'));
    });
  });
}

/** Parts of a body. Where its length is known each is copied once, and none is kept. */
class GatheredBytes {
  readonly #parts: Uint8Array[] = [];
  readonly #whole: Uint8Array | null;
  length = 0;

  constructor(declared: number | null) {
    this.#whole = declared === null ? null : unset(declared);
  }

  add(part: Uint8Array): void {
    const start = this.length;
    this.length += part.length;
    if (this.#whole === null) {
      this.#parts.push(part);
      return;
    }
    this.#whole.set(part, start);
    freeMemory(part);
  }

  bytes(): Uint8Array {
    if (this.#whole !== null) return this.#whole.subarray(0, this.length);
    const bytes = unset(this.length);
    let end = 0;
    for (const part of this.#parts) {
      bytes.set(part, end);
      end += part.length;
    }
    return bytes;
  }
}

/** Bytes of any value, which have to be written. */
function unset(length: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
}

/** Drops a body that is not needed. */
export function discard(reply: Reply): void {
  const { message, status } = reply;
  const length = status === 304 || status === 204 ? 0 : lengthOf(reply);
  if (length !== null && length <= MAX_DRAINED_BYTES) message.resume();
  else message.destroy();
}

function lengthOf(reply: Reply): number | null {
  const text = reply.header('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The address without its query, which may hold a signature. */
function nameOf({ url }: Reply): string {
  return `${url.origin}${url.pathname}`;
}
