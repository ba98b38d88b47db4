import { LRUCache } from 'lru-cache';
import { RateError } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Connection } from './connection.ts';

/** A session that a client has opened by `initialize`. */
export interface Session extends Connection {
  readonly id: string;
  /** Key, or address of a caller without one: no other caller may use the session, or learn that there is one. */
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
  /** Sessions of one project: the one that was used longest ago makes room for another. */
  readonly perProject: number;
  /** Sessions of this process. */
  readonly total: number;
  /** A session that is not used for so long ends. */
  readonly idleMs: number;
}

const SESSION_LIMITS: SessionLimits = { perProject: 16, total: 512, idleMs: 30 * 60_000 };

/** Sessions end by themselves, and their clients call them again. */
const RETRY_SECONDS = 30;

interface SessionEntry {
  readonly session: Session;
  /** Whose sessions make room for it: a project, or the address of a caller without a key. */
  readonly payer: string;
}

/** The sessions of this process. What ends here is opened again by its client, as the protocol says. */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #sessions: LRUCache<string, SessionEntry>;

  constructor(limits: SessionLimits = SESSION_LIMITS) {
    this.#limits = limits;
    this.#sessions = new LRUCache({
      ttl: limits.idleMs,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      // Its server has logged what kept it from closing.
      dispose: ({ session }) => void session.close().catch(() => {}),
    });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Ends the payer's own sessions that were used longest ago and have no open stream, where there is no room for another. Those of
   * others are left alone.
   * @throws RateError where all of the payer's sessions have open streams; IsobarError('overloaded') where others take all the room
   */
  makeRoomFor(payer: string): void {
    // From the least recently used one on.
    const own = [...this.#sessions.rvalues()].flatMap((entry) =>
      entry?.payer === payer ? [entry.session] : [],
    );
    const { perProject, total } = this.#limits;
    const excess = Math.max(own.length - perProject + 1, this.#sessions.size - total + 1);
    if (excess <= 0) return;
    const idle = own.filter(({ openStreams }) => openStreams() === 0).slice(0, excess);
    for (const { id } of idle) this.#sessions.delete(id);
    if (idle.length === excess) return;
    if (own.length >= perProject) {
      const message = `this project has ${own.length} MCP sessions with open streams, which is the most allowed: end one of them first`;
      throw new RateError(message, ['open'], RETRY_SECONDS);
    }
    throw new IsobarError('overloaded', 'this server has no room for another MCP session at this time', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  /** Keeps a session, for which `makeRoomFor` has made room. */
  add(session: Session, payer: string): void {
    this.#sessions.set(session.id, { session, payer });
  }

  /** The session of an id; null for none, and for one of another key. */
  find(id: string, owner: string): Session | null {
    const entry = this.#sessions.peek(id);
    if (entry === undefined || entry.session.owner !== owner) return null;
    return this.#sessions.get(id)?.session ?? null;
  }

  delete(id: string): void {
    this.#sessions.delete(id);
  }
}
