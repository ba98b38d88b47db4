import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replyHead } from '../producer/http-reply.ts';
import { type Piece, piecesOf, type Recording } from './recording.ts';
import type { RecordingHost } from './recording-host.ts';

export interface PlayingHostOptions {
  /** Scheme and host of the producer whose files it has. */
  readonly origin: string;
  readonly recording: Recording;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Requests to a host, and those without an answer. */
export type PlayedCounts = Readonly<Record<'requests' | 'not found' | 'not recorded', number>>;

export interface PlayingHost extends RecordingHost {
  counts(): PlayedCounts;
}

/** One host of a recording on a free port of 127.0.0.1, with what it had at the time that a clock shows. */
export async function startPlayingHost(options: PlayingHostOptions): Promise<PlayingHost> {
  const counts = { requests: 0, 'not found': 0, 'not recorded': 0 };
  const server = createServer((request, response) => {
    counts.requests++;
    answer(options, request, response)
      .then((trouble) => {
        if (trouble !== null) counts[trouble]++;
      })
      .catch((error: unknown) => {
        // A client that disconnects is not an error of the recording.
        if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
        options.onError(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'content-length': 0 }).end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    counts: () => ({ ...counts }),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  { origin, recording, now }: PlayingHostOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Exclude<keyof PlayedCounts, 'requests'> | null> {
  const { method, url: path = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
    return null;
  }
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
