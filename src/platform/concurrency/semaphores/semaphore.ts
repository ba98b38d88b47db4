import { WaitQueue } from './wait-queue.ts';

/** Gives back what was acquired; calling it again does nothing. */
export type Release = () => void;

/** How many callers may wait, and the error for a caller beyond them. */
export interface WaitLimit {
  /** Default: no limit. */
  readonly maxWaiting?: number;
  /** Makes the error for a caller who may not even wait. Default: QueueFullError. */
  readonly refusal?: (waiting: number) => Error;
}

/** Thrown when too many wait already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';

  constructor(waiting: number) {
    super(`${waiting} callers wait already: too many for one more`);
  }
}

export interface AcquireOptions {
  /** Permits to hold, such as bytes of memory. Default 1. */
  readonly permits?: number;
  /** Ends the wait, not the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lets callers hold at most so many permits at a time, first come, first served: a large request that waits is not overtaken
 * by smaller ones. A request for more permits than there are is served when no others are in use.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #limit: WaitLimit;
  readonly #queue = new WaitQueue<number>();
  #inUse = 0;

  constructor(permits: number, limit: WaitLimit = {}) {
    this.#permits = permits;
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** @throws (rejects) the refusal when too many wait, the signal's reason when it is aborted while the caller waits */
  async acquire({ permits = 1, signal }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#queue.size === 0 && this.#fits(permits)) this.#inUse += permits;
    else await this.#wait(permits, signal);
    return once(() => {
      this.#inUse -= permits;
      this.#admit();
    });
  }

  /** Does the work while it holds the permits. @throws (rejects) as `acquire`, and what the work throws */
  async run<T>(work: () => Promise<T> | T, options?: AcquireOptions): Promise<T> {
    const release = await this.acquire(options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #wait(permits: number, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting = Number.POSITIVE_INFINITY, refusal = (count) => new QueueFullError(count) } =
      this.#limit;
    if (this.#queue.size >= maxWaiting) throw refusal(this.#queue.size);
    try {
      await this.#queue.wait(permits, signal);
    } catch (error) {
      // The one that left may have been too large for now, and those behind it are not.
      this.#admit();
      throw error;
    }
  }

  #admit(): void {
    for (let next = this.#queue.first; next !== undefined && this.#fits(next); next = this.#queue.first) {
      this.#inUse += next;
      this.#queue.admitFirst();
    }
  }

  #fits(permits: number): boolean {
    return this.#inUse === 0 || this.#inUse + permits <= this.#permits;
  }
}

export function once(release: Release): Release {
  let released = false;
  return () => {
    if (released) return;
    released = true;
    release();
  };
}
