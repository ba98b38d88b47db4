import type { CountedUse, SharedBatches, Use } from '../../shared-state/counts/shared-counts.ts';
import type { ProcessLink, RemoteCall } from './process-link.ts';

/** The first process may be busy for some tenths of a second; one that takes longer leaves this process alone. */
const DEADLINE_MS = 500;

interface Batch {
  readonly uses: readonly Use[];
  readonly ends: readonly string[];
}

/** Brings all that is counted in one turn of the event loop to the first process of a server by one message. */
export class ProcessBatches implements SharedBatches {
  decidedAlone = 0;
  readonly #link: ProcessLink;
  readonly #question: RemoteCall<Batch, readonly CountedUse[]>;
  #waiting: { readonly use: Use; readonly resolve: (counted: CountedUse | null) => void }[] = [];
  #ends: string[] = [];
  #isScheduled = false;

  constructor(link: ProcessLink, question: RemoteCall<Batch, readonly CountedUse[]>) {
    this.#link = link;
    this.#question = question;
  }

  get isUp(): boolean {
    return this.#link.isConnected;
  }

  count(use: Use): Promise<CountedUse | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ use, resolve });
      this.#schedule();
    });
  }

  /** The first process keeps leases until they are ended, or this process is. */
  hold(): void {}

  end(lease: string): void {
    this.#ends.push(lease);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    const uses = waiting.map(({ use }) => use);
    try {
      const counted = await this.#link.call(
        this.#question,
        { uses, ends: this.#ends.splice(0) },
        DEADLINE_MS,
      );
      for (const [n, { resolve }] of waiting.entries()) resolve(counted[n] ?? null);
    } catch {
      // It may have counted them all the same, and must not think that they are open.
      for (const { use, resolve } of waiting) {
        resolve(null);
        if (use.lease !== null && this.isUp) this.end(use.lease);
      }
    }
  }
}
