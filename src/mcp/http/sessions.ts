import { LRUCache } from 'lru-cache';
import type { Connection } from './connection.ts';

/** A session that a client has opened by `initialize`. */
export interface Session extends Connection {
  readonly id: string;
  /** Key, or address of a caller without one: nobody else may use the session, or learns that there is one. */
  readonly owner: string;
  /** Requests of clients that listen. */
  readonly openStreams: () => number;
  readonly streamOpened: () => void;
  readonly streamClosed: () => void;
}

/** A session over an opened connection. @param onClose is called when it ends */
export function sessionOf(
  id: string,
  owner: string,
  connection: Connection,
  onClose: () => void = () => {},
): Session {
  let streams = 0;
  return {
    ...connection,
    close() {
      onClose();
      return connection.close();
    },
    id,
    owner,
    openStreams: () => streams,
    streamOpened: () => void streams++,
    streamClosed: () => void streams--,
  };
}

export interface SessionLimits {
  /** Sessions of one key: the one that was used longest ago makes room for another. */
  readonly perKey: number;
  /** Sessions of this process. */
  readonly total: number;
  /** A session that is not used for so long ends. */
  readonly idleMs: number;
}

const SESSION_LIMITS: SessionLimits = { perKey: 16, total: 256, idleMs: 30 * 60_000 };

/** The sessions of this process. What ends here is opened anew by its client, as the protocol says. */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #sessions: LRUCache<string, Session>;

  constructor(limits: SessionLimits = SESSION_LIMITS) {
    this.#limits = limits;
    this.#sessions = new LRUCache({
      max: limits.total,
      ttl: limits.idleMs,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      // Its server has logged what kept it from closing.
      dispose: (session) => void session.close().catch(() => {}),
    });
  }

  get size(): number {
    return this.#sessions.size;
  }

  add(session: Session): void {
    // From the least recently used one on.
    const own = [...this.#sessions.rvalues()].filter((known) => known?.owner === session.owner);
    for (const old of own.slice(0, Math.max(0, own.length - this.#limits.perKey + 1))) {
      if (old !== undefined) this.#sessions.delete(old.id);
    }
    this.#sessions.set(session.id, session);
  }

  /** The session of an id; null for none, and for one of another key. */
  find(id: string, owner: string): Session | null {
    const session = this.#sessions.peek(id);
    if (session === undefined || session.owner !== owner) return null;
    return this.#sessions.get(id) ?? null;
  }

  delete(id: string): void {
    this.#sessions.delete(id);
  }
}
