import type { Release } from '../../../platform/index.ts';

/** What someone waits for. */
export interface Demand {
  /** Pieces of work, 0 or 1. */
  readonly work: number;
  /** Bytes of an answer; 0 for room alone, null for neither. */
  readonly bytes: number | null;
}

/** What one request takes of `ExpensiveWork`, until its client has taken the answer. */
export class ResponseMemory {
  readonly #parts: Parts;
  #bytes = 0;
  #first: Promise<void> | null = null;
  #isReleased = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Waits until a piece of work may be done, whose part of the answer is expected to take so many bytes. Call the function that
   * it returns when the work is done; the bytes still count. Only the first piece of a request waits for room, so that no
   * request waits for what it holds itself.
   * @throws (rejects) IsobarError('overloaded') after a while, or the signal's reason
   */
  async start(expectedBytes: number, signal?: AbortSignal): Promise<Release> {
    const bytes = Math.min(expectedBytes, this.#parts.maxExpected);
    if (this.#first === null) {
      this.#first = this.#parts.wait({ work: 1, bytes }, signal);
      await this.#first;
    } else {
      await this.#first;
      await this.#parts.wait({ work: 1, bytes: null }, signal);
      this.#parts.add({ work: 0, bytes });
    }
    this.#bytes += bytes;
    if (this.#isReleased) this.#giveBack();
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      this.#parts.add({ work: -1, bytes: 0 });
    };
  }

  /** Whether `room` need not wait. */
  get hasRoom(): boolean {
    return this.#bytes > 0 || this.#parts.hasRoom();
  }

  /** Waits while the key holds as much as it may. @throws (rejects) as `start` */
  async room(signal?: AbortSignal): Promise<void> {
    if (this.#bytes === 0) await this.#parts.wait({ work: 0, bytes: 0 }, signal);
  }

  /** Holds bytes that were made already. */
  hold(bytes: number): void {
    if (this.#isReleased) return;
    this.#bytes += bytes;
    this.#parts.add({ work: 0, bytes });
  }

  /** Gives all bytes back: the client has taken the answer, or has gone. */
  release(): void {
    this.#isReleased = true;
    this.#giveBack();
  }

  #giveBack(): void {
    const bytes = this.#bytes;
    this.#bytes = 0;
    if (bytes > 0) this.#parts.add({ work: 0, bytes: -bytes });
  }
}

interface Parts {
  /** Whether an answer of unknown length need not wait. */
  readonly hasRoom: () => boolean;
  readonly wait: (demand: Demand, signal: AbortSignal | undefined) => Promise<void>;
  readonly add: (demand: Demand) => void;
  /** Most bytes that are expected of one piece of work. */
  readonly maxExpected: number;
}
