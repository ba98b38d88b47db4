import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Does work that stops between its pieces to its end; others have the event loop at every stop. Throws what the work throws, and
 * the signal's reason once it is aborted.
 */
export async function runInSteps<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done === true) return value;
    await yieldToEventLoop();
  }
}
