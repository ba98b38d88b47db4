import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { GridSpec } from '../../../geo/index.ts';
import type { FieldGroup, GroupMaker, MadeGroup } from '../make-group.ts';
import { type GridToBuild, type MakeAnswer, type MakeOrder, packGroup } from './protocol.ts';

/** Threads that decode messages and make fields of them, for all runs that a process takes in. */
export interface FieldThreads {
  /** Values of a plan from which on they give more than they cost. */
  readonly worthwhile: number;
  /**
   * A maker for the fields of runs on this grid, which rejects when the threads are closed. Null for an icosahedral grid
   * whose geometry is neither given now nor was before.
   */
  makerFor(grid: GridToBuild): GroupMaker | null;
  /** Ends the threads; what they are doing is rejected. */
  close(): Promise<void>;
}

/** Starting them costs about as much as making so many values. */
const WORTHWHILE = 20_000_000;
/** A group takes seconds at most; a thread that is at it so long does not come back. */
const MAX_GROUP_MS = 2 * 60_000;
/** Each holds a decoded group or two, some 50 MB at 0.25 degrees; more would wait for the writer. */
const MAX_THREADS = 4;

/**
 * Threads beside the caller's own, which fetches and writes meanwhile. They start with the first work and do not keep the
 * process alive. A group that takes too long is left out with a note, and its thread replaced. Null on a machine of one
 * processor, where they would only take each other's time.
 * @param maxGroupMs how long a group may take
 */
export function startFieldThreads(
  processors = availableParallelism(),
  maxGroupMs = MAX_GROUP_MS,
): FieldThreads | null {
  return processors < 2 ? null : new Threads(Math.min(MAX_THREADS, processors - 1), maxGroupMs);
}

interface Task {
  readonly gridKey: string;
  readonly grid: GridToBuild;
  /** Of its fields, for notes. */
  readonly title: () => string;
  readonly pack: () => ReturnType<typeof packGroup>;
  readonly resolve: (made: MadeGroup) => void;
  readonly reject: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

class Threads implements FieldThreads {
  readonly worthwhile = WORTHWHILE;
  readonly #most: number;
  readonly #maxGroupMs: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  /** By digest: the one in use, some 50 MB. */
  #geometry: { readonly digest: string; readonly bytes: Uint8Array } | null = null;
  #closed = false;

  constructor(most: number, maxGroupMs: number) {
    this.#most = most;
    this.#maxGroupMs = maxGroupMs;
  }

  makerFor({ spec, geometry }: GridToBuild): GroupMaker | null {
    const gridKey = JSON.stringify(spec);
    const grid: GridToBuild = { spec, geometry: this.#geometryOf(spec, geometry) };
    if (spec.kind === 'icosahedral' && grid.geometry === null) return null;
    return async (group, signal) => {
      signal?.throwIfAborted();
      if (this.#closed) throw closedError();
      const { promise, resolve, reject } = Promise.withResolvers<MadeGroup>();
      const abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.push({
        gridKey,
        grid,
        title: () => titleOf(group),
        pack: () => packGroup(group),
        resolve,
        reject,
        signal,
      });
      this.#dispatch();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closedError());
    await Promise.all([...this.#threads].map((thread) => thread.end(closedError())));
  }

  #geometryOf(spec: GridSpec, given: Uint8Array | null): Uint8Array | null {
    if (spec.kind !== 'icosahedral') return null;
    if (given !== null) this.#geometry = { digest: spec.geometry, bytes: given };
    return this.#geometry?.digest === spec.geometry ? this.#geometry.bytes : null;
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#idleThread(this.#waiting[0]?.gridKey);
      if (thread === null) return;
      const task = this.#waiting.shift();
      if (task !== undefined && !task.signal?.aborted) thread.run(task);
    }
  }

  /** One that has the grid already, where there is one. */
  #idleThread(gridKey: string | undefined): Thread | null {
    const idle = [...this.#threads].filter((thread) => !thread.busy);
    const [any] = idle;
    const best = idle.find((thread) => thread.gridKey === gridKey) ?? any;
    if (best !== undefined) return best;
    if (this.#closed || this.#threads.size >= this.#most) return null;
    const thread = new Thread(
      this.#maxGroupMs,
      () => this.#dispatch(),
      (dead) => {
        this.#threads.delete(dead);
        this.#dispatch();
      },
    );
    this.#threads.add(thread);
    return thread;
  }
}

/** One thread, which does one task at a time. */
class Thread {
  readonly #worker: Worker;
  readonly #maxGroupMs: number;
  #gridKey: string | null = null;
  #task: Task | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #ending = false;

  constructor(maxGroupMs: number, onIdle: () => void, onEnd: (thread: Thread) => void) {
    this.#maxGroupMs = maxGroupMs;
    // Flags of the process (preloads, the type of a script given as text) are not meant for this script.
    this.#worker = new Worker(new URL('./make-worker.ts', import.meta.url), { execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (answer: MakeAnswer) => {
      const task = this.#take();
      if ('made' in answer) task?.resolve(answer.made);
      else task?.reject(new Error(`a thread failed to make fields: ${answer.error}`));
      onIdle();
    });
    this.#worker.on('error', (cause) => {
      this.#ending = true;
      this.#take()?.reject(cause);
    });
    this.#worker.on('exit', (code) => {
      this.#ending = true;
      this.#take()?.reject(new Error(`a thread that makes fields ended with exit code ${code}`));
      onEnd(this);
    });
  }

  get busy(): boolean {
    return this.#ending || this.#task !== null;
  }

  get gridKey(): string | null {
    return this.#gridKey;
  }

  run(task: Task): void {
    const { gridKey, grid, pack } = task;
    const { group, transfer } = pack();
    const order: MakeOrder = { gridKey, grid: gridKey === this.#gridKey ? null : grid, group };
    this.#gridKey = gridKey;
    this.#task = task;
    this.#deadline = setTimeout(() => this.#giveUp(), this.#maxGroupMs);
    this.#worker.ref();
    this.#worker.postMessage(order, transfer);
  }

  async end(reason: unknown): Promise<void> {
    this.#ending = true;
    this.#take()?.reject(reason);
    await this.#worker.terminate();
  }

  /** The task is done without its fields, and the thread goes; its end makes room for another. */
  #giveUp(): void {
    this.#ending = true;
    const task = this.#take();
    const seconds = Math.ceil(this.#maxGroupMs / 1000);
    task?.resolve({ fields: [], notes: [`${task.title()}: not made within ${seconds} s, left out`] });
    void this.#worker.terminate();
  }

  /** The task at hand, which is now done with. */
  #take(): Task | null {
    const task = this.#task;
    this.#task = null;
    clearTimeout(this.#deadline);
    this.#worker.unref();
    return task;
  }
}

function titleOf({ model, fields }: FieldGroup): string {
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  return `${model}, ${variables.join(', ')} at lead ${fields[0]?.lead}`;
}

function closedError(): Error {
  return new Error('the threads that make fields are closed');
}
