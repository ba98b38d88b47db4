/** Work that several callers wait for. Its signal is aborted once none of them waits any more. */
export class SharedTask<Result> {
  readonly done: Promise<Result>;
  readonly #abandoned = new AbortController();
  #waiting = 0;

  /** @param work starts at once */
  constructor(work: (abandoned: AbortSignal) => Promise<Result>) {
    this.done = work(this.#abandoned.signal);
    // Those who wait see the rejection.
    this.done.catch(() => {});
  }

  /** Whether all who waited have left: a new caller has to start the task again. */
  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  /** @throws (rejects) what the work throws, or the signal's reason as soon as it is aborted */
  async wait(signal?: AbortSignal): Promise<Result> {
    this.#waiting++;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
    try {
      return await Promise.race([this.done, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#waiting--;
      if (this.#waiting === 0) this.#abandoned.abort(new Error('no caller waits any longer'));
    }
  }
}

/** Shared tasks by key: a caller joins the task of its key that is under way. */
export class SharedTasks<Result> {
  readonly #tasks = new Map<string, SharedTask<Result>>();

  /** Tasks under way. */
  get size(): number {
    return this.#tasks.size;
  }

  /** Whether a task under way can be joined. */
  has(key: string): boolean {
    return this.#tasks.get(key)?.isAbandoned === false;
  }

  /** Joins the task of the key, or starts it. @throws (rejects) as `SharedTask.wait` */
  run(key: string, work: (abandoned: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const current = this.#tasks.get(key);
    if (current !== undefined && !current.isAbandoned) return current.wait(signal);
    const task = new SharedTask(work);
    this.#tasks.set(key, task);
    const forget = (): void => {
      if (this.#tasks.get(key) === task) this.#tasks.delete(key);
    };
    task.done.then(forget, forget);
    return task.wait(signal);
  }
}
