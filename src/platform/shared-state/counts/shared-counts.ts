import { randomBytes } from 'node:crypto';
import type { Counts, CountWindow, UseResult, WindowCount } from './counts.ts';
import { LocalCounts } from './local-counts.ts';

/** A use to count. */
export interface Use {
  readonly kind: string;
  /** Of the windows: kind and id. */
  readonly key: string;
  /** Of what is open. */
  readonly openKey: string;
  /** Null where what is open is not counted. */
  readonly lease: string | null;
  readonly windows: readonly CountWindow[];
  readonly maxOpen: number | null;
}

/** What came of a use where all processes count together. */
export interface CountedUse {
  /** 0 allowed, 1 a window is full, 2 too many are open. */
  readonly outcome: 0 | 1 | 2;
  readonly windows: readonly WindowCount[];
}

/** Brings uses to where all processes count together. */
export interface SharedBatches {
  readonly isUp: boolean;
  /** Uses that this process has decided by its own counts. */
  decidedAlone: number;
  /** Null where this process is left alone. */
  count(use: Use): Promise<CountedUse | null>;
  /** Keeps a lease from now on. */
  hold(lease: string, openKey: string): void;
  /** Ends a lease; nothing the second time. */
  end(lease: string): void;
}

/**
 * Counts of one kind in all processes that count together. What is allowed there is counted here too, so that this process continues from
 * there where it is left alone.
 */
export class SharedCounts implements Counts {
  readonly #kind: string;
  readonly #batches: SharedBatches;
  readonly #local = new LocalCounts();

  constructor(kind: string, batches: SharedBatches) {
    this.#kind = kind;
    this.#batches = batches;
  }

  get open(): number {
    return this.#local.open;
  }

  take(id: string, windows: readonly CountWindow[], maxOpen: number | null): UseResult | Promise<UseResult> {
    if (!this.#batches.isUp) return this.#alone(id, windows, maxOpen);
    return this.#shared(id, windows, maxOpen);
  }

  async #shared(id: string, windows: readonly CountWindow[], maxOpen: number | null): Promise<UseResult> {
    const lease = maxOpen === null ? null : leaseName();
    const use = useOf(this.#kind, id, windows, maxOpen, lease);
    const counted = await this.#batches.count(use);
    // Whoever is left alone decides by what was allowed here so far.
    if (counted === null) return this.#alone(id, windows, maxOpen);
    const refusedBy = REFUSALS[counted.outcome];
    if (refusedBy !== 'windows') this.#local.note(id, windows);
    if (refusedBy !== null || lease === null) return { refusedBy, windows: counted.windows, end: null };
    const endHere = this.#local.begin(id);
    this.#batches.hold(lease, use.openKey);
    return {
      refusedBy,
      windows: counted.windows,
      end: () => {
        endHere();
        this.#batches.end(lease);
      },
    };
  }

  #alone(id: string, windows: readonly CountWindow[], maxOpen: number | null): UseResult {
    this.#batches.decidedAlone++;
    return this.#local.take(id, windows, maxOpen);
  }
}

/** A use by its parts. */
export function useOf(
  kind: string,
  id: string,
  windows: readonly CountWindow[],
  maxOpen: number | null,
  lease: string | null,
): Use {
  const name = `isobar:${kind}:${id}`;
  return { kind, key: `${name}:uses`, openKey: `${name}:open`, lease, windows, maxOpen };
}

/** By the number of an outcome. */
export const REFUSALS = [null, 'windows', 'open'] as const;

/** Of this process among all. */
const PROCESS = randomBytes(9).toString('base64url');
let leases = 0;

function leaseName(): string {
  return `${PROCESS}.${(++leases).toString(36)}`;
}
