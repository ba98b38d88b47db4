import type { Transferable } from 'node:worker_threads';
import { receivedError } from './sent-error.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** What a function that runs in a worker gets beside its input. */
export interface WorkerCall {
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
  /** Memory that changes hands with the outcome instead of being copied. A process copies it all the same. */
  transfer(...items: Transferable[]): void;
}

/** Names of the functions that a module offers to other threads or processes. */
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

export interface CallOptions {
  /** Memory that changes hands with the input instead of being copied. */
  readonly transfer?: readonly Transferable[];
  readonly signal?: AbortSignal | undefined;
}

export interface RemoteCallsOptions {
  /** For messages: what the worker is. */
  readonly title: string;
  readonly post: (message: ToWorker, transfer: readonly Transferable[]) => void;
  /** Called with true when somebody begins to wait for an outcome, and with false when nobody does any more. */
  readonly onWaiting?: (waits: boolean) => void;
  /** Ends the worker at once; resolves when it has ended. */
  readonly kill: () => Promise<unknown>;
}

/** What threads and processes that run the functions of a module have in common: the calls that have been made, and their outcomes. */
export abstract class RemoteCalls<Module> {
  /** Resolves when the worker has ended, with the reason. */
  abstract readonly ended: Promise<Error>;
  readonly #options: RemoteCallsOptions;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  /** Calls that the worker has not answered, those too that nobody waits for any more. */
  readonly #unanswered = new Set<number>();
  #rest: PromiseWithResolvers<void> | null = null;
  #lastId = 0;
  #end: Error | null = null;

  constructor(options: RemoteCallsOptions) {
    this.#options = options;
  }

  /** Whether the worker has ended, or is about to: it answers no more. */
  get hasEnded(): boolean {
    return this.#end !== null;
  }

  /** @throws (rejects) what the function throws, the signal's reason, or Error when the worker ends */
  async call<Name extends CallName<Module>>(
    name: Name,
    input: CallInput<Module, Name>,
    { transfer = [], signal }: CallOptions = {},
  ): Promise<CallOutput<Module, Name>> {
    const { post, onWaiting } = this.#options;
    signal?.throwIfAborted();
    if (this.#end !== null) throw this.#end;
    const id = ++this.#lastId;
    const outcome = Promise.withResolvers<unknown>();
    const leave = (): void => {
      post({ aborted: id }, []);
      outcome.reject(signal?.reason);
    };
    post({ id, name, input }, transfer);
    this.#unanswered.add(id);
    this.#calls.set(id, outcome);
    onWaiting?.(true);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return (await outcome.promise) as CallOutput<Module, Name>;
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#calls.delete(id);
      if (this.#calls.size === 0) onWaiting?.(false);
    }
  }

  /** Resolves when the worker has nothing to do: it has answered all calls, those too that nobody waits for any more, or has ended. */
  async rest(): Promise<void> {
    if (this.#unanswered.size === 0 || this.#end !== null) return;
    this.#rest ??= Promise.withResolvers();
    await this.#rest.promise;
  }

  /** Ends the worker at once; calls that it has not answered are rejected. */
  async terminate(): Promise<void> {
    this.fail(new Error(`${this.#options.title} was ended`));
    await this.#options.kill();
  }

  protected settle(message: Extract<FromWorker, { id: number }>): void {
    const call = this.#calls.get(message.id);
    if ('error' in message) call?.reject(receivedError(message.error));
    else call?.resolve(message.output);
    this.#unanswered.delete(message.id);
    if (this.#unanswered.size === 0) this.#tellRest();
  }

  /** Rejects all calls, and later ones. Returns why the worker ended: the first reason counts. */
  protected fail(reason: Error): Error {
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
