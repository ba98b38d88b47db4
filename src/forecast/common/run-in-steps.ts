import { nextTurn, turnMs } from '../../platform/index.ts';

/** A turn of the event loop costs as much as several short steps: others get to run once work has taken so long, milliseconds. */
const SLICE_MS = 1;

/** Reading in steps. It yields nothing where others may continue, or what it waits for before its next step. */
export type Steps<Result> = Generator<Promise<unknown> | undefined, Result>;

/**
 * Runs a generator to its end and returns its result. Where the generator yields, the event loop gets to run, unless its turn has
 * only begun. Throws what the generator and what it waits for throw, and the signal's reason once it is aborted.
 */
export async function runInSteps<Result>(
  work: Steps<Result> | Generator<void, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done === true) return value;
    // Most turns have only begun: a promise for each step would cost as much as a short one.
    if (value !== undefined) await value;
    else if (turnMs() > SLICE_MS) await nextTurn();
  }
}

/** Lets the event loop run where its turn has taken long enough. */
export async function yieldIfDue(): Promise<void> {
  if (turnMs() > SLICE_MS) await nextTurn();
}
