import { createServer, type RequestListener, type Server } from 'node:http';
import { answerUnreadableRequests, type Messages } from '../http/index.ts';
import type { Log } from '../platform/index.ts';

/** Bytes of a request's line and headers: the longest address that is read by routes, and room to refuse longer ones with a word. */
const MAX_HEADER_BYTES = 32 * 1024;

/** A client that takes longer to send its request is cut off. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Longer than proxies keep theirs, so that none sends a request into a connection that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** The HTTP server of the gateway, not yet listening. */
export function createHttpServer(app: RequestListener & { readonly messages?: Messages }, log: Log): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The app refuses these itself, with a problem document.
      requireHostHeader: false,
      ...app.messages,
    },
    app,
  );
  server.on('checkExpectation', app);
  answerUnreadableRequests(server, log);
  return server;
}
