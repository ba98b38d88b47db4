import type { VariableName } from '../../catalog/index.ts';

/** One field of a run. */
export interface WantedField {
  readonly variable: VariableName;
  readonly lead: number;
}

/** Fields of one run that are fetched together, and how many callers wait for them. */
export class FieldBatch {
  readonly #most: number;
  readonly #fields = new Map<VariableName, Set<number>>();
  readonly #unwanted = new AbortController();
  #count = 0;
  #callers = 0;
  #begun = false;
  /** Resolves when they are in the store, as far as the source has them. */
  done: Promise<void> = Promise.resolve();

  constructor(most: number) {
    this.#most = most;
  }

  /** Aborted when the last caller has left a batch that has not begun. */
  get unwanted(): AbortSignal {
    return this.#unwanted.signal;
  }

  get variables(): ReadonlyMap<VariableName, ReadonlySet<number>> {
    return this.#fields;
  }

  has({ variable, lead }: WantedField): boolean {
    return !this.#unwanted.signal.aborted && this.#fields.get(variable)?.has(lead) === true;
  }

  /** False where the batch has begun, has no room, or was given up. */
  add({ variable, lead }: WantedField): boolean {
    if (this.#begun || this.#count >= this.#most || this.#unwanted.signal.aborted) return false;
    const leads = this.#fields.get(variable) ?? new Set();
    this.#fields.set(variable, leads.add(lead));
    this.#count++;
    return true;
  }

  /** From now on it takes no more fields, and is done whoever leaves. */
  begin(): void {
    this.#begun = true;
  }

  /** Waits for the batch. Throws what fetching it throws, and the reason of the caller's signal. */
  async wait(signal?: AbortSignal): Promise<void> {
    this.#callers++;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      signal?.throwIfAborted();
      await Promise.race([this.done, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#callers--;
      if (this.#callers === 0 && !this.#begun) this.#unwanted.abort(new Error('nobody waits any more'));
    }
  }
}
