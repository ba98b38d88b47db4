import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of 127.0.0.1 that stands in for one host of a producer. */
export interface LoopbackHost {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly address: string;
  /** Closes its connections too. */
  close(): Promise<void>;
}

export interface LoopbackHostOptions {
  /** Methods that are answered; the others are refused with 405. */
  readonly methods: readonly ('GET' | 'HEAD')[];
  answer(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
  /** Called with what `answer` throws, except where the client disconnected. */
  readonly onError: (error: unknown) => void;
  /** Status of a request whose answer failed before its head was sent. Default: 500. */
  readonly failure?: 500 | 502;
  /** How long idle connections are kept. Default: as Node keeps them. */
  readonly keepAliveMs?: number;
}

/** Starts a host. An answer that fails after its head was sent is cut off, so that no client takes it for whole. */
export async function startLoopbackHost({
  methods,
  answer,
  onError,
  failure = 500,
  keepAliveMs,
}: LoopbackHostOptions): Promise<LoopbackHost> {
  const refused = { allow: methods.join(', '), 'content-length': 0 };
  const answerOrRefuse = async (request: IncomingMessage, response: ServerResponse) => {
    if (methods.some((method) => method === request.method)) await answer(request, response);
    else response.writeHead(405, refused).end();
  };
  const server = createServer((request, response) => {
    answerOrRefuse(request, response).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(failure, { 'content-length': 0 }).end();
    });
  });
  if (keepAliveMs !== undefined) server.keepAliveTimeout = keepAliveMs;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
