import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OriginRequest {
  readonly path: string;
  readonly range: string | null;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds, by `Date.now`. */
  readonly at: number;
}

/** Answers a request in place of the origin; false leaves it to the origin. */
export type Misbehaviour = (request: OriginRequest, response: ServerResponse, count: number) => boolean;

/** A producer's server on loopback: files with byte ranges and entity tags, and faults on demand. */
export interface RangeOrigin {
  readonly base: string;
  readonly files: Map<string, Uint8Array>;
  readonly requests: OriginRequest[];
  /** Bytes of bodies of good answers so far. */
  readonly bytesSent: () => number;
  /** Statuses of the origin's own answers so far, not of faults. */
  readonly statuses: number[];
  /** The most requests that were under way at once. */
  readonly maxAtOnce: () => number;
  misbehave: Misbehaviour | null;
  /** Whether a path that ends in a slash is answered by a page that links to the files there. */
  lists: boolean;
  /** Milliseconds before any answer. */
  delayMs: number;
  close(): Promise<void>;
}

export async function openOrigin(files: Readonly<Record<string, Uint8Array>> = {}): Promise<RangeOrigin> {
  const stored = new Map(Object.entries(files));
  const requests: OriginRequest[] = [];
  const statuses: number[] = [];
  let sent = 0;
  let active = 0;
  let most = 0;
  const server = createServer((incoming, response) => {
    const request = requestOf(incoming);
    requests.push(request);
    const count = requests.length;
    most = Math.max(most, ++active);
    response.once('close', () => active--);
    const go = () => {
      if (origin.misbehave?.(request, response, count)) return;
      const page = origin.lists && request.path.endsWith('/') ? listing(request.path, stored) : undefined;
      sent += answer(request, response, page ?? stored.get(request.path));
      statuses.push(response.statusCode);
    };
    if (origin.delayMs > 0) setTimeout(go, origin.delayMs);
    else go();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin: RangeOrigin = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    files: stored,
    requests,
    statuses,
    bytesSent: () => sent,
    maxAtOnce: () => most,
    misbehave: null,
    lists: false,
    delayMs: 0,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return origin;
}

function requestOf({ url = '/', headers }: IncomingMessage): OriginRequest {
  return {
    path: decodeURIComponent(url.slice(1)),
    range: headers.range ?? null,
    headers,
    at: Date.now(),
  };
}

/** First and last byte that a request asks for. */
export function rangeOf({ range }: Pick<OriginRequest, 'range'>): { first: number; last: number } {
  const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (match === null) throw new Error(`the origin was asked for "${range}"`);
  return { first: Number(match[1]), last: Number(match[2]) };
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('hex').slice(0, 12)}"`;
}

/** A page as Apache and nginx make them about a directory; none about one that does not exist. */
function listing(directory: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const names = [...files.keys()]
    .filter((path) => path.startsWith(directory))
    .map((path) => path.slice(directory.length))
    .filter((name) => !name.includes('/'));
  if (names.length === 0) return undefined;
  const rows = names.map((name) => `<a href="${name}">${name}</a>  01-Aug-2026 05:40  123456\n`);
  return Buffer.from(
    `<html><h1>Index of /${directory}</h1><pre><a href="../">../</a>\n${rows.join('')}</pre>`,
  );
}

function answer(request: OriginRequest, response: ServerResponse, bytes: Uint8Array | undefined): number {
  if (bytes === undefined) {
    response.writeHead(404).end('no such file');
    return 0;
  }
  const etag = etagOf(bytes);
  if (request.range === null) {
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return 0;
    }
    response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes);
    return bytes.length;
  }
  const { first, last } = rangeOf(request);
  if (first >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return 0;
  }
  const end = Math.min(last, bytes.length - 1);
  const part = bytes.subarray(first, end + 1);
  const headers = {
    etag,
    'content-length': part.length,
    'content-range': `bytes ${first}-${end}/${bytes.length}`,
  };
  response.writeHead(206, headers).end(part);
  return part.length;
}
