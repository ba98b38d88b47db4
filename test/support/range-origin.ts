import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OriginRequest {
  readonly path: string;
  readonly range: string | null;
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
  misbehave: Misbehaviour | null;
  close(): Promise<void>;
}

export async function openOrigin(files: Readonly<Record<string, Uint8Array>> = {}): Promise<RangeOrigin> {
  const held = new Map(Object.entries(files));
  const requests: OriginRequest[] = [];
  let sent = 0;
  const server = createServer((incoming, response) => {
    const request = requestOf(incoming);
    requests.push(request);
    if (origin.misbehave?.(request, response, requests.length)) return;
    sent += answer(request, response, held.get(request.path));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin: RangeOrigin = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    files: held,
    requests,
    bytesSent: () => sent,
    misbehave: null,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return origin;
}

function requestOf({ url = '/', headers }: IncomingMessage): OriginRequest {
  return { path: decodeURIComponent(url.slice(1)), range: headers.range ?? null, at: performance.now() };
}

/** First and last byte that a request asks for. */
export function rangeOf({ range }: OriginRequest): { first: number; last: number } {
  const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (match === null) throw new Error(`the origin was asked for "${range}"`);
  return { first: Number(match[1]), last: Number(match[2]) };
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('hex').slice(0, 12)}"`;
}

function answer(request: OriginRequest, response: ServerResponse, bytes: Uint8Array | undefined): number {
  if (bytes === undefined) {
    response.writeHead(404).end('no such file');
    return 0;
  }
  const etag = etagOf(bytes);
  if (request.range === null) {
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
