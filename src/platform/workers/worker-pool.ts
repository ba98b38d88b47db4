import { setTimeout as sleep } from 'node:timers/promises';
import type { Transferable } from 'node:worker_threads';
import { withDeadline } from '../concurrency/deadline.ts';
import { type Release, Semaphore, type WaitLimit } from '../concurrency/semaphores/semaphore.ts';
import type { CallInput, CallName, CallOutput } from './calls/remote-calls.ts';
import { WorkerThread } from './worker-thread.ts';

export interface PoolOptions extends WaitLimit {
  /** Module whose exported functions the threads run. */
  readonly script: URL;
  /** For messages: what each thread is, such as `a thread that writes files`. */
  readonly title: string;
  readonly maxThreads: number;
  /** A thread without work ends after this. Default: never. */
  readonly idleMs?: number;
  /** A call that takes longer is rejected with CallTimeoutError. Default: no limit. */
  readonly maxCallMs?: number;
  /**
   * An abandoned call may take so much longer before its thread is ended, where another one takes long to start.
   * Default: its thread is ended at once.
   */
  readonly finishMs?: number;
}

/** A call took longer than it may; its thread was ended. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

export interface PreparedCall<Input> {
  readonly input: Input;
  /** Memory that changes hands with the input. */
  readonly transfer?: readonly Transferable[];
}

export interface PoolCallOptions {
  /** What the call is about; a thread that was last called about the same is preferred. */
  readonly subject?: string;
  /** Ends the wait, and the thread that is at work on the call, unless it is done soon. */
  readonly signal?: AbortSignal | undefined;
}

interface Member<Module> {
  readonly thread: WorkerThread<Module>;
  /** Of its last call. */
  subject: string | null;
  idleTimer: NodeJS.Timeout | undefined;
}

/** Threads that run the functions of one module, one call at a time each. They start with the first calls. */
export class WorkerPool<Module> {
  readonly #options: PoolOptions;
  readonly #slots: Semaphore;
  readonly #members = new Set<Member<Module>>();
  readonly #idle = new Set<Member<Module>>();
  readonly #closing = new AbortController();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slots = new Semaphore(options.maxThreads, options);
  }

  /**
   * @param prepare makes the input once a thread is free; gets whether that thread's last call was about the same subject
   * @throws (rejects) the refusal when too many calls wait, what `prepare` and the function throw, the signal's reason,
   * CallTimeoutError, or Error when the thread ends or the pool is closed
   */
  async call<Name extends CallName<Module>>(
    name: Name,
    prepare: (
      isSameSubject: boolean,
    ) => PreparedCall<CallInput<Module, Name>> | Promise<PreparedCall<CallInput<Module, Name>>>,
    { subject, signal }: PoolCallOptions = {},
  ): Promise<CallOutput<Module, Name>> {
    const closing = this.#closing.signal;
    const stop = signal === undefined ? closing : AbortSignal.any([signal, closing]);
    const release = await this.#slots.acquire({ signal: stop });
    const member = this.#take(subject);
    try {
      const prepared = await prepare(subject !== undefined && member.subject === subject);
      stop.throwIfAborted();
      member.subject = subject ?? null;
      return await this.#call(member.thread, name, prepared, stop);
    } catch (error) {
      member.subject = null;
      throw error;
    } finally {
      if (stop.aborted) void this.#finish(member).then(() => this.#giveBack(member, release));
      else this.#giveBack(member, release);
    }
  }

  /** Waits for a thread that is still at work on an abandoned call, and ends it where that takes too long. */
  async #finish({ thread }: Member<Module>): Promise<void> {
    const { finishMs = 0 } = this.#options;
    const rest = thread.rest().then(() => true);
    if (!(await Promise.race([rest, sleep(finishMs, false, { ref: false })]))) void thread.terminate();
  }

  /** Ends the threads. Calls that wait or run, and later ones, are rejected with the reason. */
  async close(reason: Error): Promise<void> {
    this.#closing.abort(reason);
    for (const { idleTimer } of this.#members) clearTimeout(idleTimer);
    await Promise.all([...this.#members].map(({ thread }) => thread.terminate()));
  }

  async #call<Name extends CallName<Module>>(
    thread: WorkerThread<Module>,
    name: Name,
    { input, transfer = [] }: PreparedCall<CallInput<Module, Name>>,
    stop: AbortSignal,
  ): Promise<CallOutput<Module, Name>> {
    const { maxCallMs, title } = this.#options;
    const late = () => new CallTimeoutError(`${title} took longer than ${maxCallMs} ms`);
    const call = async (signal: AbortSignal): Promise<CallOutput<Module, Name>> => {
      try {
        return await thread.call(name, input, { transfer, signal });
      } finally {
        // It may be far from done: another thread takes its place.
        if (signal.aborted && !stop.aborted) void thread.terminate();
      }
    };
    return maxCallMs === undefined ? call(stop) : withDeadline(maxCallMs, late, call, stop);
  }

  /** A thread without work: one of the same subject where there is one, else any, else a new one. */
  #take(subject: string | undefined): Member<Module> {
    const idle = [...this.#idle].filter(({ thread }) => !thread.hasEnded);
    const [any] = idle;
    const member = idle.find((each) => each.subject === subject) ?? any ?? this.#start();
    this.#idle.delete(member);
    clearTimeout(member.idleTimer);
    return member;
  }

  #start(): Member<Module> {
    const { script, title } = this.#options;
    const thread = new WorkerThread<Module>(script, { title });
    const member: Member<Module> = { thread, subject: null, idleTimer: undefined };
    this.#members.add(member);
    void thread.ended.then(() => {
      this.#members.delete(member);
      this.#idle.delete(member);
      clearTimeout(member.idleTimer);
    });
    return member;
  }

  #giveBack(member: Member<Module>, release: Release): void {
    const { thread } = member;
    if (thread.hasEnded) {
      // Its memory is free only then.
      void thread.ended.then(release);
      return;
    }
    this.#idle.add(member);
    const { idleMs } = this.#options;
    if (idleMs !== undefined) member.idleTimer = setTimeout(() => void thread.terminate(), idleMs).unref();
    release();
  }
}
