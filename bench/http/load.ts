/** Asks a server for a while, in a process of its own. */
import { quantile } from '../store/measure.ts';
import { answerParent } from './child.ts';
import { Connections, StatusError } from './connection.ts';
import type { Task } from './request.ts';

export interface LoadJob {
  readonly address: string;
  readonly keys: readonly string[];
  /** Asked in turn. */
  readonly tasks: readonly Task[];
  /** The task to begin with; the first one when left out. */
  readonly from?: number;
  readonly pace: Pace;
  readonly connections: number;
  readonly seconds: number;
  /** Workers end sooner, once so many tasks were begun. */
  readonly maxTasks?: number;
  /**
   * Of a server that may have too much to do: answers of 503 are counted, and do not fail the load as all others but 200 do; what is due
   * while all connections are busy is left out, and counted.
   */
  readonly allowsLate?: boolean;
}

/**
 * A fixed number of askers, each with its next task as soon as it has the answer to its last: what the server can do. Or
 * tasks that come at a constant rate whatever the server does, and wait when it is late: what callers meet.
 */
export type Pace = { readonly workers: number } | { readonly perSecond: number };

/** Times in ms, over the whole of each task; at a constant rate from when it should have been sent. */
export interface LoadReport {
  readonly count: number;
  /** Tasks that were refused with 503, beside `count`. */
  readonly refused: number;
  /** Tasks that were not sent. */
  readonly leftOut: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly firstByteP50: number;
  /** Processor time of the load by the time that went by: near 1 it may be what limits. */
  readonly loadShare: number;
}

answerParent<LoadJob, LoadReport>(async (job) => {
  const {
    address,
    keys,
    tasks,
    pace,
    connections,
    seconds,
    from: firstTask = 0,
    maxTasks = Infinity,
    allowsLate = false,
  } = job;
  const pool = new Connections(address, connections);
  const times: number[] = [];
  const firstBytes: number[] = [];
  let started = 0;
  let sent = 0;
  let refused = 0;
  let leftOut = 0;
  let open = 0;
  const run = async (from: number) => {
    if (allowsLate && open >= connections) {
      leftOut++;
      return;
    }
    const task = tasks[(firstTask + started++) % tasks.length] ?? [];
    let firstByteAt: readonly number[];
    open++;
    try {
      firstByteAt = await Promise.all(task.map((one) => pool.send(one, keys[sent++ % keys.length] ?? '')));
    } catch (error) {
      if (!(allowsLate && error instanceof StatusError && error.status === 503)) throw error;
      refused++;
      return;
    } finally {
      open--;
    }
    times.push(performance.now() - from);
    firstBytes.push(Math.min(...firstByteAt) - from);
  };
  const processorBefore = process.cpuUsage();
  const begin = performance.now();
  await ('workers' in pace
    ? runInTurns(run, pace.workers, () => started < maxTasks && performance.now() < begin + seconds * 1000)
    : runAtRate(run, pace.perSecond, seconds));
  const took = performance.now() - begin;
  const { user, system } = process.cpuUsage(processorBefore);
  pool.close();
  return {
    count: times.length,
    refused,
    leftOut,
    perSecond: (times.length * 1000) / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    firstByteP50: quantile(firstBytes, 0.5),
    loadShare: (user + system) / 1000 / took,
  };
});

type Run = (from: number) => Promise<void>;

async function runInTurns(run: Run, workers: number, goesOn: () => boolean): Promise<void> {
  const work = async () => {
    do await run(performance.now());
    while (goesOn());
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** What is due is sent once a millisecond, the finest that timers give; times count from when it was due. */
function runAtRate(run: Run, perSecond: number, seconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begin = performance.now();
  const count = Math.round(perSecond * seconds);
  let sent = 0;
  let answered = 0;
  const onAnswer = () => {
    if (++answered === count) resolve();
  };
  const timer = setInterval(() => {
    const due = Math.min(count, ((performance.now() - begin) * perSecond) / 1000);
    while (sent < due) run(begin + (sent++ * 1000) / perSecond).then(onAnswer, reject);
    if (sent >= count) clearInterval(timer);
  }, 1);
  return promise.finally(() => clearInterval(timer));
}
