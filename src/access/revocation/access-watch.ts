import type { Kysely } from 'kysely';
import type { IsobarError, Log, PubSub } from '../../platform/index.ts';
import type { Caller } from '../callers/caller.ts';
import type { AccessTables } from '../tables/tables.ts';
import { revokedCallers } from './revoked-callers.ts';

/** A long-lived resource of one caller: an answer in transit, or a protocol session. */
export interface Revocable {
  readonly caller: Caller;
  /** Ends it, once, when its caller loses access. @param reason as the caller may read it */
  endAccess(reason: IsobarError): void;
}

/**
 * Interval of checks where no event reports a change of access. A caller may be admitted by a key that was revoked up to
 * 1 s before (the caches of keys and sessions), and everything must have ended after 2 s.
 */
const INTERVAL_MS = 500;

/**
 * Repeats the access checks of long-lived resources: whenever access changes, and twice a second for expiry and for changes that
 * other processes made without a shared Redis. At most three statements for all callers. While the database does not answer,
 * nothing ends.
 */
export class AccessWatch {
  readonly #database: Kysely<AccessTables>;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #watched = new Set<Revocable>();
  #timer: NodeJS.Timeout | null = null;
  #isChecking = false;
  #isAskedAgain = false;

  /** @param events publishes changes of access at once */
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

  /** Number of watched resources. */
  get size(): number {
    return this.#watched.size;
  }

  /** Watches a resource until it is deleted. Skips callers who cannot lose their access. */
  add(watched: Revocable): void {
    if (watched.caller.proof === null) return;
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#onInterval(), INTERVAL_MS).unref();
  }

  delete(watched: Revocable): void {
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

  /** A failure does not keep the others from ending. */
  #end(watched: Revocable, reason: IsobarError): void {
    try {
      watched.endAccess(reason);
    } catch (error) {
      this.#log.error({ err: error }, 'a connection could not be ended after its caller lost access');
    }
  }

  async #endAll(): Promise<void> {
    const watched = [...this.#watched];
    let ended: ReadonlyMap<Caller, IsobarError>;
    try {
      ended = await revokedCallers(
        this.#database,
        watched.map(({ caller }) => caller),
        this.#now(),
      );
    } catch {
      // The next check tries again.
      return;
    }
    for (const each of watched) {
      const reason = ended.get(each.caller);
      if (reason !== undefined && this.#watched.delete(each)) this.#end(each, reason);
    }
  }
}
