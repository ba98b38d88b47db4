import { DAY_MS } from '../../catalog/index.ts';

/** A segment for which its source has nothing new is queued again after this: the reason of its failure may have passed. */
const QUEUE_AGAIN_MS = 30 * 60_000;
/** Segments of runs this old are never queued again. */
const FORGET_MS = 4 * DAY_MS;

/** Remembers which segments of a model's runs were queued, so that one that fails is not queued again at every poll. */
export class QueuedSegments {
  readonly #requested = new Map<string, { readonly had: string; readonly at: number }>();

  /**
   * Whether a segment should be queued now; if so, it counts as queued.
   * @param key of the segment
   * @param had what the source has of it
   * @param againMs after which it is queued again, though the source has nothing new
   */
  add(key: string, had: string, now: Date, againMs = QUEUE_AGAIN_MS): boolean {
    const at = now.getTime();
    const before = this.#requested.get(key);
    if (before?.had === had && at - before.at < againMs) return false;
    this.#requested.set(key, { had, at });
    return true;
  }

  forgetOld(now: Date): void {
    for (const [key, { at }] of this.#requested)
      if (now.getTime() - at > FORGET_MS) this.#requested.delete(key);
  }
}
