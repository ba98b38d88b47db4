import type { Kysely } from 'kysely';
import { type Log, type ResourceFault, resourceFaultOf } from '../../../platform/index.ts';
import type { CreditLeases } from '../../credits/leases/credit-leases.ts';
import type { AccessTables } from '../../tables/tables.ts';
import type { UsageCounts } from '../recording/usage-counts.ts';
import { type Batch, writeBatch } from './batch.ts';

/** Writes the counts and settlements of this process in batches, each exactly once. */
export class Flusher {
  readonly #database: Kysely<AccessTables>;
  readonly #process: string;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #leases: CreditLeases;
  readonly #counts: UsageCounts;
  /** The batch that is being written, or could not be written. */
  #batch: Batch | null = null;
  #number = 0;
  #running = 0;
  #last: Promise<void> = Promise.resolve();
  #isFailing = false;
  #fault: ResourceFault | null = null;

  constructor(parts: {
    readonly database: Kysely<AccessTables>;
    readonly process: string;
    readonly now: () => Date;
    readonly log: Log;
    readonly leases: CreditLeases;
    readonly counts: UsageCounts;
  }) {
    this.#database = parts.database;
    this.#process = parts.process;
    this.#now = parts.now;
    this.#log = parts.log;
    this.#leases = parts.leases;
    this.#counts = parts.counts;
  }

  get isBusy(): boolean {
    return this.#running > 0;
  }

  /** Whether the last batch could not be written. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Why the last batch could not be written; null where it was, or where no resource is at fault. */
  get fault(): ResourceFault | null {
    return this.#fault;
  }

  /** Unwritten rows. */
  get waiting(): { readonly rows: number } {
    return { rows: this.#counts.size + (this.#batch?.usage.length ?? 0) };
  }

  /**
   * Writes all that was recorded before the call.
   * @param mayGiveBack whether no request waits for more credits of a project
   */
  flush(mayGiveBack: (projectId: string) => boolean, isEnd = false): Promise<void> {
    this.#running++;
    const run = this.#last.then(() => this.#write(mayGiveBack, isEnd));
    this.#last = run.then(
      () => {},
      () => {},
    );
    return run.finally(() => this.#running--);
  }

  /** Writes everything, gives all free credits back, and deletes the row of this process. */
  async end(): Promise<void> {
    await this.flush(() => true, true);
    await this.#database.deleteFrom('credit_flushes').where('process', '=', this.#process).execute();
  }

  async #write(mayGiveBack: (projectId: string) => boolean, isEnd: boolean): Promise<void> {
    // First the batch that could not be written before, unchanged.
    if (this.#batch !== null) await this.#writeBatch(this.#batch);
    const settlements = this.#leases.takeSettlements(this.#now().getTime(), mayGiveBack, isEnd);
    const usage = this.#counts.take();
    if (settlements.length === 0 && usage.length === 0) return;
    this.#batch = { number: ++this.#number, settlements, usage };
    await this.#writeBatch(this.#batch);
  }

  async #writeBatch(batch: Batch): Promise<void> {
    const now = this.#now();
    try {
      const fates = await writeBatch(this.#database, this.#process, batch, now);
      this.#batch = null;
      this.#leases.written(batch.settlements, fates, now.getTime());
    } catch (error) {
      this.#batch = { ...batch, settlements: this.#leases.notWritten(batch.settlements) };
      if (!this.#isFailing) this.#log.warn({ err: error }, 'usage cannot be written; it is kept and retried');
      this.#isFailing = true;
      this.#fault = resourceFaultOf(error);
      throw error;
    }
    if (this.#isFailing) this.#log.info('usage is written again');
    this.#isFailing = false;
    this.#fault = null;
  }
}
