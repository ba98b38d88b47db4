import { Worker } from 'node:worker_threads';
import { environmentOfThreads } from '../config/gateway-secrets.ts';
import {
  type CallInput,
  type CallName,
  type CallOptions,
  type CallOutput,
  RemoteCalls,
} from './calls/remote-calls.ts';
import type { FromWorker } from './calls/worker-messages.ts';
import { preloadArguments } from './preloads.ts';

export interface WorkerOptions<Event> {
  /** For messages: what the thread or process is, such as `the process that ingests runs`. */
  readonly title: string;
  /** Its `workerInput`. */
  readonly data?: unknown;
  /** Receives the events that it reports with `emitEvent`. */
  readonly onEvent?: (event: Event) => void;
}

export interface ThreadOptions<Event> extends WorkerOptions<Event> {
  /** Whether the thread keeps the process alive even while it answers no call. Default false. */
  readonly keepsProcess?: boolean;
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
  readonly #calls: RemoteCalls<Module>;

  constructor(script: URL, { title, data, onEvent, keepsProcess = false }: ThreadOptions<Event>) {
    this.#title = title;
    const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      argv: [script.href],
      workerData: data,
      env: environmentOfThreads(process.env),
      // Flags of the process (the type of a script given as text) are not meant for this script.
      execArgv: preloadArguments(),
    });
    this.#worker = worker;
    this.#calls = new RemoteCalls({
      post: (message, transfer) => worker.postMessage(message, transfer),
      onWaiting(waits) {
        if (waits) worker.ref();
        else if (!keepsProcess) worker.unref();
      },
    });
    if (!keepsProcess) worker.unref();
    worker.on('message', (message: FromWorker) => {
      if ('event' in message) onEvent?.(message.event as Event);
      else if ('id' in message) this.#calls.settle(message);
    });
    worker.on('error', (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#calls.fail(new Error(`${title} ended: ${reason}`, { cause }));
    });
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code) => {
        resolve(this.#calls.fail(new Error(`${title} ended with exit code ${code}`)));
      });
    });
  }

  /** Whether the thread has ended, or is about to: it answers no more. */
  get hasEnded(): boolean {
    return this.#calls.hasEnded;
  }

  /** @throws (rejects) what the function throws, the signal's reason, or Error when the thread ends */
  call<Name extends CallName<Module>>(
    name: Name,
    input: CallInput<Module, Name>,
    options: CallOptions = {},
  ): Promise<CallOutput<Module, Name>> {
    return this.#calls.call(name, input, options);
  }

  /** Resolves when the thread has nothing to do: it has answered all calls, those too that nobody waits for any more, or has ended. */
  rest(): Promise<void> {
    return this.#calls.rest();
  }

  /** Ends the thread at once; calls that it has not answered are rejected. */
  async terminate(): Promise<void> {
    this.#calls.fail(new Error(`${this.#title} was ended`));
    await this.#worker.terminate();
  }
}
