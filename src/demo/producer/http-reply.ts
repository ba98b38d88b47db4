import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** A file as HTTP serves it. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  /** Null where none may be sent, such as one in the future (RFC 9110, section 8.8.2.1). */
  readonly lastModified: Date | null;
  readonly type: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array | null;
}

/** Entity tags by their bytes: hashing costs more than the rest of a small reply. */
const etags = new WeakMap<Uint8Array, string>();

/**
 * The reply to a GET or HEAD for a file: conditional requests (RFC 9110, section 13) and one byte range (section 14). Several
 * ranges at once are answered with the whole file, as object stores do.
 */
export function replyWithFile(request: IncomingHttpHeaders, file: ServedFile): Reply {
  const { bytes, lastModified } = file;
  const etag = etagOf(bytes);
  const validators = {
    etag,
    ...(lastModified === null ? {} : { 'last-modified': lastModified.toUTCString() }),
  };
  if (isUnchanged(request, etag, lastModified)) return { status: 304, headers: validators, body: null };
  const common = { ...validators, 'accept-ranges': 'bytes', 'content-type': file.type };
  const range = isRangeRequested(request, etag, lastModified)
    ? parseRange(request.range, bytes.length)
    : null;
  if (range === null) {
    return { status: 200, headers: { ...common, 'content-length': bytes.length }, body: bytes };
  }
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${bytes.length}`, 'content-length': 0 };
    return { status: 416, headers, body: null };
  }
  const { first, last } = range;
  const headers = {
    ...common,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
    'content-length': last - first + 1,
  };
  return { status: 206, headers, body: bytes.subarray(first, last + 1) };
}

/** The entity tag of a file. */
export function etagOf(bytes: Uint8Array): string {
  let etag = etags.get(bytes);
  if (etag === undefined) {
    etag = `"${hash('md5', bytes)}"`;
    etags.set(bytes, etag);
  }
  return etag;
}

/** If-None-Match takes precedence over If-Modified-Since (RFC 9110, section 13.2.2). */
function isUnchanged(request: IncomingHttpHeaders, etag: string, lastModified: Date | null): boolean {
  const tags = request['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(request['if-modified-since'] ?? '');
  return lastModified !== null && toSeconds(lastModified.getTime()) <= toSeconds(since);
}

/** If-Range: the range applies only to the version that the client knows (RFC 9110, section 13.1.5). */
function isRangeRequested(request: IncomingHttpHeaders, etag: string, lastModified: Date | null): boolean {
  const condition = request['if-range'];
  if (condition === undefined || condition === etag) return true;
  return (
    lastModified !== null && toSeconds(lastModified.getTime()) === toSeconds(Date.parse(String(condition)))
  );
}

/** HTTP dates have whole seconds. The NaN of a malformed date equals nothing. */
const toSeconds = (ms: number): number => Math.floor(ms / 1000);

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Null for no range, and for a malformed one, which is ignored. */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first > last ? 'unsatisfiable' : { first, last };
}
