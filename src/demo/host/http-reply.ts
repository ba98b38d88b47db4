import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FileBytes } from './file-bytes.ts';

/** A file as HTTP serves it. */
export interface ServedFile {
  readonly bytes: FileBytes;
  /** Null where none may be sent, such as one in the future (RFC 9110, section 8.8.2.1). */
  readonly lastModified: Date | null;
  readonly type: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array | null;
}

/** What is known of a file without its bytes. */
export interface FileVersion extends Omit<ServedFile, 'bytes'> {
  /** Null where the server gives none. */
  readonly etag: string | null;
  /** In bytes. */
  readonly size: number;
}

export interface ReplyHead extends Omit<Reply, 'body'> {
  /** The bytes to send; null for none. */
  readonly range: ByteRange | null;
}

/** The reply to a GET or HEAD for a file whose bytes can be read at once. */
export function replyWithFile(request: IncomingHttpHeaders, file: ServedFile): Reply {
  const { bytes } = file;
  const { range, ...head } = replyHead(request, { ...file, etag: bytes.etag, size: bytes.size });
  return { ...head, body: range === null ? null : bytes.read(range.first, range.last + 1) };
}

/**
 * The reply to a GET or HEAD for a file: conditional requests (RFC 9110, section 13) and one byte range (section 14). Several
 * ranges at once are answered with the whole file, as object stores do.
 */
export function replyHead(request: IncomingHttpHeaders, version: FileVersion): ReplyHead {
  const { etag, lastModified, size, type } = version;
  const validators = {
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { 'last-modified': lastModified.toUTCString() }),
  };
  if (isUnchanged(request, etag, lastModified)) return { status: 304, headers: validators, range: null };
  const common = { ...validators, 'accept-ranges': 'bytes', 'content-type': type };
  const range = isRangeRequested(request, etag, lastModified) ? parseRange(request.range, size) : null;
  if (range === null) {
    return {
      status: 200,
      headers: { ...common, 'content-length': size },
      range: { first: 0, last: size - 1 },
    };
  }
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${size}`, 'content-length': 0 };
    return { status: 416, headers, range: null };
  }
  const { first, last } = range;
  const headers = {
    ...common,
    'content-range': `bytes ${first}-${last}/${size}`,
    'content-length': last - first + 1,
  };
  return { status: 206, headers, range };
}

/** Whether a tag is weak does not matter for If-None-Match (RFC 9110, section 13.1.2). */
const WEAK = /^W\//;

/** If-None-Match takes precedence over If-Modified-Since (RFC 9110, section 13.2.2). */
function isUnchanged(request: IncomingHttpHeaders, etag: string | null, lastModified: Date | null): boolean {
  const tags = request['if-none-match'];
  if (tags !== undefined) {
    const ours = etag?.replace(WEAK, '');
    return tags.split(',').some((tag) => ['*', ours].includes(tag.trim().replace(WEAK, '')));
  }
  const since = Date.parse(request['if-modified-since'] ?? '');
  return lastModified !== null && toSeconds(lastModified.getTime()) <= toSeconds(since);
}

/** If-Range: the range applies only to the version that the client knows (RFC 9110, section 13.1.5). */
function isRangeRequested(
  request: IncomingHttpHeaders,
  etag: string | null,
  lastModified: Date | null,
): boolean {
  const condition = request['if-range'];
  if (condition === undefined || condition === etag) return true;
  return (
    lastModified !== null && toSeconds(lastModified.getTime()) === toSeconds(Date.parse(String(condition)))
  );
}

/** HTTP dates have whole seconds. The NaN of a malformed date equals nothing. */
const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Offsets of bytes; the last is included. */
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
