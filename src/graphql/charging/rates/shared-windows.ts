import type { Store } from '@envelop/rate-limiter';
import type { Plan } from '../../../access/index.ts';
import type { Counts } from '../../../platform/index.ts';

/** A caller with its quota, and one of the fields with a rate. */
interface Identity {
  readonly contextIdentity: string;
  readonly fieldIdentity: string;
}

/** A use that no window leaves out. */
const FULL = [Number.POSITIVE_INFINITY];

/**
 * Store of the Envelop rate limiter over the counts that gateways share. Reading counts the use, atomically: two gateways that read
 * and then write the times of uses would lose some.
 */
export class SharedWindows implements Store {
  readonly #counts: Counts;
  readonly #waits = new Map<string, number>();

  constructor(counts: Counts) {
    this.#counts = counts;
  }

  /** No uses where this one is allowed and counted, else one: with a maximum of 1, the limiter refuses it. */
  getForIdentity(identity: Identity): number[] | Promise<number[]> {
    const { id, window } = countedAs(identity);
    const uses = ({ refusedBy, windows: [state] }: Awaited<ReturnType<Counts['take']>>) => {
      if (refusedBy === null) return [];
      this.#waits.set(id, Math.max(1, Math.ceil((state?.endsInMs ?? 0) / 1000)));
      return FULL;
    };
    const taken = this.#counts.take(id, [window], null);
    return taken instanceof Promise ? taken.then(uses) : uses(taken);
  }

  setForIdentity(): void {
    // Counted when it was read.
  }

  /** Whole seconds until a field that was just refused is allowed again; at least 1. */
  takeWait(identity: Identity): number {
    const { id } = countedAs(identity);
    const seconds = this.#waits.get(id) ?? 1;
    this.#waits.delete(id);
    return seconds;
  }
}

/** The identity of a caller with the quota of its plan, since rates of the schema are those of each plan. */
export function contextIdentity(limitId: string, { quota, windowSeconds }: Plan['expensiveField']): string {
  return `${quota} ${windowSeconds} ${limitId}`;
}

function countedAs({ contextIdentity: caller, fieldIdentity }: Identity) {
  const [quota, windowSeconds, ...limitId] = caller.split(' ');
  const window = { name: 'field', quota: Number(quota), windowSeconds: Number(windowSeconds) };
  return { id: `${limitId.join(' ')} ${fieldIdentity}`, window };
}
