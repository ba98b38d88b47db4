import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a connection stays open for its client to read the last answer; data that still arrives would else reset it. */
const LINGER_MS = 2000;

/** The newest request of a connection, and the answer before its own. */
interface Newest {
  readonly res: ServerResponse;
  readonly before: ServerResponse | undefined;
}

/** Connections from which nothing more can be read: each gets the answers that are under way, one refusal, and is closed. */
export class RefusedSockets {
  readonly #newest = new WeakMap<Duplex, Newest>();
  readonly #refused = new WeakSet<Duplex>();

  constructor(server: Server) {
    const remember = ({ socket }: IncomingMessage, res: ServerResponse) => {
      this.#newest.set(socket, { res, before: this.#newest.get(socket)?.res });
    };
    server.on('request', remember);
    server.on('checkExpectation', remember);
  }

  /**
   * Refuses what came last on a connection, once. Answers before it are sent first, since these bytes would pass for a part of them.
   * @param answer makes the bytes
   */
  refuse(socket: Duplex, answer: () => string): void {
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const newest = this.#newest.get(socket);
    if (newest === undefined) close(socket, answer());
    else this.#refuseAfter(newest, socket, answer);
  }

  #refuseAfter({ res, before }: Newest, socket: Duplex, answer: () => string): void {
    if (res.req.complete) {
      // It is about a request behind the newest that could be read.
      whenEnded(res, () => close(socket, answer()));
    } else if (!res.headersSent) {
      // It is about the body of that request, to which there is no answer yet.
      if (before === undefined) close(socket, answer());
      else whenEnded(before, () => close(socket, answer()));
    } else if (res.writableEnded) {
      whenEnded(res, () => close(socket, ''));
    } else {
      socket.destroy();
    }
  }
}

function whenEnded(res: ServerResponse, then: () => void): void {
  if (res.closed || res.writableFinished) then();
  else res.once('close', then);
}

function close(socket: Duplex, last: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
