import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { IsobarError } from '../../platform/index.ts';
import { Exchange } from './exchange.ts';

/** An answer whose headers have come. Its body has to be read by `readBody` or dropped by `discard`, or its connection is held. */
export interface Reply {
  /** Where it came from. */
  readonly url: URL;
  readonly status: number;
  /** A header by its name in lower case; null where there is none, or there are several. */
  header(name: string): string | null;
  /** Whose body has not been read. */
  readonly exchange: Exchange;
}

/** What is left of a body is read to keep its connection, up to here. */
const MAX_DRAINED_BYTES = 64 * 1024;
/** Decoders of packed values read so many bytes after the last one, and copy all where memory ends before. */
const SLACK_BYTES = 8;

const unpack = promisify(gunzip);

/**
 * One GET, without following redirects.
 * @param headers a body may come in gzip where they accept it
 * @param signal ends the request, and the reading of its body
 */
export async function get(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Reply> {
  const exchange = new Exchange(signal);
  const head = await exchange.send(url, headers);
  return {
    url,
    status: head.status,
    header(name) {
      const value = head.headers[name];
      return typeof value === 'string' ? value : null;
    },
    exchange,
  };
}

/** Reads a body of at most `limit` bytes. Stops the transfer of a longer one and throws IsobarError; rejects where it breaks off. */
export async function readBody(reply: Reply, limit: number): Promise<Uint8Array> {
  const tooLong = () =>
    new IsobarError('upstream_unavailable', `${nameOf(reply)} sent more than ${limit} bytes`);
  const declared = lengthOf(reply);
  const gathered = new GatheredBytes(declared === null || declared > limit ? null : declared);
  await reply.exchange.read((part) => {
    if (gathered.length + part.length > limit) throw tooLong();
    gathered.add(part);
  });
  const bytes = gathered.bytes();
  if (reply.header('content-encoding') !== 'gzip') return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLong();
    throw error;
  }
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
    if (this.#whole === null) this.#parts.push(part.slice());
    else this.#whole.set(part, start);
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

/** Bytes of any value, which have to be written; their memory goes on after them. */
function unset(length: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(length + SLACK_BYTES).buffer, 0, length);
}

/** Drops a body that is not needed. */
export function discard(reply: Reply): void {
  const { exchange, status } = reply;
  const tooLong = () => new Error('the body is not needed');
  const length = status === 304 || status === 204 ? 0 : lengthOf(reply);
  if (length !== null && length > MAX_DRAINED_BYTES) {
    exchange.abort(tooLong());
    return;
  }
  let drained = 0;
  // Object stores do not say how long the page of an error is.
  const count = (part: Uint8Array) => {
    drained += part.length;
    if (drained > MAX_DRAINED_BYTES) throw tooLong();
  };
  exchange.read(count).catch(() => {});
}

function lengthOf(reply: Reply): number | null {
  const text = reply.header('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The address without its query, which may hold a signature. */
function nameOf({ url }: Reply): string {
  return `${url.origin}${url.pathname}`;
}
