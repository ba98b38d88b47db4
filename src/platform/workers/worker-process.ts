import { fork } from 'node:child_process';
import { environmentOfThreads } from '../config/gateway-secrets.ts';
import { RemoteCalls } from './calls/remote-calls.ts';
import { receivedError } from './calls/sent-error.ts';
import type { FromWorker, WorkerStart } from './calls/worker-messages.ts';
import { preloadArguments } from './preloads.ts';
import type { WorkerOptions } from './worker-thread.ts';

/**
 * Settings of glibc's allocator, which other C libraries do not read. By default it makes heaps for each thread, up to eight per
 * processor, and raises the size from which on a block is mapped by itself to that of the largest one that was freed: fields and messages
 * then come from heaps, whose holes stay with the process (2.3 GB in place of 1.3 after an ingest of the demo). Blocks that are mapped by
 * themselves go back to the system as they are freed.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Megabytes of each half of the space for new objects, of all threads of the process. The default of 16 lets each thread hold 48 MB of
 * objects that are gone, and none collects any while it has nothing to do.
 */
const HEAP = ['--max-semi-space-size=4'];

/**
 * A process of its own that runs the functions which a module exports, as `WorkerThread` does in a thread: when it ends, the system has
 * all of its memory again. It keeps this process alive, and ends with it, however that comes about.
 */
export class WorkerProcess<Module, Event = never> extends RemoteCalls<Module> {
  readonly ended: Promise<Error>;
  /** Its number in the system; undefined where it could not be started. */
  readonly pid: number | undefined;

  constructor(script: URL, { title, data, onEvent }: WorkerOptions<Event>) {
    const child = fork(new URL('./worker-main.ts', import.meta.url), {
      env: { ...ALLOCATOR, ...environmentOfThreads(process.env) },
      execArgv: [...HEAP, ...preloadArguments()],
      serialization: 'advanced',
    });
    const kill = () => child.kill('SIGKILL');
    const closed = Promise.withResolvers<string>();
    super({
      title,
      // One that is gone is noticed by its end.
      post: (message) => child.connected && child.send(message, () => {}),
      kill() {
        kill();
        return closed.promise;
      },
    });
    this.pid = child.pid;
    process.once('exit', kill);
    child.send({ script: script.href, data } satisfies WorkerStart, () => {});
    child.on('message', (message: FromWorker) => {
      if ('event' in message) onEvent?.(message.event as Event);
      else if ('id' in message) this.settle(message);
      else {
        const cause = receivedError(message.failure);
        const reason = cause instanceof Error ? cause.message : String(cause);
        this.fail(new Error(`${title} ended: ${reason}`, { cause }));
      }
    });
    // Messages that it sent before have come by then.
    child.once('close', (code, signal) => closed.resolve(`with ${signal ?? `exit code ${code}`}`));
    // All but that it cannot be started is followed by its end, or by nothing.
    child.on(
      'error',
      ({ message }) => child.pid === undefined && closed.resolve(`before it began: ${message}`),
    );
    this.ended = closed.promise.then((end) => {
      process.off('exit', kill);
      return this.fail(new Error(`${title} ended ${end}`));
    });
  }
}
