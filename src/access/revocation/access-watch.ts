import type { Kysely } from 'kysely';
import type { IsobarError, Log, PubSub } from '../../platform/index.ts';
import type { Caller } from '../keys/checking/caller.ts';
import type { AccessTables } from '../tables.ts';
import { endedCallers } from './ended-callers.ts';

/** Something that lasts, and is for its caller alone: an answer that is being sent, a session of a protocol. */
export interface Watched {
  readonly caller: Caller;
  /** Ends it: its caller has lost access. Called once. @param reason as the caller may read it */
  endAccess(reason: IsobarError): void;
}

/**
 * How often callers are checked again where no event says that access changed. A caller may be admitted by a key that was revoked up to
 * 1 s before (the caches of keys and sessions), and all must have ended after 2 s.
 */
const INTERVAL_MS = 500;

/**
 * Checks the callers of everything that lasts again: whenever access changes, and twice a second for what expires and for changes that
 * other processes made without a shared Redis. All callers are checked by at most three statements. While the database does not answer,
 * nothing ends.
 */
export class AccessWatch {
  readonly #database: Kysely<AccessTables>;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | null = null;
  #isChecking = false;
  #isAskedAgain = false;

  /** @param events reports changes of access at once */
  constructor({
    database,
    now,
    events,
    log,
  }: {
    readonly database: Kysely<AccessTables>;
    readonly now: () => Date;
    readonly events: Pick<PubSub, 'subscribe'>;
    readonly log: Log;
  }) {
    this.#database = database;
    this.#now = now;
    this.#log = log;
    events.subscribe('access', () => {
      if (this.#isChecking) this.#isAskedAgain = true;
      else if (this.#watched.size > 0) void this.#check();
    });
  }

  /** How many are watched. */
  get size(): number {
    return this.#watched.size;
  }

  /** Watches it until it is deleted. Callers who cannot lose their access are not watched. */
  add(watched: Watched): void {
    if (watched.caller.proof === null) return;
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#onInterval(), INTERVAL_MS).unref();
  }

  delete(watched: Watched): void {
    this.#watched.delete(watched);
  }

  #onInterval(): void {
    if (this.#watched.size === 0) {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
    } else if (!this.#isChecking) void this.#check();
  }

  async #check(): Promise<void> {
    this.#isChecking = true;
    do {
      this.#isAskedAgain = false;
      await this.#endAll();
    } while (this.#isAskedAgain);
    this.#isChecking = false;
  }

  /** One that fails keeps no other from ending. */
  #end(watched: Watched, reason: IsobarError): void {
    try {
      watched.endAccess(reason);
    } catch (error) {
      this.#log.error({ err: error }, 'something did not end with the access of its caller');
    }
  }

  async #endAll(): Promise<void> {
    const watched = [...this.#watched];
    let ended: ReadonlyMap<Caller, IsobarError>;
    try {
      ended = await endedCallers(
        this.#database,
        watched.map(({ caller }) => caller),
        this.#now(),
      );
    } catch {
      // The next check asks again.
      return;
    }
    for (const each of watched) {
      const reason = ended.get(each.caller);
      if (reason !== undefined && this.#watched.delete(each)) this.#end(each, reason);
    }
  }
}
