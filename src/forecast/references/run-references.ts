import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, IsobarError, SharedTasks, withDeadline } from '../../platform/index.ts';
import type { SourceTree } from '../../source/index.ts';
import type { RunStore } from '../../store/index.ts';
import { memberNumbers } from '../runs/run/member-run.ts';
import type { Run } from '../runs/run/run.ts';
import { isListedByLineage, messagesOfLineage } from './messages/lineage-messages.ts';
import { listMessages } from './messages/list-messages.ts';
import type { MessageList } from './messages/message-reference.ts';

/** Messages cached over all runs: those of a dozen of the largest. */
const MAX_CACHED_MESSAGES = 150_000;
/** Runs that are listed at a time; each requests as many files concurrently as its source allows. */
const MAX_LISTINGS = 2;
/** A source that has not given the list by then counts as down: clients and proxies do not wait much longer. */
const MAX_LISTING_MS = 30_000;
/** How long a list is reused if the run is still incoming, or if something could not be listed. */
const MAX_AGE_MS = 60_000;
/** Age at which a run has settled: what its source still lacks will not come any more. */
const SETTLED_MS = 48 * HOUR_MS;

/** Finds where the producer's messages of a run are. */
export interface RunReferences {
  /**
   * Returns the same object as long as the list is current, so that callers can cache what they derive from it.
   * Throws IsobarError('not_found') if the run's files have no public address or its source has deleted them,
   * 'upstream_unavailable' if the source does not answer, 'overloaded' if other runs are being listed, and the signal's reason.
   * @param signal of the caller; a listing that several callers share continues until the last one has aborted
   */
  of(run: Run, signal?: AbortSignal): Promise<MessageList>;
}

export interface RunReferencesOptions {
  readonly store: Pick<RunStore, 'fetchIndexes' | 'openSeries'>;
  /** The source tree that a run was ingested from; null if there is none to ask. */
  readonly treeOf: (run: Run) => SourceTree | null;
  /** Maps a stored URL to where the file is now; by default the same URL. */
  readonly locate?: (url: string) => string;
  readonly now: () => Date;
  /** Longest that a source may take to list a run, in milliseconds. Default 30,000. */
  readonly listingMs?: number;
}

interface CachedList {
  readonly list: MessageList;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly generation: number;
}

export function createRunReferences(options: RunReferencesOptions): RunReferences {
  const { store, treeOf, locate = (url) => url, now, listingMs = MAX_LISTING_MS } = options;
  const known = new LRUCache<string, CachedList>({
    maxSize: MAX_CACHED_MESSAGES,
    sizeCalculation: ({ list }) => list.messages.length + 1,
  });
  const listing = new SharedTasks<MessageList>();

  async function list(run: Run, key: string, signal: AbortSignal): Promise<MessageList> {
    const listed = isListedByLineage(run)
      ? await messagesOfLineage(run, store, locate)
      : await listInTime(run, listingMs, (ended) => listFromSource(run, treeOf(run), ended), signal);
    const messages = listed.messages.filter(({ url }) => /^https?:/.test(url));
    if (messages.length === 0) throw notReferable(run, 'none of its messages is at an http(s) address');
    const isFinal = listed.notes.length === 0 && (run.state === 'COMPLETE' || ageMs(run, now()) > SETTLED_MS);
    const expiresAt = isFinal ? Number.POSITIVE_INFINITY : now().getTime() + MAX_AGE_MS;
    const found = { ...listed, messages };
    known.set(key, { list: found, expiresAt, generation: run.manifest.generation });
    return found;
  }

  return {
    async of(run, signal) {
      signal?.throwIfAborted();
      const key = `${run.model} ${run.initTime.getTime()} ${run.manifest.source.base}`;
      const cached = known.get(key);
      if (cached !== undefined && isCurrent(cached, run, now())) return cached.list;
      if (!listing.has(key) && listing.size >= MAX_LISTINGS) {
        throw new IsobarError('overloaded', 'references of other runs are being listed: ask again', {
          retryAfterSeconds: 5,
        });
      }
      return listing.run(key, (stopped) => list(run, key, stopped), signal);
    },
  };
}

function isCurrent({ expiresAt, generation }: CachedList, run: Run, now: Date): boolean {
  if (expiresAt === Number.POSITIVE_INFINITY) return true;
  // A run that has become complete or gained fields is listed again.
  return generation === run.manifest.generation && now.getTime() < expiresAt;
}

function ageMs({ initTime }: Run, now: Date): number {
  return now.getTime() - initTime.getTime();
}

async function listInTime(
  { model, initTime }: Run,
  ms: number,
  list: (signal: AbortSignal) => Promise<MessageList>,
  signal: AbortSignal,
): Promise<MessageList> {
  let late: IsobarError | null = null;
  const onLate = (): IsobarError => {
    const problem = `the source did not list the ${model} run of ${formatTime(initTime)} within ${Math.ceil(ms / 1000)} s: ask again`;
    late = new IsobarError('upstream_unavailable', problem, { publicMessage: problem });
    return late;
  };
  try {
    const listed = await withDeadline(ms, onLate, list, signal);
    // Messages that were given up are noted as missing, and would pass for what the source lacks.
    if (late !== null) throw late;
    return listed;
  } catch (error) {
    // Whatever came of the abort on the way.
    throw late ?? error;
  }
}

async function listFromSource(run: Run, tree: SourceTree | null, signal: AbortSignal): Promise<MessageList> {
  if (tree === null) throw notReferable(run, 'it did not come from a source that others can reach');
  try {
    return await listMessages(tree, run.initTime, memberNumbers(run), signal);
  } catch (error) {
    if (!(error instanceof IsobarError) || error.code !== 'not_found') throw error;
    throw notReferable(run, 'its source has deleted it');
  }
}

function notReferable({ model, initTime }: Run, why: string): IsobarError {
  return new IsobarError(
    'not_found',
    `the files of the ${model} run of ${formatTime(initTime)} cannot be referred to: ${why}`,
  );
}
