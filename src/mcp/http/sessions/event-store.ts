import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** Most bytes of events that one session keeps for clients whose stream was cut; the oldest go first. */
const MAX_EVENT_BYTES = 128 * 1024;

interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  /** Empty for the event that opens a stream, which only gives it an id. */
  readonly message: JSONRPCMessage | Record<string, never>;
  readonly bytes: number;
}

/** Memory of an event besides its message. */
const EVENT_BYTES = 100;

/** The last events of the streams of one session, in the order in which they were sent. */
export class SessionEvents implements EventStore {
  readonly #maxBytes: number;
  #events: StoredEvent[] = [];
  #bytes = 0;
  #last = 0;

  constructor(maxBytes = MAX_EVENT_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const id = String(++this.#last);
    const bytes = EVENT_BYTES + JSON.stringify(message).length;
    this.#events.push({ id, stream, message, bytes });
    this.#bytes += bytes;
    let dropped = 0;
    while (this.#bytes > this.#maxBytes) this.#bytes -= this.#events[dropped++]?.bytes ?? 0;
    if (dropped > 0) this.#events = this.#events.slice(dropped);
    return id;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#find(id)?.stream;
  }

  async replayEventsAfter(
    id: string,
    { send }: { readonly send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const stream = this.#find(id)?.stream ?? '';
    for (const event of this.#after(id)) await send(event.id, event.message as JSONRPCMessage);
    return stream;
  }

  /** The events of a stream after one of them, as they were sent, if the answer is among them; null where it is still to come. */
  finishedAfter(id: string): readonly StoredEvent[] | null {
    const found = this.#find(id);
    if (found === undefined) return null;
    const ofStream = this.#events.filter(({ stream }) => stream === found.stream);
    const isAnswered = ofStream.some(({ message }) => 'result' in message || 'error' in message);
    return isAnswered ? this.#after(id) : null;
  }

  #find(id: string): StoredEvent | undefined {
    return this.#events.find((event) => event.id === id);
  }

  #after(id: string): readonly StoredEvent[] {
    const found = this.#find(id);
    if (found === undefined) return [];
    const later = this.#events.slice(this.#events.indexOf(found) + 1);
    return later.filter(({ stream, message }) => stream === found.stream && 'jsonrpc' in message);
  }
}
