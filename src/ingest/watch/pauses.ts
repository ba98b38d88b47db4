import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../catalog/index.ts';
import type { ResourceFault } from '../../platform/index.ts';

/** Between two polls of a source while a run comes in; without news the pause grows by half each time. */
export const FIRST_PAUSE_MS = MINUTE_MS;
export const MAX_PAUSE_MS = 5 * MINUTE_MS;
/** After a poll that failed the pause doubles up to this. */
const MAX_PAUSE_AFTER_FAULT_MS = 15 * MINUTE_MS;
/**
 * After a poll that failed since the database or the bucket did not answer, which costs no producer anything, the pause doubles from a
 * second up to this: once they are back, so is ingest.
 */
const FIRST_PAUSE_OWN_MS = 1000;
const MAX_PAUSE_OWN_MS = 8000;
/** Pauses are this much longer by chance, at most, so that many servers do not ask at one moment. */
export const JITTER = 0.1;

/** @param faults polls that failed before, one after the other */
export function pauseAfter(fault: ResourceFault | null, faults: number): number {
  switch (fault?.resource) {
    case 'disk':
      return MAX_PAUSE_AFTER_FAULT_MS;
    case 'database':
    case 'bucket':
      return Math.min(FIRST_PAUSE_OWN_MS * 2 ** faults, MAX_PAUSE_OWN_MS);
    default:
      return Math.min(FIRST_PAUSE_MS * 2 ** faults, MAX_PAUSE_AFTER_FAULT_MS);
  }
}

export function earliest(time: Date, ...others: readonly (Date | null)[]): Date {
  return others.reduce<Date>((first, each) => (each !== null && each < first ? each : first), time);
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal });
}
