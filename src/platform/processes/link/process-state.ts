import { CountedUses } from '../../shared-state/counts/counted-uses.ts';
import type { Counts, CountWindow, UseResult } from '../../shared-state/counts/counts.ts';
import {
  type CountedUse,
  REFUSALS,
  SharedCounts,
  type Use,
  useOf,
} from '../../shared-state/counts/shared-counts.ts';
import { LocalPubSub, type PubSub, type Topic } from '../../shared-state/pub-sub.ts';
import type { SharedState } from '../../shared-state/shared-state.ts';
import { ProcessBatches } from './process-batches.ts';
import type { Notification, ProcessLink, RemoteCall } from './process-link.ts';

/** Uses that were read in one turn, and leases that have ended before them. */
const COUNT: RemoteCall<
  { readonly uses: readonly Use[]; readonly ends: readonly string[] },
  readonly CountedUse[]
> = { name: 'count' };

const EVENT: Notification<{ readonly topic: Topic; readonly message: string }> = { name: 'event' };

/** The state of a server of several processes, in the first of them. */
export interface FirstState {
  readonly state: SharedState;
  /** Counts for another process, and tells it what happens; what it has open ends with it. */
  attach(link: ProcessLink): { detach(): void };
}

export function firstState(): FirstState {
  const uses = new CountedUses();
  const events = new LocalPubSub();
  const links = new Set<ProcessLink>();
  /** The sender, which has the event already. */
  let from: ProcessLink | null = null;
  for (const topic of ['runs', 'access'] as const) {
    events.subscribe(topic, (message) => {
      for (const link of links) if (link !== from) link.notify(EVENT, { topic, message });
    });
  }
  return {
    state: stateOf((kind) => new OwnCounts(kind, uses), events),
    attach(link) {
      const open = new Map<string, () => void>();
      const end = (lease: string) => {
        open.get(lease)?.();
        open.delete(lease);
      };
      links.add(link);
      link.onCall(COUNT, ({ uses: requested, ends }) => {
        for (const lease of ends) end(lease);
        return requested.map((use) => {
          const taken = uses.take(use);
          if (use.lease !== null && taken.end !== null) open.set(use.lease, taken.end);
          return { outcome: OUTCOMES.get(taken.refusedBy) ?? 0, windows: taken.windows };
        });
      });
      link.onNotification(EVENT, ({ topic, message }) => {
        from = link;
        events.publish(topic, message);
        from = null;
      });
      return {
        detach() {
          links.delete(link);
          for (const lease of [...open.keys()]) end(lease);
        },
      };
    },
  };
}

const OUTCOMES = new Map(REFUSALS.map((refusal, outcome) => [refusal, outcome as 0 | 1 | 2]));

/** The state of a server of several processes, in another than the first. */
export function otherState(link: ProcessLink): SharedState {
  const batches = new ProcessBatches(link, COUNT);
  const local = new LocalPubSub();
  link.onNotification(EVENT, ({ topic, message }) => local.publish(topic, message));
  return stateOf((kind) => new SharedCounts(kind, batches), {
    publish(topic, message) {
      local.publish(topic, message);
      link.notify(EVENT, { topic, message });
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
  });
}

function stateOf(counts: (kind: string) => Counts, events: PubSub): SharedState {
  return {
    counts,
    events,
    fault: () => null,
    sharing: null,
    ready: async () => {},
    close: async () => {},
  };
}

/** What the first process itself counts. */
class OwnCounts implements Counts {
  readonly #kind: string;
  readonly #uses: CountedUses;
  #open = 0;

  constructor(kind: string, uses: CountedUses) {
    this.#kind = kind;
    this.#uses = uses;
  }

  get open(): number {
    return this.#open;
  }

  take(id: string, windows: readonly CountWindow[], maxOpen: number | null): UseResult {
    const taken = this.#uses.take(useOf(this.#kind, id, windows, maxOpen, null));
    const { end } = taken;
    if (end === null) return taken;
    this.#open++;
    let isEnded = false;
    return {
      ...taken,
      end: () => {
        if (isEnded) return;
        isEnded = true;
        this.#open--;
        end();
      },
    };
  }
}
