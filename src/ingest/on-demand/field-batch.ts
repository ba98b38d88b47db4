import type { VariableName } from '../../catalog/index.ts';
import { SharedTask } from '../../platform/index.ts';

/** One field of a run. */
export interface RequestedField {
  readonly variable: VariableName;
  readonly lead: number;
}

/** Fields of one run that are fetched together, for all callers who wait for one of them. */
export class FieldBatch {
  /** Whose turn it takes. */
  readonly share: string;
  readonly #maxFields: number;
  readonly #fields = new Map<VariableName, Set<number>>();
  readonly #task: SharedTask<void>;
  #count = 0;
  #isClosed = false;

  /**
   * @param fetch brings the fields into the store, as far as the source has them. It closes the batch before it reads which
   * they are; its signal is aborted when the last caller has left a batch, and counts only until then
   */
  constructor(
    maxFields: number,
    share: string,
    fetch: (batch: FieldBatch, abandoned: AbortSignal) => Promise<void>,
  ) {
    this.share = share;
    this.#maxFields = maxFields;
    this.#task = new SharedTask((abandoned) => fetch(this, abandoned));
  }

  get variables(): ReadonlyMap<VariableName, ReadonlySet<number>> {
    return this.#fields;
  }

  /** Settles as `fetch`. */
  get done(): Promise<void> {
    return this.#task.done;
  }

  has({ variable, lead }: RequestedField): boolean {
    return !this.#isAbandoned && this.#fields.get(variable)?.has(lead) === true;
  }

  /** False where the batch is closed, full or abandoned. */
  add({ variable, lead }: RequestedField): boolean {
    if (this.#isClosed || this.#count >= this.#maxFields || this.#isAbandoned) return false;
    const leads = this.#fields.get(variable) ?? new Set();
    this.#fields.set(variable, leads.add(lead));
    this.#count++;
    return true;
  }

  /** From now on the batch takes no more fields, and is fetched whoever leaves. */
  close(): void {
    this.#isClosed = true;
  }

  /** Throws what fetching throws, and the reason of the caller's signal. */
  wait(signal?: AbortSignal): Promise<void> {
    return this.#task.wait(signal);
  }

  get #isAbandoned(): boolean {
    return !this.#isClosed && this.#task.isAbandoned;
  }
}
