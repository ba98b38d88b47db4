interface Finding<Result> {
  readonly result: Result;
  /** When it was found, in milliseconds of `performance.now`. */
  readonly at: number;
}

/** A check that may take long or hang: whoever asks gets its last result at once. */
export class CachedCheck<Result> {
  readonly #run: () => Promise<Result>;
  readonly #deadlineMs: number;
  readonly #withoutAnswer: (error?: unknown) => Result | undefined;
  #last: Finding<Result> | null = null;
  #checking: Promise<void> | null = null;
  /** Whether a run that has passed its deadline is not over yet; another one is not started meanwhile. */
  #isHanging = false;

  /**
   * @param deadlineMs how long a run may take
   * @param withoutAnswer the result of a run that is not over by then, or that fails; undefined where what was found before stays, with
   * its age
   */
  constructor(
    run: () => Promise<Result>,
    deadlineMs: number,
    withoutAnswer: (error?: unknown) => Result | undefined,
  ) {
    this.#run = run;
    this.#deadlineMs = deadlineMs;
    this.#withoutAnswer = withoutAnswer;
  }

  /** Whether a run has ended, or should have. */
  wasRun = false;

  /** What was found last; undefined before the first run has ended. */
  get result(): Result | undefined {
    return this.#last?.result;
  }

  /** Milliseconds since that; infinite before it. */
  get ageMs(): number {
    return this.#last === null ? Number.POSITIVE_INFINITY : performance.now() - this.#last.at;
  }

  /** Runs the check unless it is running; resolves with a result, at the deadline at the latest, and never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#once().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #once(): Promise<void> {
    if (this.#isHanging) {
      this.#found(this.#withoutAnswer());
      return;
    }
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#isHanging = true;
      this.#found(this.#withoutAnswer());
      resolve();
    }, this.#deadlineMs).unref();
    const ended = this.#run().then(
      (result) => this.#found(result),
      (error: unknown) => this.#found(this.#withoutAnswer(error)),
    );
    const over = ended.finally(() => {
      clearTimeout(timer);
      this.#isHanging = false;
    });
    await Promise.race([over, late]);
  }

  #found(result: Result | undefined): void {
    this.wasRun = true;
    if (result !== undefined) this.#last = { result, at: performance.now() };
  }
}
