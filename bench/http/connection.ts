import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { type HttpRequest, headersOf } from './request.ts';

/** A request without an answer for this long fails the load. */
const TIMEOUT_MS = 60_000;
const READ_BYTES = 131_072;

interface Pending {
  readonly reader: AnswerReader;
  readonly what: string;
  /** Bytes with which the answer has begun, and how many have come. */
  readonly beginning: number;
  bytes: number;
  firstByteAt: number;
  resolve(firstByteAt: number): void;
  reject(error: Error): void;
}

/** An answer that is not 200. */
export class StatusError extends Error {
  readonly status: number;

  constructor(what: string, status: number) {
    super(`bench: ${what} was answered ${status}`);
    this.status = status;
  }
}

/** One kept connection to a server, with one request under way at a time. */
export class Connection {
  readonly #host: string;
  readonly #socket: Socket;
  #pending: Pending | null = null;
  #failure: Error | null = null;

  constructor(address: string) {
    const { hostname, port, host } = new URL(address);
    this.#host = host;
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback: (count, memory) => {
          this.#take(Buffer.from(memory.buffer, memory.byteOffset, count));
          return true;
        },
      },
    });
    this.#socket.setTimeout(TIMEOUT_MS, () => this.#fail(new Error('timed out')));
    this.#socket.once('error', (error) => this.#fail(error));
    this.#socket.once('close', () => this.#fail(new Error('the server hung up')));
  }

  /** Resolves at the answer's end with the time of its first byte. Rejects with StatusError for one that is not 200. */
  send(request: HttpRequest, key: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const method = request.body === null ? 'GET' : 'POST';
    const what = `${method} ${request.path}`;
    const { beginning = 1 } = request;
    const reader = new AnswerReader();
    this.#pending = { reader, what, beginning, bytes: 0, firstByteAt: 0, resolve, reject };
    let head = `${what} HTTP/1.1\r\nhost: ${this.#host}\r\n`;
    for (const [name, value] of Object.entries(headersOf(request, key))) head += `${name}: ${value}\r\n`;
    this.#socket.write(`${head}\r\n${request.body ?? ''}`);
    return promise;
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #take(bytes: Buffer): void {
    const pending = this.#pending;
    try {
      if (pending === null) throw new Error('an answer that nobody asked for');
      pending.bytes += bytes.length;
      if (pending.bytes >= pending.beginning) pending.firstByteAt ||= performance.now();
      if (!pending.reader.take(bytes)) return;
      this.#pending = null;
      const { status } = pending.reader;
      if (status === 200) pending.resolve(pending.firstByteAt);
      else pending.reject(new StatusError(pending.what, status));
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail(cause: Error): void {
    this.#failure ??= new Error(`bench: ${this.#pending?.what ?? 'idle'}: ${cause.message}`, { cause });
    this.#pending?.reject(this.#failure);
    this.#pending = null;
    this.#socket.destroy();
  }
}

/** A fixed number of connections; requests wait in turn for a free one. */
export class Connections {
  readonly #all: readonly Connection[];
  readonly #idle: Connection[];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(address: string, count: number) {
    this.#all = Array.from({ length: count }, () => new Connection(address));
    this.#idle = [...this.#all];
  }

  async send(request: HttpRequest, key: string): Promise<number> {
    // The one that rested longest: the server closes those that rest for seconds.
    const connection =
      this.#idle.shift() ?? (await new Promise<Connection>((free) => this.#waiting.push(free)));
    try {
      return await connection.send(request, key);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(connection);
      else next(connection);
    }
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }
}
