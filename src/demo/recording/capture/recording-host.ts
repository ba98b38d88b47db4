import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackHost, startLoopbackHost } from '../../host/loopback-host.ts';
import type { RecordedReply } from '../recorded-reply.ts';
import type { BodyWriter, RecordingWriter } from './recording-writer.ts';

/** Longer than any client of ours waits for an answer. */
const REQUEST_TIMEOUT_MS = 150_000;
/** What a client may say that changes the answer. Keys stay out: sources that want one are not recorded. */
const FORWARDED = ['range', 'if-none-match', 'if-modified-since', 'if-range', 'user-agent'] as const;
/** Headers for the client besides the status. */
const RETURNED = [
  'etag',
  'last-modified',
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'location',
  'retry-after',
] as const;

export interface RecordingHostOptions {
  /** Scheme and host of the producer. */
  readonly origin: string;
  readonly writer: RecordingWriter;
  /** Called for a reply that could not be kept; it is passed on all the same. */
  readonly onError: (error: unknown) => void;
}

/**
 * Stands before a producer's host on a free port of 127.0.0.1: passes requests on, and keeps the answers that say what the host has.
 * Answers about its state (refusals, redirects, "not modified") are passed on and not kept.
 */
export function startRecordingHost(options: RecordingHostOptions): Promise<LoopbackHost> {
  return startLoopbackHost({
    methods: ['GET'],
    answer: (request, response) => passOn(options, request, response),
    onError: options.onError,
    failure: 502,
  });
}

async function passOn(
  { origin, writer }: RecordingHostOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url: path = '/' } = request;
  // A target of a proxy: appended to the origin it would name another host.
  if (!path.startsWith('/')) {
    response.writeHead(400, { 'content-length': 0 }).end();
    return;
  }
  const left = new AbortController();
  response.once('close', () => left.abort());
  const at = new Date();
  const reply = await fetch(origin + path, {
    // Packed bodies would differ from the ranges of the file.
    headers: { ...picked(FORWARDED, (name) => request.headers[name]), 'accept-encoding': 'identity' },
    redirect: 'manual',
    signal: AbortSignal.any([left.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });
  const { status, headers } = reply;
  response.writeHead(
    status,
    picked(RETURNED, (name) => headers.get(name) ?? undefined),
  );
  const isKept = (status === 200 || status === 206) && !writer.isFull;
  const body = isKept ? await writer.openBody() : null;
  try {
    const last = await copyBody(reply, response, body);
    const kept = body === null ? null : await body.keep();
    const recorded = recordedOf(reply, { at, origin, path }, kept);
    if (recorded !== null) await writer.add(recorded);
    response.end(last);
  } finally {
    await body?.drop();
  }
}

/** Header lines by name, those that are there. */
function picked(
  names: readonly string[],
  headerOf: (name: string) => string | string[] | undefined,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headerOf(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/**
 * Copies a body as fast as the client reads, except its last part, which it returns: who has read the whole answer then finds it in the
 * recording. Throws where either side breaks off.
 */
async function copyBody(
  reply: Response,
  response: ServerResponse,
  body: BodyWriter | null,
): Promise<Uint8Array | null> {
  let last: Uint8Array | null = null;
  for await (const part of reply.body ?? []) {
    await body?.write(part);
    if (last !== null && !response.write(last)) {
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    if (response.destroyed) throw new Error('the client left before the end');
    last = part;
  }
  return last;
}

/** Null for an answer that does not say what the host has. */
function recordedOf(
  { status, headers }: Response,
  where: { readonly at: Date; readonly origin: string; readonly path: string },
  kept: { readonly bytes: number; readonly sha256: string } | null,
): RecordedReply | null {
  const { at, origin, path } = where;
  const common = {
    at: at.toISOString(),
    origin,
    path,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    type: headers.get('content-type'),
  };
  if (status === 404 || status === 410) return { ...common, status, size: null, body: null };
  if (kept === null) return null;
  if (status === 200) return { ...common, status, size: kept.bytes, body: { first: 0, ...kept } };
  const [, first, size] =
    /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(headers.get('content-range') ?? '') ?? [];
  // Without them the position of the part is unknown.
  if (status !== 206 || first === undefined || size === undefined) return null;
  return { ...common, status, size: Number(size), body: { first: Number(first), ...kept } };
}
