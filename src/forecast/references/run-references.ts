import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, IsobarError, SharedTasks } from '../../platform/index.ts';
import type { SourceTree } from '../../source/index.ts';
import type { RunStore } from '../../store/index.ts';
import type { Run } from '../runs/run.ts';
import { lineageIsComplete, messagesOfLineage } from './lineage-messages.ts';
import { listMessages } from './list-messages.ts';
import type { MessageList } from './message-reference.ts';

/** Messages that are remembered, over all runs: those of a dozen of the largest. */
const MESSAGES_KEPT = 150_000;
/** Runs that are listed at once; each asks for as many files at a time as its source allows. */
const LISTED_AT_ONCE = 2;
/** How long a list is believed of a run that still grows, or of which something could not be listed. */
const BELIEVED_MS = 60_000;
/** A run is all there by then; what its source lacks will not come any more. */
const SETTLED_MS = 48 * HOUR_MS;

/** Tells where the producer's messages of a run are. */
export interface RunReferences {
  /**
   * The same object as long as it holds, so that what is made of it may be kept with it.
   * Throws IsobarError('not_found') where the run's files cannot be named to others or its source has none any more,
   * 'upstream_unavailable' when the source does not answer, 'overloaded' when others are being listed, and the signal's reason.
   * @param signal of the caller; what several wait for goes on until the last one has gone
   */
  of(run: Run, signal?: AbortSignal): Promise<MessageList>;
}

export interface RunReferencesOptions {
  readonly store: Pick<RunStore, 'openSeries'>;
  /** The tree that a run was taken from; null where there is none to ask. */
  readonly treeOf: (run: Run) => SourceTree | null;
  /** Where what is kept under a URL is now; by default there. */
  readonly locate?: (url: string) => string;
  readonly now: () => Date;
}

interface Known {
  readonly list: MessageList;
  /** Until when it is believed, in milliseconds of the clock. */
  readonly until: number;
  readonly generation: number;
}

export function createRunReferences(options: RunReferencesOptions): RunReferences {
  const { store, treeOf, locate = (url) => url, now } = options;
  const known = new LRUCache<string, Known>({
    maxSize: MESSAGES_KEPT,
    sizeCalculation: ({ list }) => list.messages.length + 1,
  });
  const listing = new SharedTasks<MessageList>();

  async function look(run: Run, key: string, signal: AbortSignal): Promise<MessageList> {
    const list = lineageIsComplete(run)
      ? messagesOfLineage(run, store, locate)
      : await listOfSource(run, treeOf(run), signal);
    const messages = list.messages.filter(({ url }) => /^https?:/.test(url));
    if (messages.length === 0) throw notReferable(run, 'none of its messages is at an http(s) address');
    const isFinal = list.notes.length === 0 && (run.state === 'COMPLETE' || ageMs(run, now()) > SETTLED_MS);
    const until = isFinal ? Number.POSITIVE_INFINITY : now().getTime() + BELIEVED_MS;
    const found = { ...list, messages };
    known.set(key, { list: found, until, generation: run.manifest.generation });
    return found;
  }

  return {
    async of(run, signal) {
      signal?.throwIfAborted();
      const key = `${run.model} ${run.initTime.getTime()} ${run.manifest.source.base}`;
      const before = known.get(key);
      if (before !== undefined && holds(before, run, now())) return before.list;
      if (!listing.has(key) && listing.size >= LISTED_AT_ONCE) {
        throw new IsobarError('overloaded', 'references of other runs are being listed: ask again', {
          retryAfterSeconds: 5,
        });
      }
      return listing.run(key, (abandoned) => look(run, key, abandoned), signal);
    },
  };
}

function holds({ until, generation }: Known, run: Run, now: Date): boolean {
  if (until === Number.POSITIVE_INFINITY) return true;
  // A run that has become complete, or has more fields, is worth another look.
  return generation === run.manifest.generation && now.getTime() < until;
}

function ageMs({ initTime }: Run, now: Date): number {
  return now.getTime() - initTime.getTime();
}

async function listOfSource(run: Run, tree: SourceTree | null, signal: AbortSignal): Promise<MessageList> {
  if (tree === null) throw notReferable(run, 'it was not taken from a source that others can ask');
  try {
    return await listMessages(tree, run.initTime, signal);
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
