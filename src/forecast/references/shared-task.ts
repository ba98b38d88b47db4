/** Work that several wait for; it is given up once none of them does any more. */
export class SharedTask<Result> {
  readonly done: Promise<Result>;
  readonly #unwanted = new AbortController();
  #waiting = 0;

  /** @param work begins at once */
  constructor(work: (unwanted: AbortSignal) => Promise<Result>) {
    this.done = work(this.#unwanted.signal);
    // Told to those who wait.
    this.done.catch(() => {});
  }

  /** Whether all that waited have gone: who comes now has to begin anew. */
  get givenUp(): boolean {
    return this.#unwanted.signal.aborted;
  }

  /** Rejects as the work, or with the signal's reason as soon as it is aborted. */
  async wait(signal?: AbortSignal): Promise<Result> {
    this.#waiting++;
    const { promise: left, reject: leave } = Promise.withResolvers<never>();
    const onAbort = (): void => leave(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    try {
      return await Promise.race([this.done, left]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#waiting--;
      if (this.#waiting === 0) this.#unwanted.abort(new Error('nobody waits any more'));
    }
  }
}
