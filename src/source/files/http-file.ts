import { IsobarError } from '../../platform/index.ts';
import { type Address, addressOf } from '../network/hosts/address.ts';
import { request } from '../network/http.ts';
import { discard, type Reply, readBody } from '../network/reply.ts';
import { cachedResponse, cacheResponse, conditionalHeaders } from '../network/response-cache.ts';
import type { SourceFile } from './source-file.ts';

/** Statuses for a missing file; object stores answer 403 where listing is not allowed. */
const ABSENT: ReadonlySet<number> = new Set([403, 404, 410]);

/** A file fetched in one request. */
export interface WholeFile {
  readonly bytes: Uint8Array;
  readonly etag: string | null;
}

/**
 * A remote file read by HTTP ranges (RFC 9110, section 14). Every reply is checked: status 206, the requested range,
 * its length, and that the file is still the version of the first reply.
 */
export function openHttpFile(target: string | Address): SourceFile {
  const address = addressOf(target);
  const { url } = address;
  let size: number | null = null;
  let etag: string | null = null;

  function checkVersion(reply: Reply, range: ContentRange): void {
    const found = reply.header('etag');
    const changed =
      (etag !== null && found !== null && found !== etag) ||
      (size !== null && range.size !== null && range.size !== size);
    if (changed) throw upstreamError(url, 'the file changed while it was being read');
    etag ??= versionIn(reply, range.size);
    size ??= range.size;
  }

  return {
    url,
    get size() {
      return size;
    },
    get etag() {
      return etag;
    },
    async read(offset, length, signal) {
      if (length <= 0) return new Uint8Array(0);
      const last = offset + length - 1;
      const read = async (reply: Reply): Promise<Uint8Array> => {
        // The file ends before the range (RFC 9110, section 15.5.17).
        if (reply.status === 416) {
          discard(reply);
          return new Uint8Array(0);
        }
        const range = parseContentRange(reply.header('content-range'));
        if (reply.status !== 206 || range === null || !matchesRange(range, offset, last)) {
          discard(reply);
          throw rangeError(url, reply, `bytes ${offset}-${last}`);
        }
        checkVersion(reply, range);
        const expected = range.last - offset + 1;
        const bytes = await readBody(reply, expected);
        // Not final: a retry may get the rest.
        if (bytes.length < expected) throw new Error(`${bytes.length} of ${expected} bytes came`);
        return bytes;
      };
      return request(address, { range: `bytes=${offset}-${last}` }, read, signal);
    },
  };
}

/**
 * Fetches a small text such as an index; null where the server has none. A cached one is revalidated, not sent again.
 */
export async function fetchText(
  target: string | Address,
  limit: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const address = addressOf(target);
  const cached = cachedResponse(address.url);
  const read = async (reply: Reply): Promise<Uint8Array | null> => {
    if (reply.status === 304 && cached !== null) {
      discard(reply);
      return cached.bytes;
    }
    const whole = await readIfThere(address, reply, limit);
    if (whole === null) return null;
    cacheResponse(address.url, { ...whole, lastModified: reply.header('last-modified') });
    return whole.bytes;
  };
  const headers = { ...conditionalHeaders(cached), 'accept-encoding': 'gzip' };
  const bytes = await request(address, headers, read, signal);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** Fetches a whole file of at most `limit` bytes. Throws IsobarError('not_found') where the server has none. */
export async function fetchWhole(
  target: string | Address,
  limit: number,
  signal?: AbortSignal,
): Promise<WholeFile> {
  const address = addressOf(target);
  const read = async (reply: Reply): Promise<WholeFile | null> => {
    const found = await readIfThere(address, reply, limit);
    return found === null ? null : { ...found, etag: versionIn(reply, found.bytes.length) };
  };
  const whole = await request(address, {}, read, signal);
  if (whole === null) throw noSuchFile(address.url);
  return whole;
}

async function readIfThere({ url }: Address, reply: Reply, limit: number): Promise<WholeFile | null> {
  if (reply.status === 200) {
    return { bytes: await readBody(reply, limit), etag: reply.header('etag') };
  }
  discard(reply);
  if (ABSENT.has(reply.status)) return null;
  throw upstreamError(url, `the answer was status ${reply.status}`);
}

/** Whether the server has a file. Requests its first byte, since some servers refuse HEAD. */
export async function isThere(target: string | Address, signal?: AbortSignal): Promise<boolean> {
  const address = addressOf(target);
  const read = async (reply: Reply): Promise<boolean> => {
    discard(reply);
    if (reply.status >= 200 && reply.status < 300) return true;
    // The file is still empty (RFC 9110, section 15.5.17).
    if (ABSENT.has(reply.status) || reply.status === 416) return false;
    throw upstreamError(address.url, `the answer was status ${reply.status}`);
  };
  return request(address, { range: 'bytes=0-0' }, read, signal);
}

/**
 * The version that a file has now, by its entity tag or else by its time and length; null where there is no such file, or its
 * server tells neither. Requests its first byte, since some servers refuse HEAD.
 */
export async function fetchVersion(target: string | Address, signal?: AbortSignal): Promise<string | null> {
  const address = addressOf(target);
  const read = async (reply: Reply): Promise<string | null> => {
    discard(reply);
    const range = parseContentRange(reply.header('content-range'));
    if (reply.status === 206 && range !== null) return versionIn(reply, range.size);
    if (reply.status === 200) return versionIn(reply, Number(reply.header('content-length') ?? Number.NaN));
    if (ABSENT.has(reply.status) || reply.status === 416) return null;
    throw upstreamError(address.url, `the answer was status ${reply.status}`);
  };
  return request(address, { range: 'bytes=0-0' }, read, signal);
}

/** The entity tag of a reply; where its server gives none, a tag of the file's time and length. Null where those are not known. */
function versionIn(reply: Reply, size: number | null): string | null {
  const etag = reply.header('etag');
  const changed = reply.header('last-modified');
  if (etag !== null || changed === null || size === null || Number.isNaN(size)) return etag;
  return `W/"${changed}, ${size} bytes"`;
}

interface ContentRange {
  readonly first: number;
  readonly last: number;
  /** Of the whole file; null where the server does not say. */
  readonly size: number | null;
}

/** `bytes 0-99/1234`; the size may be unknown (`*`). */
function parseContentRange(header: string | null): ContentRange | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(header ?? '');
  if (match === null) return null;
  return {
    first: Number(match[1]),
    last: Number(match[2]),
    size: match[3] === '*' ? null : Number(match[3]),
  };
}

/** Whether a reply's range is the requested one, or a shorter one that ends with the file. */
function matchesRange(range: ContentRange, first: number, last: number): boolean {
  return (
    range.first === first && (range.last === last || (range.last < last && range.last + 1 === range.size))
  );
}

function rangeError(url: string, reply: Reply, requested: string): IsobarError {
  const { status } = reply;
  if (status === 404 || status === 410) return noSuchFile(url);
  const range = reply.header('content-range') ?? 'no range';
  return upstreamError(url, `asked for ${requested}, the answer was status ${status} with ${range}`);
}

function noSuchFile(url: string): IsobarError {
  return new IsobarError('not_found', `${url}: no such file`);
}

function upstreamError(url: string, what: string): IsobarError {
  return new IsobarError('upstream_unavailable', `${url}: ${what}`);
}
