import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replyHead } from '../../host/http-reply.ts';
import { type LoopbackHost, startLoopbackHost } from '../../host/loopback-host.ts';
import { type Piece, piecesOf, type Recording } from './recording.ts';

export interface PlayingHostOptions {
  /** Scheme and host of the producer whose files it has. */
  readonly origin: string;
  readonly recording: Recording;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Requests to a host, and those without an answer. */
export type PlayedCounts = Readonly<Record<'requests' | 'not found' | 'not recorded', number>>;

export interface PlayingHost extends LoopbackHost {
  counts(): PlayedCounts;
}

/** One host of a recording on a free port of 127.0.0.1, with what it had at the time that a clock shows. */
export async function startPlayingHost(options: PlayingHostOptions): Promise<PlayingHost> {
  const counts = { requests: 0, 'not found': 0, 'not recorded': 0 };
  const host = await startLoopbackHost({
    methods: ['GET', 'HEAD'],
    async answer(request, response) {
      counts.requests++;
      const trouble = await answer(options, request, response);
      if (trouble !== null) counts[trouble]++;
    },
    onError: options.onError,
  });
  return { ...host, counts: () => ({ ...counts }) };
}

async function answer(
  { origin, recording, now }: PlayingHostOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Exclude<keyof PlayedCounts, 'requests'> | null> {
  const { method, url: path = '/' } = request;
  const version = recording.versionAt(origin + path, now());
  if (version === null) {
    response.writeHead(404, { 'content-length': 0 }).end();
    return 'not found';
  }
  const { status, headers, range } = replyHead(request.headers, version);
  if (range === null || method === 'HEAD' || version.size === 0) {
    response.writeHead(status, headers).end();
    return null;
  }
  const pieces = piecesOf(version, range.first, range.last);
  if (pieces === null) {
    // The producer had these bytes; "not found" would say that the file is not there.
    response.writeHead(502, { 'content-type': 'text/plain' }).end('not in the recording\n');
    return 'not recorded';
  }
  response.writeHead(status, headers);
  await pipeline(Readable.from(read(pieces), { objectMode: false }), response);
  return null;
}

async function* read(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const { file, start, end } of pieces) yield* createReadStream(file, { start, end });
}
