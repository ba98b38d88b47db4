/** Lets so many jobs run at a time; the others wait in the order of their coming. */
export class Turns {
  readonly #most: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** @throws (rejects) what the job does; the signal's reason when it is aborted before the job's turn */
  async run<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++;
    else await this.#turn(signal);
    try {
      return await job();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const at = this.#queue.indexOf(resolve);
      // Where its turn has come in the same moment the job sees the signal itself.
      if (at < 0) return;
      this.#queue.splice(at, 1);
      reject(signal.reason);
    };
    this.#queue.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}
