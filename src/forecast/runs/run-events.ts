import { EventEmitter, once } from 'node:events';
import type { ModelId } from '../../catalog/index.ts';
import { IsobarError, type Log } from '../../platform/index.ts';
import type { RunRecord, RunState, RunStore } from '../../store/index.ts';
import type { Run } from './run.ts';

/** A run as its last change left it. */
export interface RunUpdate {
  /** Number of the change, in one order of the changes of all runs. */
  readonly change: number;
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: RunState;
  readonly presentHours: number;
  readonly expectedHours: number;
  readonly synthetic: boolean;
  readonly publishedAt: Date;
  /** The run, ready to be asked; null when it cannot be read (any more). */
  open(): Promise<Run | null>;
}

/**
 * What happens to runs, by whatever process. The order is kept in the database, with one entry for each run: a run that
 * changed several times is there at the place of its last change. So a follower that comes late sees every run that
 * changed, once, as it is now; and nobody's backlog has to be kept.
 */
export interface RunEvents {
  /** Number of the newest change; while it stays, so does every answer. */
  last(): Promise<number>;
  /**
   * Changes after a number, then those to come, in order, until the signal. Throws IsobarError('overloaded') when events are closed.
   * A follower that is slow holds up nobody and costs no memory.
   */
  follow(after: number, signal: AbortSignal): AsyncGenerator<RunUpdate, void, void>;
  /** The run of a model that was the default at a change, of those that are still stored; null when none is. */
  defaultAt(model: ModelId, change: number): Promise<Run | null>;
  /** Followers at this moment. */
  readonly followers: number;
  /** Ends all followers, now and later: the process stops. */
  close(): void;
}

/** How often the database is asked what is new, while somebody follows. */
const POLL_MS = 1000;

/** Changes that followers share without asking the database, and those read at once by one that has fallen behind. */
const MAX_RECENT = 256;
const PAGE = 100;

/** Complete runs among which the default of an earlier moment is looked for. */
const DEFAULT_CANDIDATES = 20;

export function createRunEvents(options: {
  readonly store: Pick<RunStore, 'lastChange' | 'changedAfter' | 'complete'>;
  readonly open: (run: RunRecord) => Promise<Run | null>;
  readonly log: Log;
}): RunEvents {
  const { store, open, log } = options;
  const followers = new Set<AbortController>();
  const news = new EventEmitter().setMaxListeners(0);
  let closed = false;
  /** Polling has begun, and `recent` can be relied on, when this is resolved; undefined while nobody follows. */
  let started: Promise<void> | undefined;
  let polling: NodeJS.Timeout | undefined;
  /** All changes after `recentFrom` up to `seen`. */
  let recent: RunUpdate[] = [];
  let recentFrom = 0;
  let seen = 0;

  function updateOf(run: RunRecord): RunUpdate {
    const { change, model, initTime, state, presentHours, expectedHours, synthetic, publishedAt } = run;
    const shown = { change, model, initTime, state, presentHours, expectedHours, synthetic, publishedAt };
    return { ...shown, open: async () => (run.manifest === null ? null : open(run)) };
  }

  async function look(): Promise<void> {
    let changed: readonly RunRecord[];
    do {
      changed = await store.changedAfter(seen, MAX_RECENT);
      const newest = changed.at(-1);
      if (newest === undefined) return;
      recent.push(...changed.map(updateOf));
      const dropped = recent.splice(0, Math.max(0, recent.length - MAX_RECENT));
      recentFrom = dropped.at(-1)?.change ?? recentFrom;
      seen = newest.change;
      news.emit('change');
    } while (changed.length === MAX_RECENT);
  }

  async function poll(): Promise<void> {
    try {
      await look();
    } catch (error) {
      log.error({ err: error }, 'changes of runs cannot be read; trying again');
    }
    if (closed) return;
    if (followers.size > 0) polling = setTimeout(poll, POLL_MS).unref();
    else started = undefined;
  }

  async function start(): Promise<void> {
    try {
      recent = [];
      seen = recentFrom = await store.lastChange();
    } catch (error) {
      started = undefined;
      throw error;
    }
    polling = setTimeout(poll, POLL_MS).unref();
  }

  async function pageAfter(change: number): Promise<readonly RunUpdate[]> {
    if (change >= recentFrom) return recent.filter((update) => update.change > change);
    return (await store.changedAfter(change, PAGE)).map(updateOf);
  }

  async function* follow(after: number, signal: AbortSignal): AsyncGenerator<RunUpdate, void, void> {
    if (closed) throw stopping();
    const follower = new AbortController();
    const end = () => follower.abort(signal.reason);
    if (signal.aborted) return;
    signal.addEventListener('abort', end, { once: true });
    followers.add(follower);
    try {
      started ??= start();
      await started;
      let position = after;
      while (!follower.signal.aborted) {
        const known = seen;
        const page = await pageAfter(position);
        for (const update of page) {
          if (follower.signal.aborted) break;
          position = update.change;
          yield update;
        }
        if (page.length > 0 || follower.signal.aborted) continue;
        position = Math.max(position, known);
        // Nothing can come between this look and the wait, which begins at once.
        if (seen <= position) await once(news, 'change', { signal: follower.signal }).catch(() => {});
      }
    } finally {
      signal.removeEventListener('abort', end);
      followers.delete(follower);
    }
    if (!signal.aborted) throw stopping();
  }

  return {
    last: () => store.lastChange(),
    follow,
    async defaultAt(model, change) {
      const complete = await store.complete(model, DEFAULT_CANDIDATES);
      const then = complete.find((run) => run.change <= change);
      return then === undefined ? null : open(then);
    },
    get followers() {
      return followers.size;
    },
    close() {
      closed = true;
      clearTimeout(polling);
      for (const follower of followers) follower.abort();
    },
  };
}

function stopping(): IsobarError {
  return new IsobarError('overloaded', 'the server is stopping: follow again, after the last cursor');
}
