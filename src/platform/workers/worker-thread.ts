import { Worker } from 'node:worker_threads';
import { environmentOfThreads } from '../config/gateway-secrets.ts';
import { RemoteCalls } from './calls/remote-calls.ts';
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
export class WorkerThread<Module, Event = never> extends RemoteCalls<Module> {
  readonly ended: Promise<Error>;

  constructor(script: URL, { title, data, onEvent, keepsProcess = false }: ThreadOptions<Event>) {
    const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      argv: [script.href],
      workerData: data,
      env: environmentOfThreads(process.env),
      // Flags of the process (the type of a script given as text) are not meant for this script.
      execArgv: preloadArguments(),
    });
    super({
      title,
      post: (message, transfer) => worker.postMessage(message, transfer),
      onWaiting(waits) {
        if (waits) worker.ref();
        else if (!keepsProcess) worker.unref();
      },
      kill: () => worker.terminate(),
    });
    if (!keepsProcess) worker.unref();
    worker.on('message', (message: FromWorker) => {
      if ('event' in message) onEvent?.(message.event as Event);
      else if ('id' in message) this.settle(message);
    });
    worker.on('error', (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.fail(new Error(`${title} ended: ${reason}`, { cause }));
    });
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code) => resolve(this.fail(new Error(`${title} ended with exit code ${code}`))));
    });
  }
}
