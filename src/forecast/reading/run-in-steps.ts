import { nextTurn } from '../../platform/index.ts';

/**
 * Runs a generator to its end and returns its result. Wherever the generator yields, the event loop gets to run. Throws what the
 * generator throws, and the signal's reason once it is aborted.
 */
export async function runInSteps<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
  }
}
