import { channel, tracingChannel } from 'node:diagnostics_channel';

/** Work that traces show as one span. Its attributes must not hold secrets: no keys, no values of statements. */
export interface TracedWork {
  /** May change until the work has ended: which route a request takes is found out meanwhile. */
  name: string;
  /** Of a server for its client, for this process as a client of another, or neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: Record<string, string | number>;
  /** Headers in which a client may name the trace that it belongs to. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** When it began, in milliseconds since 1970, where it is reported afterwards. */
  readonly startedAt?: number;
  error?: unknown;
}

/**
 * Where work is reported to tracing (`src/telemetry`): channels of Node itself, which cost one look at a property while nobody
 * listens. `start` runs the work, `asyncEnd` follows it.
 */
export const tracedWork = tracingChannel<unknown, TracedWork>('isobar.work');

/** Flushes the spans that subscribers have collected. */
export const tracesEnd = channel('isobar.traces.end');

/** Whether tracing is on. */
export function isTraced(): boolean {
  return tracedWork.hasSubscribers;
}

/** Runs work as a span, below that of the work around it. @param describe called where tracing is on */
export function traced<Result>(describe: () => TracedWork, work: () => Promise<Result>): Promise<Result> {
  return tracedWork.hasSubscribers ? tracedWork.tracePromise(work, describe()) : work();
}

/** Tells of work that has ended. */
export function tellTraced(work: TracedWork): void {
  tracedWork.start.runStores(work, () => tracedWork.asyncEnd.publish(work));
}

/** Resolves when what was traced so far has been sent, or cannot be. */
export async function sendTraces(): Promise<void> {
  const sendings: Promise<unknown>[] = [];
  tracesEnd.publish(sendings);
  await Promise.allSettled(sendings);
}
