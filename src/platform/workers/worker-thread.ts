import { type Transferable, Worker } from 'node:worker_threads';
import { environmentOfThreads } from '../config/config.ts';
import { receivedError } from './sent-error.ts';
import type { FromThread, ToThread } from './worker-messages.ts';

/** What a function that runs in a thread gets beside its input. */
export interface WorkerCall {
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
  /** Memory that changes hands with the outcome instead of being copied. */
  transfer(...items: Transferable[]): void;
}

/** Names of the functions that a module offers to other threads. */
export type CallName<Module> = {
  [Name in keyof Module]: Module[Name] extends (input: never, call: WorkerCall) => unknown ? Name : never;
}[keyof Module] &
  string;

export type CallInput<Module, Name extends keyof Module> = Module[Name] extends (
  input: infer Input,
  ...rest: never[]
) => unknown
  ? Input
  : never;

export type CallOutput<Module, Name extends keyof Module> = Module[Name] extends (
  ...inputs: never[]
) => infer Output
  ? Awaited<Output>
  : never;

export interface WorkerOptions<Event> {
  /** For messages: what the thread is, such as `the thread that ingests runs`. */
  readonly title: string;
  /** The thread's `workerData`. */
  readonly data?: unknown;
  /** Receives the events that the thread reports with `emitEvent`. */
  readonly onEvent?: (event: Event) => void;
  /** Whether the thread keeps the process alive even while it answers no call. Default false. */
  readonly keepsProcess?: boolean;
}

export interface CallOptions {
  /** Memory that changes hands with the input instead of being copied. */
  readonly transfer?: readonly Transferable[];
  readonly signal?: AbortSignal | undefined;
}

const preloads: string[] = [];

/** Has every thread of this process that starts from now on load a module before its own. */
export function preloadInThreads(url: string): void {
  preloads.push(url);
}

/**
 * A thread that runs the functions which a module exports, each with one input: `new WorkerThread<typeof import('./work.ts')>(
 * new URL('./work.ts', import.meta.url), ...)`. Inputs and outputs are cloned. Errors come back with
 * their fields and causes, and of their own class where it is registered (`registerErrorClass`).
 */
export class WorkerThread<Module, Event = never> {
  /** Resolves when the thread has ended, with the reason. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  readonly #title: string;
  readonly #keepsProcess: boolean;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  /** Calls that the thread has not answered, those too that nobody waits for any more. */
  readonly #unanswered = new Set<number>();
  #rest: PromiseWithResolvers<void> | null = null;
  #lastId = 0;
  #end: Error | null = null;

  constructor(script: URL, { title, data, onEvent, keepsProcess = false }: WorkerOptions<Event>) {
    this.#title = title;
    this.#keepsProcess = keepsProcess;
    this.#worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      argv: [script.href],
      workerData: data,
      env: environmentOfThreads(process.env),
      // Flags of the process (the type of a script given as text) are not meant for this script.
      execArgv: preloads.flatMap((url) => ['--import', url]),
    });
    if (!keepsProcess) this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => {
      if ('event' in message) onEvent?.(message.event as Event);
      else this.#settle(message);
    });
    this.#worker.on('error', (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#fail(new Error(`${title} ended: ${reason}`, { cause }));
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        resolve(this.#fail(new Error(`${title} ended with exit code ${code}`)));
      });
    });
  }

  /** Whether the thread has ended, or is about to: it answers no more. */
  get hasEnded(): boolean {
    return this.#end !== null;
  }

  /** @throws (rejects) what the function throws, the signal's reason, or Error when the thread ends */
  async call<Name extends CallName<Module>>(
    name: Name,
    input: CallInput<Module, Name>,
    { transfer = [], signal }: CallOptions = {},
  ): Promise<CallOutput<Module, Name>> {
    signal?.throwIfAborted();
    if (this.#end !== null) throw this.#end;
    const id = ++this.#lastId;
    const outcome = Promise.withResolvers<unknown>();
    const leave = (): void => {
      this.#post({ aborted: id });
      outcome.reject(signal?.reason);
    };
    this.#post({ id, name, input }, transfer);
    this.#unanswered.add(id);
    this.#calls.set(id, outcome);
    this.#worker.ref();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return (await outcome.promise) as CallOutput<Module, Name>;
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#calls.delete(id);
      if (this.#calls.size === 0 && !this.#keepsProcess) this.#worker.unref();
    }
  }

  /** Resolves when the thread has nothing to do: it has answered all calls, those too that nobody waits for any more, or has ended. */
  async rest(): Promise<void> {
    if (this.#unanswered.size === 0 || this.#end !== null) return;
    this.#rest ??= Promise.withResolvers();
    await this.#rest.promise;
  }

  /** Ends the thread at once; calls that it has not answered are rejected. */
  async terminate(): Promise<void> {
    this.#fail(new Error(`${this.#title} was ended`));
    await this.#worker.terminate();
  }

  #post(message: ToThread, transfer: readonly Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #settle(message: Extract<FromThread, { id: number }>): void {
    const call = this.#calls.get(message.id);
    if ('error' in message) call?.reject(receivedError(message.error));
    else call?.resolve(message.output);
    this.#unanswered.delete(message.id);
    if (this.#unanswered.size === 0) this.#tellRest();
  }

  /** Returns why the thread ended: the first reason counts. */
  #fail(reason: Error): Error {
    this.#end ??= reason;
    for (const call of this.#calls.values()) call.reject(this.#end);
    this.#tellRest();
    return this.#end;
  }

  #tellRest(): void {
    this.#rest?.resolve();
    this.#rest = null;
  }
}
