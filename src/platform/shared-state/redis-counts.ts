import { randomBytes } from 'node:crypto';
import type { Counts, CountWindow, Taken } from './counts.ts';
import { LocalCounts } from './local-counts.ts';
import type { RedisBatches } from './redis-batches.ts';

/**
 * Counts of one kind in all processes that share a Redis. What Redis allows is counted here too, so that this process goes on from
 * there where Redis leaves it alone.
 */
export class RedisCounts implements Counts {
  readonly #prefix: string;
  readonly #batches: RedisBatches;
  readonly #local = new LocalCounts();
  readonly #fingerprints = new WeakMap<readonly CountWindow[], string>();

  constructor(kind: string, batches: RedisBatches) {
    this.#prefix = `isobar:${kind}:`;
    this.#batches = batches;
  }

  get open(): number {
    return this.#local.open;
  }

  take(id: string, windows: readonly CountWindow[], maxOpen: number | null): Taken | Promise<Taken> {
    if (!this.#batches.isUp) return this.#alone(id, windows, maxOpen);
    return this.#shared(id, windows, maxOpen);
  }

  async #shared(id: string, windows: readonly CountWindow[], maxOpen: number | null): Promise<Taken> {
    const key = this.#prefix + id;
    const held = `${key}:open`;
    const lease = maxOpen === null ? null : leaseName();
    const counted = await this.#batches.count({
      key: windows.length === 0 ? key : `${key}:${this.#fingerprint(windows)}`,
      held,
      lease,
      windows,
      maxOpen,
    });
    // Whoever is left alone decides by what was allowed here so far.
    if (counted === null) return this.#alone(id, windows, maxOpen);
    const refusedBy = REFUSALS[counted.outcome];
    if (refusedBy !== 'windows') this.#local.note(id, windows);
    if (refusedBy !== null || lease === null) return { refusedBy, windows: counted.windows, end: null };
    const endHere = this.#local.begin(id);
    this.#batches.hold(lease, held);
    return {
      refusedBy,
      windows: counted.windows,
      end: () => {
        endHere();
        this.#batches.end(lease);
      },
    };
  }

  #alone(id: string, windows: readonly CountWindow[], maxOpen: number | null): Taken {
    this.#batches.decidedAlone++;
    return this.#local.take(id, windows, maxOpen);
  }

  /** An id on another plan starts anew, as windows of another length would be no count of this one. */
  #fingerprint(windows: readonly CountWindow[]): string {
    let text = this.#fingerprints.get(windows);
    if (text === undefined) {
      text = windows.map(({ quota, windowSeconds }) => `${quota}/${windowSeconds}`).join(',');
      this.#fingerprints.set(windows, text);
    }
    return text;
  }
}

/** By the number that the script answers. */
const REFUSALS = [null, 'windows', 'open'] as const;

/** Of this process among all. */
const PROCESS = randomBytes(9).toString('base64url');
let leases = 0;

function leaseName(): string {
  return `${PROCESS}.${(++leases).toString(36)}`;
}
