import { EventEmitter, once } from 'node:events';
import type { ModelId } from '../../catalog/index.ts';
import { IsobarError, type Log, type PubSub, ResourceFault } from '../../platform/index.ts';
import { type RunRecord, type RunState, type RunStore, stateOf } from '../../store/index.ts';
import type { Run } from './run/run.ts';

/** A run after its last change. */
export interface RunUpdate {
  /** Sequence number of the change, over all runs. */
  readonly change: number;
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: RunState | 'ON_DEMAND';
  readonly presentHours: number;
  readonly expectedHours: number;
  readonly synthetic: boolean;
  readonly publishedAt: Date;
  /** Opens the run; null if it cannot be read (any more). */
  open(): Promise<Run | null>;
}

/**
 * Changes of runs, made by any process. The database keeps their order, with one entry per run: a run that changed several
 * times has the number of its last change. So a follower that starts late sees every changed run once, in its current state,
 * and no backlog has to be stored for anyone.
 */
export interface RunEvents {
  /** Number of the newest change. While it stays the same, so does every answer. */
  last(): Promise<number>;
  /**
   * Past changes after a number and then new ones, in order, until the signal aborts. Throws IsobarError('overloaded') once
   * events are closed. A slow follower does not delay others and costs no memory.
   */
  follow(after: number, signal: AbortSignal): AsyncGenerator<RunUpdate, void, void>;
  /** The default run of a model at the time of a change, of those that are still stored; null if there is none. */
  defaultAt(model: ModelId, change: number): Promise<Run | null>;
  /** Number of current followers. */
  readonly followers: number;
  /** Ends all followers and refuses new ones, since the process is stopping. */
  close(): void;
}

/** How often the database is polled for changes while there are followers. */
const POLL_MS = 1000;

/** Changes kept in memory for all followers. */
const MAX_RECENT = 256;
/** Changes read at a time from the database for a follower that has fallen behind. */
const PAGE = 100;

/** Complete runs among which the default of an earlier time is searched. */
const DEFAULT_CANDIDATES = 20;

export function createRunEvents(options: {
  readonly store: Pick<RunStore, 'lastChange' | 'changedAfter' | 'complete'>;
  readonly open: (run: RunRecord) => Promise<Run | null>;
  readonly log: Log;
  /** Tells that there are changes: the database is polled at once. */
  readonly published?: Pick<PubSub, 'subscribe'> | null;
}): RunEvents {
  const { store, open, log } = options;
  const followers = new Set<AbortController>();
  const emitter = new EventEmitter().setMaxListeners(0);
  let closed = false;
  /** Resolves once polling has started and `recent` is valid; undefined while there are no followers. */
  let started: Promise<void> | undefined;
  let polling: NodeJS.Timeout | undefined;
  /** All changes after `recentFrom` up to `seen`. */
  let recent: RunUpdate[] = [];
  let recentFrom = 0;
  let seen = 0;
  let lastKnown: number | null = null;
  /** Whether the log says that changes cannot be read. */
  let isTroubled = false;
  /** Whether the database is being queried. */
  let isReading = false;
  /** Whether there was a change meanwhile. */
  let isOutdated = false;

  /** Nothing that is read changes while the database does not answer: the last known number stands for it. */
  async function last(): Promise<number> {
    try {
      lastKnown = await store.lastChange();
    } catch (error) {
      if (!(error instanceof ResourceFault) || lastKnown === null) throw error;
    }
    return lastKnown;
  }

  function updateOf(run: RunRecord): RunUpdate {
    const { change, model, initTime, presentHours, expectedHours, synthetic, publishedAt } = run;
    const update = {
      change,
      model,
      initTime,
      state: stateOf(run),
      presentHours,
      expectedHours,
      synthetic,
      publishedAt,
    };
    return { ...update, open: async () => (run.manifest === null ? null : open(run)) };
  }

  async function readChanges(): Promise<void> {
    let changed: readonly RunRecord[];
    do {
      changed = await store.changedAfter(seen, MAX_RECENT);
      const newest = changed.at(-1);
      if (newest === undefined) return;
      recent.push(...changed.map(updateOf));
      const dropped = recent.splice(0, Math.max(0, recent.length - MAX_RECENT));
      recentFrom = dropped.at(-1)?.change ?? recentFrom;
      seen = newest.change;
      emitter.emit('change');
    } while (changed.length === MAX_RECENT);
  }

  async function poll(): Promise<void> {
    isReading = true;
    try {
      do {
        isOutdated = false;
        await readChanges();
      } while (isOutdated && !closed);
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) log.error({ err: error }, 'changes of runs cannot be read; trying again');
      isTroubled = true;
    }
    isReading = false;
    if (closed) return;
    if (followers.size > 0) polling = setTimeout(poll, POLL_MS).unref();
    else started = undefined;
  }

  /** There is a change: it was announced. */
  function look(): void {
    isOutdated = true;
    if (closed || isReading || started === undefined) return;
    clearTimeout(polling);
    void poll();
  }
  options.published?.subscribe('runs', look);

  async function start(): Promise<void> {
    isReading = true;
    isOutdated = false;
    try {
      recent = [];
      seen = recentFrom = await store.lastChange();
    } catch (error) {
      started = undefined;
      isReading = false;
      throw error;
    }
    isReading = false;
    polling = setTimeout(poll, isOutdated ? 0 : POLL_MS).unref();
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
        // No change can come between this check and the wait, since both run in the same tick.
        if (seen <= position) await once(emitter, 'change', { signal: follower.signal }).catch(() => {});
      }
    } finally {
      signal.removeEventListener('abort', end);
      followers.delete(follower);
    }
    if (!signal.aborted) throw stopping();
  }

  return {
    last,
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
