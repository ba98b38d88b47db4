import type { ProcessLink } from '../../../platform/index.ts';
import { BEAT } from './process-protocol.ts';

/** How often each process says that its event loop turns. */
const BEAT_MS = 1000;

/** How long a process may be silent. */
export interface Patience {
  readonly beatMs: number;
  /** Beats in a row. */
  readonly missed: number;
}

/** Fifteen seconds: work that keeps the event loop for a part of one is far below, whatever else the machine does. */
export const PATIENCE: Patience = { beatMs: BEAT_MS, missed: 15 };

/** Says to the other process from now on that this one is not hung. */
export function beat(link: ProcessLink): void {
  const notify = () => link.notify(BEAT, null);
  notify();
  setInterval(notify, BEAT_MS).unref();
}

/**
 * Calls a function once the other process, which has beaten before, misses its beats. Counts ticks of this process, not the clock: while
 * this one is blocked or suspended itself, the other cannot be heard.
 * @returns stops watching
 */
export function watchBeats(link: ProcessLink, { beatMs, missed }: Patience, onHung: () => void): () => void {
  let silent = 0;
  let ticking: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(ticking);
  const tick = () => {
    silent++;
    if (silent <= missed) return;
    stop();
    onHung();
  };
  link.onNotification(BEAT, () => {
    silent = 0;
    ticking ??= setInterval(tick, beatMs).unref();
  });
  return stop;
}
