import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';

/** Idle connections are closed by then, before most servers do it: a request on one that its server is closing fails. */
const IDLE_MS = 4000;
/** How long a server may take until the headers of its response. */
const MAX_HEADERS_MS = 20_000;

/** What a response begins with. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

let agent: Promise<Agent> | null = null;

/** Loaded when something is asked for, since many threads never ask. It follows no redirects, and leaves the deadline of a body to its caller. */
function loadAgent(): Promise<Agent> {
  agent ??= import('undici/lib/dispatcher/agent.js').then(
    ({ default: Opened }) =>
      new Opened({
        keepAliveTimeout: IDLE_MS,
        keepAliveMaxTimeout: IDLE_MS,
        headersTimeout: MAX_HEADERS_MS,
        bodyTimeout: 0,
        // Over HTTP/2 all requests to a host would share one connection, and the bounds for each host count connections.
        allowH2: false,
      }),
  );
  return agent;
}

/**
 * One GET. It uses Undici's dispatcher without streams: a request takes half of the processor time of Node's own client, which copies
 * each part of a body once more, and a run has thousands of requests.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #head = Promise.withResolvers<ResponseHead>();
  readonly #end = Promise.withResolvers<void>();
  readonly #signal: AbortSignal;
  readonly #leave: () => void;
  #controller: Dispatcher.DispatchController | null = null;
  /** Why it ended before its end. */
  #failure: { readonly reason: Error } | null = null;
  #take: (part: Uint8Array) => void = () => {};
  #isRead = false;

  /** @param signal ends it, and the reading of its body */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#leave = () => this.abort(signal.reason);
    // Who waits for the head alone does not hear of what comes after it.
    this.#head.promise.catch(() => {});
    this.#end.promise.catch(() => {});
  }

  /** Throws (rejects) where the server cannot be reached or breaks off, and the signal's reason. */
  async send(url: URL, headers: Readonly<Record<string, string>>): Promise<ResponseHead> {
    const dispatcher = await loadAgent();
    this.#signal.throwIfAborted();
    this.#signal.addEventListener('abort', this.#leave, { once: true });
    const path = `${url.pathname}${url.search}`;
    dispatcher.dispatch({ origin: url.origin, path, method: 'GET', headers }, this);
    return this.#head.promise;
  }

  /**
   * Reads the body, once.
   * @param take called with each part, which is valid until it returns; what it throws ends the exchange
   * Throws (rejects) where the connection breaks off, what `take` throws, and the signal's reason.
   */
  async read(take: (part: Uint8Array) => void): Promise<void> {
    this.#take = take;
    this.#isRead = true;
    this.#controller?.resume();
    await this.#end.promise;
  }

  /** Ends it where nobody has begun to read the body: it would hold its connection. */
  endUnread(): void {
    if (!this.#isRead) this.abort(new Error('nobody reads the body'));
  }

  /** Ends it, and its connection. */
  abort(reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    this.#fail(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== null) controller.abort(this.#failure.reason);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Others follow an informational one.
    if (status < 200) return;
    // Until it is read.
    controller.pause();
    this.#head.resolve({ status, headers });
  }

  onResponseData(_: Dispatcher.DispatchController, part: Uint8Array): void {
    try {
      this.#take(part);
    } catch (error) {
      this.abort(error);
    }
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#leave);
    this.#end.resolve();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#failure ??= { reason: error };
    this.#signal.removeEventListener('abort', this.#leave);
    this.#head.reject(error);
    this.#end.reject(error);
  }
}
